//! The form of names in the suite.

/// Whether a name is in kebab-case: parts of `a-z` and `0-9`, joined by single hyphens.
#[must_use]
pub fn is_kebab(name: &str) -> bool {
    name.split('-')
        .all(|part| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit()))
}
