//! Templates, beside their cases.

mod block;
mod cases;
mod convert;
mod envsubst;
mod format;
mod rules;
