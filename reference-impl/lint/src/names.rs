//! The names of all rules, and their options. Everything else is made from these lists.

use kyaml_core::SyntaxRule;

use crate::rule::{Group, equal};

/// Calls the macro `$then` with the rules:
///
/// 1. those of the parser, in its order, each with its summary;
/// 2. those with a check here, whose files of Rust have the check and a declaration;
/// 3. those of a form, which the comparison with it finds, each with its group, its clause, its summary and the place of a
///    finding;
/// 4. more of those with a check here;
/// 5. those of which another crate finds the offences, each with its group, its severity, its summary and the place of a
///    finding.
///
/// The documentation of a rule without a file of Rust is a page of Markdown.
macro_rules! each_rule {
    ($then:ident) => {
        $then! {
            parser: [
                invalid_utf8: "bytes that are not UTF-8",
                byte_order_mark: "byte order mark at the start of the stream",
                nul_byte: "NUL character",
                bare_carriage_return: "carriage return without a line feed",
                forbidden_character: "character that cannot stand raw in a stream",
                directive: "directive line (`%YAML`, `%TAG`)",
                document_end_marker: "document end marker (`...`)",
                tab_separator: "tab outside of a comment or a string value",
                missing_header: "document without `---`",
                content_after_header: "something other than a comment after `---`",
                empty_document: "header without a value",
                extra_content: "second value in a document",
                ambiguous_value: "plain value that readers resolve differently",
                unquoted_string: "string value without quotes",
                single_quoted_string: "string in single quotes",
                anchor: "anchor (`&name`)",
                alias: "alias (`*name`)",
                tag: "tag (`!!str`, `!Ref`)",
                block_style: "document in block style",
                missing_comma: "entries or items without a comma between them",
                extra_comma: "comma that follows no entry or item",
                unclosed_collection: "bracket that is never closed",
                mismatched_bracket: "closing bracket that does not fit the open one",
                missing_value: "entry without a key, a colon or a value",
                explicit_key: "entry that starts with `?`",
                single_pair_mapping: "pair without braces in a sequence",
                collection_key: "mapping or sequence as a key",
                multiline_key: "key that does not stand on one line with its colon",
                unquoted_key: "plain key with a character that needs quotes",
                ambiguous_key: "plain key that some reader does not take for a string",
                missing_space_after_colon: "colon directly before its value",
                unterminated_string: "string without its closing quote",
                unescaped_line_break: "line break in a string without `\\` before it",
                invalid_escape: "backslash that starts no escape",
                invalid_code_point: "escape of a number that is no Unicode character",
                unindented_fold: "line of a folded string that is not indented",
                blank_fold_line: "line of a folded string that holds nothing",
                comment_without_space: "`#` directly after something else",
                duplicate_key: "key that its mapping holds already",
                long_key: "key that is too far from its colon",
                deep_nesting: "too many open brackets",
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
            ]
            of_form: [
                noncanonical_layout: Canonical, "KY-CAN-3", "white space or commas that canonical form has otherwise",
                    "the white space and commas between the two tokens",
                needlessly_quoted_key: Canonical, "KY-CAN-8", "key in quotes that needs none", "the key",
                noncanonical_string: Canonical, "KY-CAN-10", "string or key that canonical form spells otherwise",
                    "the string or key",
                noncanonical_comment: Canonical, "KY-CAN-18", "comment in a place where canonical form has none",
                    "the comment",
                noncanonical_compact: Compact, "KY-CMP-1", "anything that compact form has otherwise",
                    "the white space and commas, the string, the key or the comment",
            ]
            checked: [
                bidirectional_control,
                invisible_character,
                look_alike_key,
                empty_key,
                unused_ignore,
                large_document,
                json_like_document,
            ]
            elsewhere: [
                unterminated_action: Template, Error, "action without a closing delimiter",
                    "the opening delimiter, or the quote of a string that is not closed",
                unbalanced_action: Template, Error, "block without an end, or end without a block", "the action",
                escaped_quote_in_action: Template, Error, "backslash before a quote in an action",
                    "the first backslash",
                brace_before_action: Template, Error, "brace directly before an action",
                    "the braces before the last two",
                misplaced_action: Template, Error, "action where it does not fit", "the action",
                incomplete_branch: Template, Error, "branch with a part of a value, an entry or a document",
                    "the bracket, the key or the action without its other part",
                comma_in_branch: Template, Error, "comma that depends on a branch",
                    "the comma, or the end of the value where one is missing",
                action_in_plain_text: Template, Error, "action in a text without quotes", "the text",
                block_insertion: Template, Error, "block YAML between brackets", "the action",
                keyless_insertion: Template, Error, "value where an entry is needed", "the action",
                double_quoted_insertion: Template, Error, "quotes around a value that has quotes", "the string",
                single_quoted_insertion: Template, Error, "single quotes around a value", "the function `squote`",
                trimmed_white_space: Template, Error, "trim marker that removes needed white space",
                    "the action with the trim marker",
                unescaped_insertion: Insertion, Warning, "value in quotes without an escape", "the string",
                quoted_number: Insertion, Warning, "number or boolean in quotes", "the string",
                unchecked_insertion: Insertion, Warning, "insertion that is only known after rendering",
                    "the first such action",
                unknown_kind: Kubernetes, Error, "kind that Kubernetes does not have", "the value of `kind`",
                removed_api: Kubernetes, Error, "version that Kubernetes does not serve", "the value of `apiVersion`",
                deprecated_api: Kubernetes, Warning, "version that Kubernetes has deprecated",
                    "the value of `apiVersion`",
                unknown_field: Kubernetes, Error, "field that a type does not have", "the key",
                missing_field: Kubernetes, Error, "field that is required and missing",
                    "the key of the object, or its opening bracket",
                wrong_type: Kubernetes, Error, "value of a wrong type", "the value",
                unknown_value: Kubernetes, Error, "value that a field cannot have", "the value",
            ]
        }
    };
}
pub(crate) use each_rule;

