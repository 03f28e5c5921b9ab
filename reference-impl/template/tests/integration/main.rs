//! Templates, beside their cases.

mod format;
mod rules;
