//! The names of all rules, and their options. Everything else is made from these lists.

use crate::rule::Group;

/// Calls the macro `$then` with the rules of the parser, in its order, and with those that have a
/// check of their own.
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
                json_like_document,
                unterminated_action,
                unbalanced_action,
                escaped_quote_in_action,
                brace_before_action,
                misplaced_action,
                incomplete_branch,
                comma_in_branch,
                action_in_plain_text,
                block_insertion,
                keyless_insertion,
                double_quoted_insertion,
                single_quoted_insertion,
                trimmed_white_space,
                unescaped_insertion,
                quoted_number,
                unchecked_insertion,
                unknown_kind,
                removed_api,
                deprecated_api,
                unknown_field,
                missing_field,
                wrong_type,
                unknown_value,
            ]
        }
    };
}
pub(crate) use each_rule;

/// Declares the options of rules. A rule reads them as `findings.options().rules.RULE` and `seen.options.rules.RULE`. No
/// option is set by default.
macro_rules! options {
    ($($rule:ident: $Options:ident { $(#[doc = $doc:literal] $option:ident: $type:ty,)+ })+) => {
        /// The options of the rules, in the tables `[check.rules.RULE]` of `kyaml.toml`. The documentation of each rule
        /// describes its own.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        #[cfg_attr(feature = "settings", derive(serde::Deserialize))]
        #[cfg_attr(feature = "settings", serde(deny_unknown_fields, rename_all = "kebab-case", default))]
        #[non_exhaustive]
        pub struct RuleOptions {
            $(
                #[doc = concat!("Those of the rule [`", stringify!($rule), "`](crate::rules::", stringify!($rule), ").")]
                pub $rule: $Options,
            )+
        }

        impl RuleOptions {
            /// These options, and the `other` ones for those that are `None`.
            #[must_use]
            pub fn or(self, other: Self) -> Self {
                Self { $($rule: $Options { $($option: self.$rule.$option.or(other.$rule.$option),)+ },)+ }
            }
        }

        $(
            #[doc = concat!("The options of the rule [`", stringify!($rule), "`](crate::rules::", stringify!($rule), ").")]
            #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
            #[cfg_attr(feature = "settings", derive(serde::Deserialize))]
            #[cfg_attr(feature = "settings", serde(deny_unknown_fields, rename_all = "kebab-case", default))]
            #[non_exhaustive]
            pub struct $Options {
                $(
                    #[doc = $doc]
                    pub $option: Option<$type>,
                )+
            }
        )+
    };
}

options! {
    large_document: LargeDocument {
        /// The largest size of a document's value, in bytes of the stream.
        max_size: usize,
    }
}

macro_rules! names {
    (parser: [$($parser:ident,)+] checked: [$($checked:ident,)+]) => {
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
