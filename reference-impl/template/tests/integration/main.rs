//! Templates, beside their cases.

mod block;
mod cases;
mod convert;
mod format;
mod rules;
