//! Helpers for the tests of the program.

use assert_cmd::Command;
use std::fs;
use std::path::PathBuf;
use std::process::{self, Child, Stdio};
use tempfile::TempDir;

/// A separate directory for each test; it also holds the program's data directory.
pub(crate) struct Place {
    dir: TempDir,
}

/// Sends a program the signal to stop. Returns its exit code, and its output since the last read.
#[cfg(unix)]
pub(crate) fn interrupt(child: Child) -> (Option<i32>, String, String) {
    let pid = child.id().to_string();
    let kill = process::Command::new("kill").arg(pid).status();
    assert!(kill.unwrap().success());
    ended(child.wait_with_output().unwrap())
}

/// Returns the exit code, standard output and standard error of a finished program. A program that
/// a signal ends has no exit code.
pub(crate) fn ended(output: process::Output) -> (Option<i32>, String, String) {
    let text = |bytes| String::from_utf8(bytes).expect("text");
    (
        output.status.code(),
        text(output.stdout),
        text(output.stderr),
    )
}

impl Place {
    /// Creates an empty directory.
    pub(crate) fn new() -> Place {
        let dir = tempfile::tempdir().expect("a temporary directory");
        Place { dir }
    }

    /// Returns the path of a name in the directory.
    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.dir.path().join(name)
    }

    /// Writes a file into the directory and returns its path.
    pub(crate) fn file(&self, name: &str, bytes: impl AsRef<[u8]>) -> PathBuf {
        let path = self.path(name);
        fs::write(&path, bytes).expect("the file is written");
        path
    }

    /// Returns the program, set up to run in the directory, with arguments separated by blanks.
    pub(crate) fn tengen(&self, arguments: &str) -> Command {
        let mut command = Command::cargo_bin("tengen").expect("the program is built");
        command.current_dir(self.dir.path());
        command.env("TENGEN_DATA", self.path("data"));
        command.args(arguments.split_whitespace());
        command
    }

    /// Returns standard output of a successful run that writes nothing to standard error.
    pub(crate) fn out(&self, arguments: &str) -> String {
        let (code, out, err) = self.run(arguments, "");
        assert_eq!((code, err.as_str()), (0, ""), "{arguments}: {out}");
        out
    }

    /// Runs the program and returns its exit code, standard output and standard error.
    pub(crate) fn run(&self, arguments: &str, input: &str) -> (i32, String, String) {
        let mut command = self.tengen(arguments);
        let output = command.write_stdin(input).output().expect("it runs");
        let (code, out, err) = ended(output);
        (code.expect("it exits by itself"), out, err)
    }

    /// Starts the program in the directory. Its input and its output are pipes.
    pub(crate) fn start(&self, arguments: &str) -> Child {
        let mut command = process::Command::new(env!("CARGO_BIN_EXE_tengen"));
        command.args(arguments.split_whitespace());
        command.current_dir(self.dir.path());
        command.env("TENGEN_DATA", self.path("data"));
        command.stdin(Stdio::piped());
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        command.spawn().expect("it starts")
    }

    /// Runs the program under a limit of bash's `ulimit`. Returns exit code, standard output and
    /// standard error.
    #[cfg(unix)]
    pub(crate) fn under(&self, limit: &str, arguments: &str) -> (Option<i32>, String, String) {
        let program = env!("CARGO_BIN_EXE_tengen");
        let script = format!("ulimit {limit}; exec {program} {arguments}");
        let mut command = process::Command::new("bash");
        command.args(["-c", &script]).current_dir(self.dir.path());
        command.env("TENGEN_DATA", self.path("data"));
        // glibc may reserve 64 MiB of address space for each thread at any time.
        command.env("MALLOC_ARENA_MAX", "1");
        command.env_remove("RUST_BACKTRACE");
        ended(command.output().expect("bash"))
    }

    /// Returns standard error of a run that ends with code 2 and writes nothing to standard output.
    pub(crate) fn unusable(&self, arguments: &str, input: &str) -> String {
        self.refused(2, arguments, input)
    }

    /// Returns standard error of a run that ends with code 3 (a limit) and writes nothing to
    /// standard output.
    pub(crate) fn limited(&self, arguments: &str, input: &str) -> String {
        self.refused(3, arguments, input)
    }

    fn refused(&self, expected: i32, arguments: &str, input: &str) -> String {
        let (code, out, err) = self.run(arguments, input);
        assert_eq!((code, out.as_str()), (expected, ""), "{arguments}: {err}");
        assert!(!err.contains("panicked"), "{err}");
        err
    }
}
