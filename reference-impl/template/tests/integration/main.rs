//! Templates, beside their cases.

mod block;
mod cases;
mod convert;
mod envsubst;
mod everything;
mod format;
mod rules;
