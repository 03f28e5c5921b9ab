//! Fields and values that can be written at an offset, in the text of KYAML.

use kyaml_core::{Node, Span, Token, TokenKind, is_plain_key, parse, quote, render_key, tokens};

use crate::place::string;
use crate::table::{Property, Type};
use crate::types::Types;

/// The completions at an offset.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Completions {
    /// The text that each of them replaces.
    pub span: Span,
    /// The completions: required fields first.
    pub items: Vec<Completion>,
}

/// A completion.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Completion {
    /// The name of the field, or the value.
    pub label: String,
    /// The snippet to insert, in the syntax of the language server protocol: `$0` is the cursor.
    pub snippet: String,
    /// The type of a field; the version or the kind that belongs to a value.
    pub detail: String,
    /// The documentation, in Markdown.
    pub documentation: String,
    /// Whether it is a value, not a field.
    pub is_value: bool,
}

/// The key or the value at the offset while the tree is read.
pub(crate) const PROBE: &str = "\"completion\"";

/// The form of a completion.
#[derive(Clone, Copy)]
pub(crate) enum Form {
    /// KYAML, before this token.
    Kyaml(Option<TokenKind>),
    /// Block style, behind this number of dashes on its line.
    Block { has_colon: bool, dashes: usize },
}

impl Types {
    /// The completions at an offset of a text, which may be broken. `None` if the place has no type.
    ///
    /// ```
    /// use kyaml_kubernetes::{Release, Types};
    ///
    /// let types = Types::kubernetes(Release::V1_37);
    /// let text = "---\n{apiVersion: \"v1\", kind: \"Pod\", spec: {con";
    /// let completions = types.complete(text, text.len()).unwrap();
    /// assert_eq!(completions.items[0].snippet, "containers: [{\n\t$0\n}],");
    /// ```
    #[must_use]
    pub fn complete(&self, text: &str, offset: usize) -> Option<Completions> {
        let Cursor { word, is_key, after, document } = Cursor::find(text, offset)?;
        let probe = if is_key && after != Some(TokenKind::Colon) { format!("{PROBE}: null") } else { PROBE.to_owned() };
        let separator = if after == Some(TokenKind::Comma) { "" } else { "," };
        let separator = if after == Some(TokenKind::Colon) { "" } else { separator };
        let probed = [&text[document.start..word.start], &probe, separator, &text[word.end..document.end]].concat();
        let parsed = parse(probed.as_bytes());
        let node = parsed.tree().node_at(word.start - document.start)?;
        let form = Form::Kyaml(after);
        let items = if is_key { self.fields_for(node, form)? } else { self.values_for(node, form)? };
        Some(Completions { span: word, items })
    }

    /// The fields that a mapping lacks. `probe` is an entry of it.
    pub(crate) fn fields_for(&self, probe: Node<'_, '_>, form: Form) -> Option<Vec<Completion>> {
        probe.key()?;
        let mapping = probe.parent()?;
        let place = self.place(mapping)?;
        let object = match place.of {
            Type::Object(object) => object,
            // The fields of all objects.
            Type::Resource => self.table.kind("v1", "Namespace")?.object,
            _ => return None,
        };
        let is_of_all = |field: &&Property| {
            place.of != Type::Resource || ["apiVersion", "kind", "metadata"].contains(&self.text(field.name))
        };
        let is_missing = |field: &&Property| mapping.get(self.text(field.name)).is_none();
        let mut fields: Vec<&Property> =
            self.table.fields(object).iter().filter(is_of_all).filter(is_missing).collect();
        let is_of_kind = |field: &Property| ["apiVersion", "kind"].contains(&self.text(field.name));
        // The status is written by the server.
        fields.sort_by_key(|field| {
            let name = self.text(field.name);
            (name == "status", !(field.is_required || mapping.parent().is_none() && is_of_kind(field)))
        });
        Some(fields.into_iter().map(|field| self.field(field, form)).collect())
    }

    fn field(&self, field: &Property, form: Form) -> Completion {
        let label = self.text(field.name);
        let key = escaped(&render_key(label));
        let of = self.table.usual(field.of);
        let snippet = match form {
            Form::Kyaml(Some(TokenKind::Colon)) | Form::Block { has_colon: true, .. } => key,
            Form::Kyaml(Some(TokenKind::Comma)) => format!("{key}: {}", self.value(of)),
            Form::Kyaml(_) => format!("{key}: {},", self.value(of)),
            Form::Block { dashes, .. } => format!("{key}:{}", block_value(of, dashes)),
        };
        let required = if field.is_required { ", required" } else { "" };
        Completion {
            label: label.to_owned(),
            snippet,
            detail: self.table.describe(field.of).replace('`', "") + required,
            documentation: self.text(field.description).replace('\u{1}', "\n"),
            is_value: false,
        }
    }

