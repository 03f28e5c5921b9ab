//! What other formats do beside KYAML: types and values that the tests and the measurement share.

pub mod kubernetes;
pub mod random;
