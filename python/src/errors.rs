//! Converts errors of the crate `tengen` to exceptions of Python, with their data.

use pyo3::exceptions::{PyOSError, PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use tengen::Error;

/// The Python module that defines the exceptions with data.
const MODULE: &str = "tengen._errors";

/// Returns the exception for an error.
pub(crate) fn raised(py: Python<'_>, error: Error) -> PyErr {
    let reason = error.to_string();
    match error {
        Error::Unusable { .. } => PyValueError::new_err(reason),
        Error::TooLarge {
            needed,
            available,
            foreseen,
            ..
        } => own(py, "TooLarge", (reason, needed, available, foreseen)),
        Error::LimitReached(_) => own(py, "LimitReached", (reason,)),
        Error::Io { path, source } => match source.raw_os_error() {
            Some(number) => PyOSError::new_err((number, source.to_string(), path)),
            None => PyOSError::new_err(reason),
        },
        _ => PyRuntimeError::new_err(reason),
    }
}

/// Returns the exception `Bug` for a panic of the Rust code with this message.
pub(crate) fn bug(py: Python<'_>, panic: &str) -> PyErr {
    let reason = format!("this is a bug in tengen, please report it: {panic}");
    own(py, "Bug", (reason,))
}

/// Returns the exception `name` of [`MODULE`], or the error of creating it.
fn own<'py>(
    py: Python<'py>,
    name: &str,
    arguments: impl IntoPyObject<'py, Target = PyTuple, Output = Bound<'py, PyTuple>, Error = PyErr>,
) -> PyErr {
    let made = py
        .import(MODULE)
        .and_then(|module| module.getattr(name))
        .and_then(|class| class.call1(arguments.into_pyobject(py)?));
    match made {
        Ok(exception) => PyErr::from_value(exception),
        Err(error) => error,
    }
}
