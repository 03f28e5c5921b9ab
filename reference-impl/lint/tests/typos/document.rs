//! A document without mistakes, and where in it mistakes can be made.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use kyaml_core::{Span, Token, TokenKind, Value, parse, tokens};

/// A document and the spans of its parts, each in the order of the text.
pub(crate) struct Document {
    pub(crate) name: String,
    pub(crate) text: String,
    pub(crate) values: Vec<Value>,
    pub(crate) commas: Vec<Span>,
    /// Colons between keys and values.
    pub(crate) colons: Vec<Span>,
    /// Keys without quotes.
    pub(crate) plain_keys: Vec<Span>,
    /// Keys in quotes, these included.
    pub(crate) quoted_keys: Vec<Span>,
    /// String values in quotes, these included.
    pub(crate) strings: Vec<Span>,
    /// Numbers, booleans and nulls.
    pub(crate) literals: Vec<Span>,
    /// The two brackets of each collection that holds something, in the order of the opening ones.
    pub(crate) brackets: Vec<(Span, Span)>,
    /// The entries, from the key through the value.
    pub(crate) entries: Vec<Entry>,
    /// The items of sequences.
    pub(crate) items: Vec<Span>,
    pub(crate) headers: Vec<Span>,
    pub(crate) comments: Vec<Span>,
}

/// An entry of a mapping.
#[derive(Clone, Copy)]
pub(crate) struct Entry {
    pub(crate) key: Span,
    pub(crate) colon: Span,
    pub(crate) value: Span,
    pub(crate) is_mapping: bool,
}

impl Document {
    /// The documents of a file, in the order of their names.
    pub(crate) fn all(path: &Path) -> Vec<Self> {
        let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let texts: BTreeMap<String, String> = toml::from_str(&text).expect("a text for each name");
        assert!(!texts.is_empty(), "{} holds no document", path.display());
        texts.into_iter().map(|(name, text)| Self::new(name, text)).collect()
    }

    pub(crate) fn new(name: String, text: String) -> Self {
        let parsed = parse(text.as_bytes());
        assert!(parsed.errors().is_empty(), "{name}: {:?}", parsed.errors());
        let mut document = Self {
            name,
            values: parsed.tree().to_values(),
            commas: Vec::new(),
            colons: Vec::new(),
            plain_keys: Vec::new(),
            quoted_keys: Vec::new(),
            strings: Vec::new(),
            literals: Vec::new(),
            brackets: Vec::new(),
            entries: Vec::new(),
            items: Vec::new(),
            headers: Vec::new(),
            comments: Vec::new(),
            text: String::new(),
        };
        for node in parsed.tree().nodes() {
            let Some(key) = node.key() else {
                document.items.push(node.span());
                continue;
            };
            let colon = Span::new(key.colon(), key.colon() + 1);
            document.colons.push(colon);
            let is_mapping = text[node.span().start..].starts_with('{') && node.span().len() > 2;
            document.entries.push(Entry { key: key.span(), colon, value: node.span(), is_mapping });
            let keys = if text[key.span().start..].starts_with('"') {
                &mut document.quoted_keys
            } else {
                &mut document.plain_keys
            };
            keys.push(key.span());
        }
        document.of_tokens(&tokens(&text).collect::<Vec<_>>());
        // The values of documents are not items.
        let roots: Vec<_> =
            parsed.tree().documents().filter_map(kyaml_core::TreeDocument::root).map(kyaml_core::Node::span).collect();
        document.items.retain(|item| !roots.contains(item));
        document.text = text;
        document
    }

    fn of_tokens(&mut self, tokens: &[Token]) {
        let mut open: Vec<(Span, usize)> = Vec::new();
        for (index, &Token { kind, span }) in tokens.iter().enumerate() {
            match kind {
                TokenKind::OpenBrace | TokenKind::OpenBracket => open.push((span, index)),
                TokenKind::CloseBrace | TokenKind::CloseBracket => {
                    let (opener, at) = open.pop().expect("the document has no mistake");
                    if tokens[at + 1..index]
                        .iter()
                        .any(|token| !matches!(token.kind, TokenKind::Blanks | TokenKind::LineBreak))
                    {
                        self.brackets.push((opener, span));
                    }
                }
                TokenKind::Comma => self.commas.push(span),
                TokenKind::Header => self.headers.push(span),
                TokenKind::Comment => self.comments.push(span),
                TokenKind::DoubleQuoted if !self.quoted_keys.contains(&span) => self.strings.push(span),
                TokenKind::Plain if !self.plain_keys.contains(&span) => self.literals.push(span),
                _ => {}
            }
        }
        self.brackets.sort();
    }

    /// The line of byte `at`, with its line break.
    pub(crate) fn line(&self, at: usize) -> Span {
        let start = self.text[..at].rfind('\n').map_or(0, |found| found + 1);
        let end = self.text[at..].find('\n').map_or(self.text.len(), |found| at + found + 1);
        Span::new(start, end)
    }

    /// The text of a place.
    pub(crate) fn at(&self, span: Span) -> &str {
        &self.text[span.start..span.end]
    }
}
