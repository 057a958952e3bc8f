//! The engines in a browser. A web worker answers one request at a time.

use js_sys::Function;
use std::cell::RefCell;
use tengen::page::Means;
use tengen::prelude::{Event, Observer};
use wasm_bindgen::prelude::*;

/// The limits on threads and memory of a computation in a browser.
const MEANS: Means = Means::new(1, 1 << 30);

thread_local! {
    /// The JavaScript function that receives the events of the current request.
    static TELL: RefCell<Option<Function>> = const { RefCell::new(None) };
}

/// Sends events to the page. It never cancels: to stop a computation, the page ends the worker.
struct Worker;

impl Observer for Worker {
    fn event(&self, event: Event) {
        let Ok(text) = serde_json::to_string(&event) else {
            return;
        };
        TELL.with_borrow(|tell| {
            if let Some(tell) = tell {
                let _ = tell.call1(&JsValue::NULL, &JsValue::from_str(&text));
            }
        });
    }
}

/// Answers a request with JSON, and calls a function with every event.
///
/// # Errors
/// The refusal, as JSON.
#[wasm_bindgen]
pub fn ask(question: &str, request: &str, tell: Function) -> Result<String, String> {
    TELL.set(Some(tell));
    let answer = tengen::page::ask(question, request, MEANS, &Worker);
    answer.map_err(|refusal| serde_json::to_string(&refusal).unwrap_or_default())
}
