//! Templates, beside their cases.

mod convert;
mod format;
mod rules;