    /// A value of a type, with the cursor inside.
    fn value(&self, of: Type) -> &'static str {
        match of {
            Type::Object(_) | Type::Map(_) | Type::AnyMapping | Type::Resource => "{\n\t$0\n}",
            Type::List(inner) => match self.table.usual(self.table.inner(inner)) {
                Type::String | Type::Enum(_) | Type::Quantity => "[\"$0\"]",
                Type::Object(_) | Type::Map(_) | Type::AnyMapping | Type::Resource => "[{\n\t$0\n}]",
                _ => "[$0]",
            },
            Type::String | Type::Enum(_) | Type::Quantity => "\"$0\"",
            _ => "$0",
        }
    }

    /// The values that can replace `probe`.
    pub(crate) fn values_for(&self, probe: Node<'_, '_>, form: Form) -> Option<Vec<Completion>> {
        let of_object = |key: &str| probe.parent()?.get(key).and_then(string);
        let parent = probe.parent().and_then(|parent| self.place(parent));
        let is_of_object = |parent: Node<'_, '_>| self.root == Type::Resource && parent.parent().is_none();
        let is_of_kind =
            probe.parent().is_some_and(is_of_object) || parent.is_some_and(|place| place.of == Type::Resource);
        let items = match probe.key().and_then(|key| key.text()) {
            Some("apiVersion") if is_of_kind => self.kinds(None, of_object("kind"), form),
            Some("kind") if is_of_kind => self.kinds(of_object("apiVersion"), None, form),
            _ => self.table.members(&self.declared(probe)?.of).iter().flat_map(|of| self.values(*of, form)).collect(),
        };
        Some(items).filter(|items| !items.is_empty())
    }

    /// The values of a type that has few.
    fn values(&self, of: Type, form: Form) -> Vec<Completion> {
        match of {
            Type::Boolean => ["true", "false"].map(|value| plain(value, value, "")).into(),
            Type::Enum(values) => self.table.values(values).map(|value| string_value(value, "", form)).collect(),
            _ => Vec::new(),
        }
    }

    /// The versions that have a kind, or the names in a version; all of them if that is not known.
    fn kinds(&self, version: Option<&str>, name: Option<&str>, form: Form) -> Vec<Completion> {
        let has_version = |version: &str| self.table.kinds.iter().any(|kind| self.text(kind.version) == version);
        let version = version.filter(|version| has_version(version));
        let has_kind = |name: &str| self.table.kinds.iter().any(|kind| self.text(kind.name) == name);
        let name = name.filter(|name| has_kind(name));
        let wants_version = version.is_none() && name.is_some();
        let mut found: Vec<(bool, &str, &str)> = Vec::new();
        for kind in self.table.kinds.iter().filter(|kind| self.is_served(kind)) {
            let (its_version, its_name) = (self.text(kind.version), self.text(kind.name));
            if version.is_none_or(|version| version == its_version) && name.is_none_or(|name| name == its_name) {
                let is_list = its_name.ends_with("List");
                found.push((is_list, its_version, its_name));
            }
        }
        found.sort_unstable();
        let completion = |(_, version, name): (bool, &str, &str)| {
            if wants_version { string_value(version, name, form) } else { string_value(name, version, form) }
        };
        found.into_iter().map(completion).collect()
    }
}

/// A value in block style behind its colon. An editor gives its lines the indentation of the line of the key, without the
/// dashes.
fn block_value(of: Type, dashes: usize) -> String {
    let line_break = || format!("\n{}", "\t".repeat(dashes + 1));
    match of {
        Type::Object(_) | Type::Map(_) | Type::AnyMapping | Type::Resource => line_break() + "$0",
        Type::List(_) => line_break() + "- $0",
        _ => " $0".to_owned(),
    }
}

/// A string, without quotes where block style needs none.
fn string_value(text: &str, detail: &str, form: Form) -> Completion {
    let is_plain = matches!(form, Form::Block { .. }) && is_plain_key(text);
    plain(text, &if is_plain { text.to_owned() } else { quote(text) }, detail)
}

/// A value.
fn plain(label: &str, text: &str, detail: &str) -> Completion {
    Completion {
        label: label.to_owned(),
        snippet: escaped(text),
        detail: detail.to_owned(),
        documentation: String::new(),
        is_value: true,
    }
}

/// The text in a snippet.
fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('$', "\\$").replace('}', "\\}")
}

/// The surroundings of the offset.
struct Cursor {
    /// The word at the offset, which a completion replaces.
    word: Span,
    /// Whether a key is expected, not a value.
    is_key: bool,
    /// The token behind the word, if it is a colon or a comma.
    after: Option<TokenKind>,
    /// The document.
    document: Span,
}

impl Cursor {
    /// `None` in a comment, and where no key and no value can be.
    fn find(text: &str, offset: usize) -> Option<Self> {
        let mut document = Span::new(0, text.len());
        let mut open = Vec::new();
        let mut before = None;
        let mut word = Span::empty(offset);
        let mut after = None;
        for Token { kind, span } in tokens(text) {
            if kind == TokenKind::Header {
                if span.start >= offset {
                    document.end = span.start;
                    break;
                }
                document.start = span.start;
                open.clear();
                before = None;
                continue;
            }
            let is_word = matches!(kind, TokenKind::Plain | TokenKind::DoubleQuoted | TokenKind::Unterminated);
            let touches = span.start < offset && offset <= span.end || is_word && span.start == offset;
            match kind {
                TokenKind::Comment if span.start < offset && offset <= span.end => return None,
                TokenKind::Comment | TokenKind::Blanks | TokenKind::Tabs | TokenKind::LineBreak => {}
                _ if is_word && touches => {
                    // A string that is not closed goes on to the end, and only its line is replaced.
                    let end = text[offset..span.end].find('\n').map_or(span.end, |end| offset + end);
                    word = Span::new(span.start, end);
                }
                _ if span.start >= offset => {
                    after = after.or(Some(kind));
                }
                _ => {
                    match kind {
                        TokenKind::OpenBrace | TokenKind::OpenBracket => open.push(kind),
                        TokenKind::CloseBrace | TokenKind::CloseBracket => {
                            open.pop();
                        }
                        _ => {}
                    }
                    before = Some(kind);
                }
            }
        }
        let is_in_mapping = *open.last()? == TokenKind::OpenBrace;
        let is_key = match before? {
            TokenKind::OpenBrace => true,
            TokenKind::Comma => is_in_mapping,
            TokenKind::Colon | TokenKind::OpenBracket => false,
            _ => return None,
        };
        let after = after.filter(|kind| matches!(kind, TokenKind::Colon | TokenKind::Comma));
        Some(Self { word, is_key, after, document })
    }
}
