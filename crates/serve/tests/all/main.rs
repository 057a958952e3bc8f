//! Tests of the server and the page, through the public interface of the crate. All are one
//! program, with a module for each subject.

mod address;
mod assets;
mod browser;
mod common;
mod examples;
mod jobs;
mod memory;
mod page;
mod security;
mod trainer;
mod visit;
mod webdriver;
