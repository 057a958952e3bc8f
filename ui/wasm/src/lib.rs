//! The engines in a browser: one question after another, each in a worker of its own.

use js_sys::Function;
use std::cell::RefCell;
use tengen::page::Means;
use tengen::prelude::{Event, Observer};
use wasm_bindgen::prelude::*;

/// What a browser gives a page without asking.
const MEANS: Means = Means::new(1, 1 << 30);

thread_local! {
    /// Who is told how far it is.
    static TELL: RefCell<Option<Function>> = const { RefCell::new(None) };
}

/// Tells the page. It never says stop: whoever wants that ends the worker.
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

/// Answers a question with JSON, and tells a function of every event.
///
/// # Errors
/// The refusal, as JSON.
#[wasm_bindgen]
pub fn ask(question: &str, request: &str, tell: Function) -> Result<String, String> {
    TELL.set(Some(tell));
    let answer = tengen::page::ask(question, request, MEANS, &Worker);
    answer.map_err(|refusal| serde_json::to_string(&refusal).unwrap_or_default())
}
