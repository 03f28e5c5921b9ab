//! The registry of rules. Each rule has a file here, with its name in snake case.

use crate::check::Check;
use crate::rule::{Group, Rule};

macro_rules! register {
    (parser: [$($parser:ident,)+] checked: [$($checked:ident,)+]) => {
        $(
            #[doc = concat!("[`RULE`](", stringify!($parser), "::RULE) is the rule of this name.")]
            pub mod $parser;
        )+
        $(
            #[doc = concat!("[`RULE`](", stringify!($checked), "::RULE) is the rule of this name.")]
            pub mod $checked;
        )+

        /// Every rule: those of KYAML in the order of the specification, then those of its subsets.
        pub static ALL: &[&Rule] = &[$(&$parser::RULE,)+ $(&$checked::RULE,)+];

        /// How the rules that the parser does not know find their offences.
        pub(crate) static CHECKS: &[Check] = &[$($checked::CHECK,)+];

        /// The rules of the parser, in the parser's order.
        static PARSER: [&Rule; PARSER_RULES.len()] = [$(&$parser::RULE,)+];

        const PARSER_RULES: [kyaml_core::Rule; kyaml_core::Rule::ALL.len()] = [$($parser::PARSER_RULE,)+];
    };
}

register! {
    parser: [
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
    ]
    checked: [
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
        bidirectional_control,
        invisible_character,
        look_alike_key,
        unused_ignore,
    ]
}

// `of_parser` finds a rule by its index, so a rule of the parser without a file, or out of order, is an error here.
const _: () = {
    let mut index = 0;
    while index < PARSER_RULES.len() {
        assert!(PARSER_RULES[index].index() == index, "the rules are not in the order of the parser's");
        index += 1;
    }
};

/// The rule with this name.
///
/// ```
/// assert_eq!(kyaml_lint::rules::find("ambiguous-key").map(|rule| rule.clause()), Some("KY-KEY-4"));
/// ```
#[must_use]
pub fn find(name: &str) -> Option<&'static Rule> {
    ALL.iter().copied().find(|rule| rule.name() == name)
}

/// The name of a rule or a group that `name` was likely meant to be, if one is near.
///
/// ```
/// assert_eq!(kyaml_lint::rules::closest("ambigous-key"), Some("ambiguous-key"));
/// ```
#[must_use]
pub fn closest(name: &str) -> Option<&'static str> {
    let names = ALL.iter().map(|rule| rule.name()).chain(Group::ALL.iter().map(|group| group.name()));
    let near = names.map(|other| (strsim::jaro_winkler(name, other), other));
    near.filter(|&(likeness, _)| likeness > 0.85).max_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, other)| other)
}

/// The rule that an error of the parser breaks.
pub(crate) fn of_parser(rule: kyaml_core::Rule) -> &'static Rule {
    PARSER[rule.index()]
}

#[cfg(test)]
mod test;