/// The options of the rules, in the tables `[check.rules.RULE]` of `kyaml.toml`. The documentation of each rule
/// describes its own. No option is set by default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "settings", derive(serde::Deserialize))]
#[cfg_attr(feature = "settings", serde(deny_unknown_fields, rename_all = "kebab-case", default))]
#[non_exhaustive]
pub struct RuleOptions {
    /// Those of the rule [`large_document`](crate::rules::large_document).
    pub large_document: LargeDocument,
}

/// The options of the rule [`large_document`](crate::rules::large_document).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "settings", derive(serde::Deserialize))]
#[cfg_attr(feature = "settings", serde(deny_unknown_fields, rename_all = "kebab-case", default))]
#[non_exhaustive]
pub struct LargeDocument {
    /// The largest size of a document's value, in bytes of the stream.
    pub max_size: Option<usize>,
}

impl RuleOptions {
    /// These options, and the `other` ones for those that are `None`.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        let max_size = self.large_document.max_size.or(other.large_document.max_size);
        Self { large_document: LargeDocument { max_size } }
    }
}

macro_rules! names {
    (
        parser: [$($parser:ident: $_:literal,)+]
        checked: [$($portable:ident,)+]
        of_form: [$($of_form:ident: $of_group:ident, $clause:literal, $of_summary:literal, $of_place:literal,)+]
        checked: [$($checked:ident,)+]
        elsewhere: [$($elsewhere:ident: $group:ident, $severity:ident, $summary:literal, $place:literal,)+]
    ) => {
        const NAMES: &[&str] = &[
            $(stringify!($parser),)+ $(stringify!($portable),)+ $(stringify!($of_form),)+ $(stringify!($checked),)+
            $(stringify!($elsewhere),)+
        ];

        const _: () = assert!([$(stringify!($parser)),+].len() == SyntaxRule::ALL.len(), "rules of the parser are missing");
    };
}
each_rule!(names);

/// The number of rules.
pub(crate) const COUNT: usize = NAMES.len();

/// The index of the rule that has this file.
pub(crate) const fn index(file: &[u8]) -> usize {
    let mut index = 0;
    while index < COUNT {
        if equal(NAMES[index].as_bytes(), file) {
            return index;
        }
        index += 1;
    }
    panic!("the file of a rule is not in the list")
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
    let rules = NAMES.iter().map(|rule| rule.replace('_', "-"));
    let groups = Group::ALL.iter().map(|group| group.name());
    let names = rules.chain(groups.chain(more).map(str::to_owned));
    let near = names.map(|other| (strsim::jaro_winkler(name, &other), other));
    near.filter(|&(likeness, _)| likeness > 0.85).max_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, other)| other)
}
