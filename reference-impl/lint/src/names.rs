//! The names of all rules. Everything else is made from this list.

use crate::rule::Group;

/// Calls the macro `$then` with the rules of the parser, in its order, with those that have a check of their own, and with
/// those among them that have options.
macro_rules! each_rule {
    ($then:ident) => {
        $then! {
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
                empty_key,
                unused_ignore,
                large_document,
                unterminated_action,
                unbalanced_action,
                escaped_quote_in_action,
                brace_before_action,
                misplaced_action,
                incomplete_branch,
                comma_in_branch,
                action_in_plain_text,
                block_insertion,
                double_quoted_insertion,
                single_quoted_insertion,
                trimmed_white_space,
                unescaped_insertion,
                quoted_number,
                unchecked_insertion,
            ]
            with_options: [large_document,]
        }
    };
}
pub(crate) use each_rule;

macro_rules! names {
    (parser: [$($parser:ident,)+] checked: [$($checked:ident,)+] with_options: [$($_:ident,)+]) => {
        const PARSER: &[&str] = &[$(stringify!($parser),)+];
        const CHECKED: &[&str] = &[$(stringify!($checked),)+];
    };
}
each_rule!(names);

/// The number of rules.
pub(crate) const COUNT: usize = PARSER.len() + CHECKED.len();

/// The index of the rule with a check of its own that has this file.
pub(crate) const fn index(file: &[u8]) -> usize {
    let mut index = 0;
    while index < CHECKED.len() {
        if equal(CHECKED[index].as_bytes(), file) {
            return PARSER.len() + index;
        }
        index += 1;
    }
    panic!("the file of a rule is not in the list")
}

const fn equal(one: &[u8], other: &[u8]) -> bool {
    let mut at = 0;
    while at < one.len() && at < other.len() && one[at] == other[at] {
        at += 1;
    }
    at == one.len() && at == other.len()
}

/// The name of a rule or a group that `name` was likely meant to be, if one is near.
///
/// ```
/// assert_eq!(kyaml_lint::rules::closest("ambigous-key").as_deref(), Some("ambiguous-key"));
/// ```
#[must_use]
pub fn closest(name: &str) -> Option<String> {
    closest_of(name, [])
}

/// Like [`closest`], with more names.
pub(crate) fn closest_of<'n>(name: &str, more: impl IntoIterator<Item = &'n str>) -> Option<String> {
    let rules = PARSER.iter().chain(CHECKED).map(|rule| rule.replace('_', "-"));
    let groups = Group::ALL.iter().map(|group| group.name());
    let names = rules.chain(groups.chain(more).map(str::to_owned));
    let near = names.map(|other| (strsim::jaro_winkler(name, &other), other));
    near.filter(|&(likeness, _)| likeness > 0.85).max_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, other)| other)
}
