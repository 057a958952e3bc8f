//! Tests of the public interface: one test program with a module for each subject.

mod answer;
mod benson;
mod brute;
mod certificates;
mod common;
mod frames;
mod idle;
mod life;
mod malformed;
mod oracle;
mod prior;
mod superko;
mod threads;
