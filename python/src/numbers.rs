//! Converts integers of any size to and from Python, as bytes. By default Python converts no more
//! than 4300 decimal digits, and this conversion is slow.

use pyo3::exceptions::PyValueError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyInt};
use tengen::UBig;

/// Creates integers of Python.
pub(crate) struct Ints<'py>(Bound<'py, PyAny>);

impl<'py> Ints<'py> {
    pub(crate) fn new(py: Python<'py>) -> PyResult<Ints<'py>> {
        let from_bytes = py.get_type::<PyInt>().getattr("from_bytes")?;
        Ok(Ints(from_bytes))
    }

    pub(crate) fn of(&self, number: &UBig) -> PyResult<Bound<'py, PyAny>> {
        let py = self.0.py();
        let bytes = PyBytes::new(py, &number.to_le_bytes());
        self.0.call1((bytes, intern!(py, "little")))
    }
}

/// Converts a nonnegative integer of Python to a large integer of Rust.
pub(crate) fn natural(number: &Bound<'_, PyAny>) -> PyResult<UBig> {
    let py = number.py();
    let number = py
        .import(intern!(py, "operator"))?
        .call_method1(intern!(py, "index"), (number,))?;
    if number.lt(0)? {
        return Err(PyValueError::new_err(format!(
            "{} is negative",
            number.str()?
        )));
    }
    let bits: usize = number.call_method0(intern!(py, "bit_length"))?.extract()?;
    let length = bits.div_ceil(8);
    let bytes = number.call_method1(intern!(py, "to_bytes"), (length, intern!(py, "little")))?;
    Ok(UBig::from_le_bytes(bytes.cast::<PyBytes>()?.as_bytes()))
}

/// Returns the integer of Python that a text with any number of decimal digits states, optionally
/// after a minus sign.
#[pyfunction]
pub(crate) fn integer<'py>(py: Python<'py>, digits: &str) -> PyResult<Bound<'py, PyAny>> {
    let (is_negative, size) = match digits.strip_prefix('-') {
        Some(size) => (true, size),
        None => (false, digits),
    };
    let size: UBig = size
        .parse()
        .map_err(|_| PyValueError::new_err(format!("{digits:?} is no integer")))?;
    let size = Ints::new(py)?.of(&size)?;
    match is_negative {
        true => size.neg(),
        false => Ok(size),
    }
}

/// Returns the decimal digits of a nonnegative integer of Python.
#[pyfunction]
pub(crate) fn digits(number: &Bound<'_, PyAny>) -> PyResult<String> {
    Ok(natural(number)?.to_string())
}
