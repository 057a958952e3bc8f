//! Tests of the public interface: one test program with a module for each subject.

mod answer;
mod benson;
mod books;
mod brute;
mod certificates;
mod check;
mod common;
mod generate;
mod gotools;
mod gtp;
mod idle;
mod kos;
mod life;
mod malformed;
mod oracle;
mod prior;
mod reading;
mod superko;
mod threads;
