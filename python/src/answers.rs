//! Answers requests of the crate `tengen`, given by their names and as JSON. A request is read,
//! answered, and its answer written as JSON, without Python's global lock.

use crate::waiting::wait;
use pyo3::prelude::*;
use serde::de::DeserializeOwned;
use tengen::registry;
use tengen::{Error, Result};

/// Answers the request with the name `name` in the registry of the crate `tengen`. Returns JSON:
/// `{"answer":...,"files":{...}}`.
#[pyfunction]
#[pyo3(signature = (name, request, progress=None))]
pub(crate) fn answer(
    py: Python<'_>,
    name: &str,
    request: &str,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<String> {
    wait(py, progress, |observer| {
        let entry = registry::find(name)
            .ok_or_else(|| Error::unusable(format!("there is no request {name:?}")))?;
        let reply = entry.answer(read(request)?, observer)?;
        let mut text = Vec::new();
        reply.write(&mut text).map_err(Error::failed)?;
        String::from_utf8(text).map_err(Error::failed)
    })
}

/// Reads a request from its JSON.
pub(crate) fn read<R: DeserializeOwned>(json: &str) -> Result<R> {
    serde_json::from_str(json).map_err(Error::unusable)
}
