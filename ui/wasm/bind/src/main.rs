//! `tengen-wasm-bind MODULE FOLDER`: writes `tengen.js` and `tengen_bg.wasm`.

use std::env::args;
use std::process::ExitCode;
use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let arguments: Vec<String> = args().skip(1).collect();
    let [module, folder] = &arguments[..] else {
        eprintln!("usage: tengen-wasm-bind MODULE FOLDER");
        return ExitCode::from(2);
    };
    let made = Bindgen::new()
        .input_path(module)
        .out_name("tengen")
        .typescript(false)
        .remove_name_section(true)
        .remove_producers_section(true)
        .web(true)
        .and_then(|bindgen| bindgen.generate(folder));
    match made {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{module}: {error:#}");
            ExitCode::FAILURE
        }
    }
}
