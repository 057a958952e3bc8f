//! Tests of the public interface: one test program with a module for each subject.

mod kos;
