//! The registry: every rule that the specification names in brackets, each in a file of its name.

use crate::Rule;

macro_rules! rules {
    ($($module:ident,)+) => {
        $(pub mod $module;)+

        /// Every rule: those of KYAML in the order of the specification, then those of its subsets.
        pub static ALL: &[&Rule] = &[$(&$module::RULE,)+];

        #[cfg(test)]
        const FILES: &[&str] = &[$(stringify!($module),)+];
    };
}

rules! {
    invalid_utf8,
    byte_order_mark,
    nul_byte,
    bare_carriage_return,
    forbidden_character,
    directive,
    document_end_marker,
    tab_separator,
    missing_header,
    content_after_header,
    empty_document,
    extra_content,
    ambiguous_value,
    unquoted_string,
    single_quoted_string,
    anchor,
    alias,
    tag,
    block_style,
    missing_comma,
    extra_comma,
    unclosed_collection,
    mismatched_bracket,
    missing_value,
    explicit_key,
    single_pair_mapping,
    collection_key,
    multiline_key,
    unquoted_key,
    ambiguous_key,
    missing_space_after_colon,
    unterminated_string,
    unescaped_line_break,
    invalid_escape,
    invalid_code_point,
    unindented_fold,
    blank_fold_line,
    comment_without_space,
    duplicate_key,
    long_key,
    deep_nesting,
    nonportable_exponent,
    nonportable_integer,
    nonportable_range,
    nonportable_escape,
    nonportable_nesting,
    nonportable_merge_key,
    comment_before_comma,
    nonportable_long_key,
    nonportable_precision,
    nonportable_empty_stream,
    nonportable_indentation,
    noncanonical_layout,
    needlessly_quoted_key,
    noncanonical_string,
    noncanonical_comment,
    noncanonical_compact,
}

/// The rule with this name.
///
/// ```
/// assert_eq!(kyaml_lint::rules::find("ambiguous-key").map(|rule| rule.clause), Some("KY-KEY-4"));
/// ```
#[must_use]
pub fn find(name: &str) -> Option<&'static Rule> {
    ALL.iter().copied().find(|rule| rule.name == name)
}

/// The rule that an error of the parser breaks.
pub(crate) fn of_error(rule: kyaml_core::Rule) -> &'static Rule {
    find(rule.name()).expect("a test compares the registry with the rules of the parser")
}

#[cfg(test)]
mod test;
