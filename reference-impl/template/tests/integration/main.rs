//! Templates, beside their cases.

mod cases;
mod convert;
mod envsubst;
mod everything;
mod format;
mod rules;
