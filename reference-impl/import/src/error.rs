//! Errors, which keep a stream from becoming KYAML, and notes for the reader of the output.

use std::fmt;

use kyaml_core::{Ambiguity, Span};

use crate::advice::{ELISION_ADVICE, EXCLUDE_ADVICE};
use crate::mistake::Message;
use crate::tags::{UnknownTag, shown};

kyaml_core::rules! {
    ImportRule:
    /// Bytes that are not of the encoding of the stream.
    InvalidUtf8 "invalid-utf8" "KY-FROM-2"
        "each longest run of bytes that belong to no character of the encoding";
    /// A raw character that YAML versions read differently, or none allows.
    ForbiddenCharacter "forbidden-character" "KY-FROM-2"
        "each longest run of such characters";
    /// Neither YAML nor JSON.
    InvalidSyntax "invalid-syntax" "KY-FROM-2"
        "within the construct that is wrong; informative";
    /// What readers of YAML 1.1 and of YAML 1.2 read differently.
    AmbiguousSyntax "ambiguous-syntax" "KY-FROM-4"
        "the plain scalar or key, the content of the block scalar, the marker, line, white space or character, the anchor, or the first escape of the pair";
    /// An entry of a flow collection without a value.
    MissingValue "missing-value" "KY-FROM-8"
        "the key and its colon; the key if the colon is missing; its first line if it has several";
    /// A sign of another language or keyboard for one of YAML.
    ForeignSign "foreign-sign" "KY-FROM-31"
        "the sign";
    /// An infinity or NaN.
    NonfiniteNumber "nonfinite-number" "KY-FROM-12"
        "the scalar";
    /// A tag of YAML that does not fit its node.
    InvalidTag "invalid-tag" "KY-FROM-16"
        "the tag";
    /// A tag that is not one of YAML's own.
    UnknownTag "unknown-tag" "KY-FROM-16"
        "the tag";
    /// An alias without an anchor before it.
    UndefinedAlias "undefined-alias" "KY-FROM-18"
        "the alias";
    /// An alias inside the node that it refers to.
    CyclicAlias "cyclic-alias" "KY-FROM-18"
        "the alias; its anchor is related";
    /// More nodes or bytes from aliases than the limits allow.
    ExcessiveAliasing "excessive-aliasing" "KY-FROM-19"
        "the alias or merge key that goes beyond the limit";
    /// A merge key whose value is neither a mapping nor a sequence of mappings.
    InvalidMerge "invalid-merge" "KY-FROM-20"
        "the value of the merge key that is not a mapping";
    /// An entry that Kubernetes' loader would replace by a merged one.
    ConflictingMerge "conflicting-merge" "KY-FROM-21"
        "the key of the entry; that of the merged one is related";
    /// A key that the loader turns into another string.
    RenamedKey "renamed-key" "KY-FROM-23"
        "the key";
    /// A mapping or sequence as a key.
    CollectionKey "collection-key" "KY-FROM-24"
        "the key";
    /// Null as a key.
    NullKey "null-key" "KY-FROM-24"
        "the key";
    /// A key that its mapping holds already.
    DuplicateKey "duplicate-key" "KY-DATA-1"
        "the second key, or the alias or merge key that brings it; the first is related";
    /// A key that would be too far from its colon.
    LongKey "long-key" "KY-DATA-2"
        "the key";
    /// Too many collections inside one another.
    DeepNesting "deep-nesting" "KY-DATA-3"
        "the start of the collection, or the alias that brings it";
}

impl fmt::Display for ImportRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// An error that keeps a stream from becoming KYAML: the broken rule, the span, and a message as
/// [`Display`](fmt::Display).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportError {
    kind: ErrorKind,
    span: Span,
    related: Option<Span>,
}

impl ImportError {
    #[cold]
    pub(crate) fn new(kind: ErrorKind, span: Span) -> Self {
        Self { kind, span, related: None }
    }

    #[cold]
    pub(crate) fn with_related(kind: ErrorKind, span: Span, related: Span) -> Self {
        Self { kind, span, related: Some(related) }
    }

    /// What a builder of trees says of a key, if it is about one.
    pub(crate) fn of_key(error: kyaml_core::SyntaxError) -> Option<Self> {
        let is_of_key = matches!(error.rule(), kyaml_core::SyntaxRule::DuplicateKey | kyaml_core::SyntaxRule::LongKey);
        let (span, related) = (error.span(), error.related_span());
        is_of_key.then(|| Self { kind: ErrorKind::Key(error.into()), span, related })
    }

    /// One error for places of which each starts where the one before it ends.
    pub(crate) fn runs<T>(places: impl Iterator<Item = (T, Span)>, kind: impl Fn(T) -> ErrorKind) -> Vec<Self> {
        let mut runs: Vec<Self> = Vec::new();
        for (found, span) in places {
            match runs.last_mut() {
                Some(last) if last.span.end == span.start => last.span.end = span.end,
                _ => runs.push(Self::new(kind(found), span)),
            }
        }
        runs
    }

    /// The same error in another text: `place` gives the places there.
    #[must_use]
    #[doc(hidden)]
    pub fn map_places(self, place: impl Fn(Span) -> Span) -> Self {
        Self { span: place(self.span), related: self.related.map(place), ..self }
    }

    /// The same error, in a stream with `offset` more bytes before it.
    #[doc(hidden)]
    #[must_use]
    pub fn moved(self, offset: usize) -> Self {
        self.map_places(|span| span.moved(offset))
    }

    /// The error of a note, for a file of which `program` reads another value after conversion.
    #[must_use]
    #[doc(hidden)]
    pub fn of_reader(note: &Note, program: &'static str) -> Self {
        Self::new(ErrorKind::other_reader(program, &note.kind), note.span)
    }

    /// The error of bytes that are not UTF-8.
    pub(crate) fn of_encoding(finding: &kyaml_explain::Finding) -> Self {
        Self::new(ErrorKind::Said(ImportRule::InvalidUtf8, finding.to_string().into()), finding.span())
    }

    /// Replaces the errors of unknown tags among `errors[from..]`, which are those of one document,
    /// by the first one, which counts the others.
    pub(crate) fn count_tags(errors: &mut Vec<Self>, from: usize) {
        let is_tag = |error: &mut Self| error.rule() == ImportRule::UnknownTag;
        let mut of_tags: Vec<Self> = errors.extract_if(from.., is_tag).collect();
        of_tags.sort_by_key(Self::span);
        of_tags.dedup_by_key(|error| error.span);
        let mut of_tags = of_tags.into_iter();
        let Some(mut first) = of_tags.next() else { return };
        if let ErrorKind::UnknownTag(tag) = &mut first.kind {
            tag.count(of_tags.filter_map(|error| match error.kind {
                ErrorKind::UnknownTag(tag) => Some(*tag),
                _ => None,
            }));
        }
        errors.push(first);
    }

    /// Whether a template, which nobody has rendered, is the cause.
    #[doc(hidden)]
    #[must_use]
    pub fn is_template(&self) -> bool {
        matches!(self.kind, ErrorKind::Template(..))
    }

    /// The rule that is broken.
    #[must_use]
    pub fn rule(&self) -> ImportRule {
        self.kind.rule()
    }

    /// The bytes of the input that are wrong.
    #[must_use]
    pub fn span(&self) -> Span {
        self.span
    }

    /// The bytes of the input that they clash with, such as the first of two equal keys.
    #[must_use]
    pub fn related_span(&self) -> Option<Span> {
        self.related
    }

    /// The label of the related span; `None` if the error has one span only.
    #[must_use]
    pub fn related_label(&self) -> Option<&'static str> {
        self.related?;
        match self.rule() {
            ImportRule::DuplicateKey => Some("the key is here first"),
            ImportRule::CyclicAlias => Some("the anchor is here"),
            ImportRule::ConflictingMerge => Some("the merged entry is here"),
            _ => None,
        }
    }
}

impl fmt::Display for ImportError {
    /// The alternate form, `{:#}`, starts with the offset of the first byte.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            write!(f, "byte {}: ", self.span.start)?;
        }
        self.kind.fmt(f)
    }
}

impl std::error::Error for ImportError {}

/// The broken rule and the message of an [`ImportError`]. Kinds that something tells apart are variants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ErrorKind {
    Said(ImportRule, Message),
    /// The same of a template, which nobody has rendered.
    Template(ImportRule, Message),
    UnknownTag(Box<UnknownTag>),
    /// A key that breaks a data rule of KYAML, in the words of core.
    Key(Box<kyaml_core::SyntaxError>),
}

impl ErrorKind {
    pub(crate) const LONE_SURROGATE: Self = Self::said(
        ImportRule::InvalidSyntax,
        "this is half of a pair of surrogates, without its other half; write the character itself",
    );
    pub(crate) const UNKNOWN_TO_JSON: Self = Self::said(
        ImportRule::InvalidSyntax,
        "the schema `json` knows no plain scalar but numbers, `true`, `false` and `null`; write it in double quotes, \
         or use `--schema core`",
    );
    pub(crate) const QUESTION_MARK_IN_FLOW: Self = Self::said(
        ImportRule::AmbiguousSyntax,
        "some readers take the `?` for the indicator of a key; write the text in double quotes",
    );
    pub(crate) const COLON_IN_FLOW: Self = Self::said(
        ImportRule::AmbiguousSyntax,
        "some readers take the `:` for the indicator of a value; write the text in double quotes",
    );
    pub(crate) const COLON_BEFORE_INDICATOR: Self = Self::said(
        ImportRule::AmbiguousSyntax,
        "some readers take the `:` for a part of this text; write a blank after it",
    );
    pub(crate) const UNINDENTED_BLOCK_SCALAR: Self = Self::said(
        ImportRule::AmbiguousSyntax,
        "some readers see no text in a block scalar that is not indented; indent it, or write it in double quotes",
    );
    pub(crate) const SEPARATOR_IN_TEXT: Self = Self::said(
        ImportRule::AmbiguousSyntax,
        "kubectl starts a document at this line, and other readers take it for text; write a blank before the \
         comment, or the text on one line, in double quotes",
    );
    pub(crate) const SPACE_BEFORE_BRACKET: Self = Self::said(
        ImportRule::AmbiguousSyntax,
        "kubectl skips this white space, and other readers take it for text; remove it, or write the text in double \
         quotes",
    );
    pub(crate) const WIDE_DOCUMENT: Self = Self::said(
        ImportRule::AmbiguousSyntax,
        "kubectl drops all documents but the first one of a stream in UTF-16, or refuses the stream; save the file \
         as UTF-8",
    );
    pub(crate) const ANCHOR_NAME: Self = Self::said(
        ImportRule::AmbiguousSyntax,
        "some readers end the name of an anchor at a character that is no ASCII letter, digit, `-` or `_`; rename it",
    );
    pub(crate) const SURROGATE_ESCAPE: Self = Self::said(
        ImportRule::AmbiguousSyntax,
        "YAML has no escapes of surrogates; write the character itself, or its `\\U` escape",
    );
    pub(crate) const BINARY_WITHOUT_TEXT: Self = Self::said(
        ImportRule::InvalidTag,
        "the bytes of this `!!binary` are no UTF-8 text, and JSON has no other strings; remove the tag to keep the \
         base64 text",
    );
    pub(crate) const CYCLIC_ALIAS: Self = Self::said(
        ImportRule::CyclicAlias,
        "this alias stands inside the node that it refers to, which would never end; write the value itself",
    );
    pub(crate) const INVALID_MERGE: Self = Self::said(
        ImportRule::InvalidMerge,
        "the value of a merge key is a mapping, or a sequence of mappings; write `\"<<\"` for a key of that name",
    );
    pub(crate) const SECOND_MERGE_KEY: Self = Self::said(
        ImportRule::DuplicateKey,
        "a second merge key; write one, with a sequence that has the later one first: `<<: [*b, *a]`",
    );
    pub(crate) const MERGED_KEY_TYPES: Self = Self::said(
        ImportRule::ConflictingMerge,
        "these two keys are of different types and become the same string, so Kubernetes reads either of their \
         values; write both in quotes",
    );
    pub(crate) const MERGED_OVER_ENTRY: Self = Self::said(
        ImportRule::ConflictingMerge,
        "Kubernetes reads the merged value here, and other readers this one; write the merge key above it to keep \
         this value, or use `--schema core`, or `schema` in kyaml.toml, if another program reads this file",
    );
    pub(crate) const NULL_KEY: Self = Self::said(
        ImportRule::NullKey,
        "a key cannot be null; write it in double quotes, such as `\"null\"` or `\"\"`",
    );

    const fn said(rule: ImportRule, message: &'static str) -> Self {
        Self::Said(rule, Message::Borrowed(message))
    }

    /// A mistake of syntax in YAML or JSON.
    pub(crate) fn syntax(message: impl Into<Message>) -> Self {
        Self::Said(ImportRule::InvalidSyntax, message.into())
    }

    /// Bytes that are not of the encoding at the start of the stream.
    pub(crate) fn invalid_encoding(encoding: &str) -> Self {
        let message = format!("these bytes are not {encoding}, which the stream starts with; save the file as UTF-8");
        Self::Said(ImportRule::InvalidUtf8, message.into())
    }

    pub(crate) fn forbidden_character(c: char) -> Self {
        Self::Said(ImportRule::ForbiddenCharacter, kyaml_core::ErrorKind::of_character(c).to_string().into())
    }

    /// A document without a header, after `...`.
    pub(crate) fn bare_document() -> Self {
        let message = format!(
            "kubectl drops what follows this marker, and other readers refuse it; {ELISION_ADVICE}, or `---` below it for a document"
        );
        Self::Said(ImportRule::AmbiguousSyntax, message.into())
    }

    /// A raw character in a string of JSON that ends a line of YAML 1.1.
    pub(crate) fn line_break_in_json(c: char) -> Self {
        let escape = format!("\\u{:04x}", u32::from(c));
        let message = format!(
            "kubectl reads JSON that does not start with `{{` as YAML, and this character as a line break; write `{escape}`"
        );
        Self::Said(ImportRule::AmbiguousSyntax, message.into())
    }

    /// What `program`, which reads the text, would read otherwise in the output.
    fn other_reader(program: &str, note: &NoteKind) -> Self {
        let message = match note {
            NoteKind::ReadOtherwise { text, reading } => format!(
                "{program} reads {reading} here, and would read a string in KYAML; write `\"{text}\"` for the string, \
                 or {EXCLUDE_ADVICE}"
            ),
            NoteKind::Respelled { was, is } => format!(
                "{program} reads the text `{was}` here, and would read `{is}` in KYAML; write `\"{was}\"`, or \
                 {EXCLUDE_ADVICE}"
            ),
            _ => format!("{program} would read another value in KYAML; {EXCLUDE_ADVICE}"),
        };
        Self::Said(ImportRule::AmbiguousSyntax, message.into())
    }

    /// `word` is `.inf`, `-.inf` or `.nan`.
    pub(crate) fn nonfinite_number(word: &str) -> Self {
        let message =
            format!("`{word}` has no JSON value; write a finite number, `null`, or `\"{word}\"` for the string");
        Self::Said(ImportRule::NonfiniteNumber, message.into())
    }

    /// `wanted` is the type that the tag requires.
    pub(crate) fn unfit_tag(tag: &str, wanted: &str) -> Self {
        let message = format!("the tag `{}` requires {wanted}; remove the tag, or write {wanted}", shown(tag));
        Self::Said(ImportRule::InvalidTag, message.into())
    }

    pub(crate) fn undefined_alias(name: &str) -> Self {
        let remedy =
            if name.ends_with(':') { "a blank before a colon that is no part of its name" } else { "the value itself" };
        let message = format!(
            "no anchor `&{name}` stands before this alias in its document; write {remedy}, or `\"*{name}\"` for the string"
        );
        Self::Said(ImportRule::UndefinedAlias, message.into())
    }

    /// `what` is what there is too much of: nodes, bytes or entries.
    pub(crate) fn excessive_aliasing(what: &str) -> Self {
        let option = if what == "bytes" { what } else { "nodes" };
        let message = format!(
            "aliases and merge keys add more {what} than the limit allows; write the values out, or raise the limit with \
             `--max-alias-{option}`"
        );
        Self::Said(ImportRule::ExcessiveAliasing, message.into())
    }

    /// `name` is the key that a text becomes.
    pub(crate) fn renamed_key(text: &str, name: &str, is_text_in_core_schema: bool) -> Self {
        let message = if is_text_in_core_schema {
            format!(
                "Kubernetes loads the key `{text}` as `{name}`; if another program reads this file, use \
                 `--schema core`, or `schema` in kyaml.toml, which keep `{text}`; or write `\"{text}\"` for the \
                 text, `\"{name}\"` to keep what Kubernetes loads"
            )
        } else {
            format!(
                "the key `{text}` is loaded as `{name}`; write `\"{name}\"` to keep that, or `\"{text}\"` to change it to the text"
            )
        };
        Self::Said(ImportRule::RenamedKey, message.into())
    }

    pub(crate) fn key_beyond_64_bits(text: &str) -> Self {
        let limit = i64::MAX;
        let message = format!("Kubernetes' loader takes no integer above {limit} as a key; write `\"{text}\"`");
        Self::Said(ImportRule::RenamedKey, message.into())
    }

    pub(crate) fn collection_key() -> Self {
        Self::Said(ImportRule::CollectionKey, kyaml_core::ErrorKind::CollectionKey.to_string().into())
    }

    pub(crate) fn deep_nesting(limit: usize) -> Self {
        let message = format!("more than {limit} collections stand inside one another; write a flatter document");
        Self::Said(ImportRule::DeepNesting, message.into())
    }

    pub(crate) fn rule(&self) -> ImportRule {
        match self {
            Self::Said(rule, _) | Self::Template(rule, _) => *rule,
            Self::UnknownTag(_) => ImportRule::UnknownTag,
            Self::Key(error) if error.rule() == kyaml_core::SyntaxRule::LongKey => ImportRule::LongKey,
            Self::Key(_) => ImportRule::DuplicateKey,
        }
    }
}

impl fmt::Display for ErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Said(_, message) | Self::Template(_, message) => f.write_str(message),
            Self::UnknownTag(tag) => tag.fmt(f),
            Self::Key(error) => error.fmt(f),
        }
    }
}

/// A note for the reader of the output about a span of the input. [`Display`](fmt::Display) writes
/// its message.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Note {
    /// The bytes of the input that it is about.
    pub span: Span,
    /// Its content.
    #[doc(hidden)]
    pub kind: NoteKind,
}

/// What a [`Note`] says.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoteKind {
    /// A scalar looks different in the output (KY-FROM-17).
    Respelled {
        /// Its text in the input.
        was: String,
        /// Its text in the output.
        is: String,
    },
    /// A plain scalar or key becomes a string, and other programs read it otherwise.
    ReadOtherwise {
        /// Its text.
        text: String,
        /// The value that they read.
        reading: Ambiguity,
    },
    /// A plain scalar with a placeholder (`${NAME}`) becomes a string.
    Placeholder {
        /// The scalar.
        text: String,
    },
    /// Aliases and merge keys of a document are written out (KY-FROM-18, KY-FROM-20). The span is
    /// that of the first one.
    Expanded {
        /// The number of aliases.
        aliases: usize,
        /// The number of merge keys.
        merge_keys: usize,
    },
    /// A comment on the line of a key is written many lines below, behind the closing bracket of
    /// the key's value (KY-FROM-27).
    MovedComment {
        /// The key.
        key: String,
    },
    /// A comment that another program obeys is written on another line (KY-FROM-27).
    MovedDirective {
        /// The program.
        program: &'static str,
        /// The key of the collection behind which it is written, if the program obeys it above the key as well.
        key: Option<String>,
    },
    /// A comment that another program obeys in block style alone (KY-FROM-27).
    LostDirective {
        /// The program.
        program: &'static str,
    },
    /// The first comments of the stream that are commented-out YAML in block style.
    CommentedOut,
    /// A tab indents, which Kubernetes' loader refuses (KY-FROM-30).
    TabIndents,
    /// A directive, which Kubernetes' loader refuses (KY-FROM-30).
    Directive,
    /// The escape `\/`, which Kubernetes' loader refuses in YAML (KY-FROM-30).
    EscapedSolidus,
    /// A block scalar without an indentation indicator starts with a tab, which Kubernetes' loader
    /// refuses (KY-FROM-30).
    TabStartsText,
    /// A line starts with `---` and goes on with more than a comment, which kubectl refuses
    /// (KY-FROM-30).
    SeparatorLine,
    /// A document end marker comes before a document, which kubectl refuses (KY-FROM-30).
    EndMarkerFirst,
    /// All documents of the stream are empty, which kubectl skips (KY-FROM-8).
    EmptyDocument,
    /// A block scalar ends with a line feed that the last line lacks (KY-FROM-15).
    LineFeedAdded,
    /// The colon of a key is on another line than its start, or more than 1024 characters after that,
    /// which Kubernetes' loader refuses (KY-FROM-30).
    DistantColon,
    /// A plain scalar in a flow collection contains `?`, which Kubernetes' loader refuses
    /// (KY-FROM-30).
    QuestionMark,
    /// JSON that does not start with `{` has what YAML lacks. kubectl reads it as YAML and refuses
    /// it (KY-FROM-30).
    JsonAsYaml,
    /// `,`, `]` or `}` comes directly after a tag, which Kubernetes' loader refuses (KY-FROM-30).
    TagBeforeIndicator,
    /// A merge key has an alias of a sequence as its value, which Kubernetes' loader refuses
    /// (KY-FROM-30).
    MergedAlias,
    /// The stream is in UTF-16 or UTF-32, which kubectl seldom reads (KY-FROM-30).
    WideEncoding,
}

impl Note {
    /// Removes the notes that parts of a stream have and the stream has once: about commented-out
    /// YAML. The first one stays.
    #[doc(hidden)]
    pub fn remove_repeated(notes: &mut Vec<Self>) {
        let mut is_commented_out = false;
        notes.retain(|note| note.kind != NoteKind::CommentedOut || !std::mem::replace(&mut is_commented_out, true));
    }

    /// Whether the note is about a comment of the output.
    #[must_use]
    pub fn is_about_comments(&self) -> bool {
        matches!(
            self.kind,
            NoteKind::CommentedOut
                | NoteKind::MovedComment { .. }
                | NoteKind::MovedDirective { .. }
                | NoteKind::LostDirective { .. }
        )
    }

    /// The same note, in a stream with `offset` more bytes before it.
    #[doc(hidden)]
    #[must_use]
    pub fn moved(self, offset: usize) -> Self {
        Self { span: self.span.moved(offset), ..self }
    }

    /// The clause of the specification that asks for the note, such as `KY-FROM-17`.
    #[must_use]
    pub fn clause(&self) -> &'static str {
        self.kind.described().0
    }

    /// What notes of this kind are about, for a table: a noun without an article.
    #[must_use]
    pub fn summary(&self) -> &'static str {
        self.kind.described().1
    }

    /// The text of the scalar in the output, if the note is about a scalar that looks different
    /// there.
    #[must_use]
    pub fn new_text(&self) -> Option<&str> {
        match &self.kind {
            NoteKind::Respelled { is, .. } => Some(is),
            _ => None,
        }
    }
}

impl NoteKind {
    /// The clause, and the summary.
    fn described(&self) -> (&'static str, &'static str) {
        match self {
            Self::EmptyDocument => ("KY-FROM-8", "stream of empty documents, written as `null`"),
            Self::LineFeedAdded => ("KY-FROM-15", "text that ends with the line feed that kubectl adds"),
            Self::Respelled { .. } => ("KY-FROM-17", "scalar with another spelling"),
            Self::ReadOtherwise { .. } => {
                ("KY-FROM-17", "string that other readers of YAML 1.1 take for something else")
            }
            Self::Placeholder { .. } => ("KY-FROM-17", "placeholder (`${NAME}`) that becomes a string"),
            Self::Expanded { .. } => ("KY-FROM-18", "aliases or merge keys of a document, written out"),
            Self::CommentedOut => ("KY-FROM-26", "commented-out YAML, which stays as it is"),
            Self::MovedComment { .. } => ("KY-FROM-27", "comment that moves many lines down"),
            Self::MovedDirective { .. } | Self::LostDirective { .. } => {
                ("KY-FROM-27", "comment that its program no longer finds")
            }
            Self::TabIndents => ("KY-FROM-30", "tab that indents"),
            Self::Directive => ("KY-FROM-30", "directive"),
            Self::EscapedSolidus => ("KY-FROM-30", r"escape `\/`"),
            Self::TabStartsText => ("KY-FROM-30", "block scalar that starts with a tab"),
            Self::SeparatorLine => ("KY-FROM-30", "header with text behind it"),
            Self::EndMarkerFirst => ("KY-FROM-30", "`...` before a document"),
            Self::DistantColon => ("KY-FROM-30", "key far from its colon"),
            Self::QuestionMark => ("KY-FROM-30", "`?` without quotes in brackets"),
            Self::JsonAsYaml => ("KY-FROM-30", "JSON that kubectl reads as YAML"),
            Self::TagBeforeIndicator => ("KY-FROM-30", "tag directly before `,`, `]` or `}`"),
            Self::MergedAlias => ("KY-FROM-30", "merge of an alias of a sequence"),
            Self::WideEncoding => ("KY-FROM-30", "stream in UTF-16 or UTF-32"),
        }
    }
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            NoteKind::Respelled { was, is } => write!(f, "`{was}` is written `{is}`"),
            NoteKind::ReadOtherwise { text, reading } => write!(
                f,
                "`{text}` is written as a string, as Kubernetes' loader reads it; other readers of YAML 1.1, such as \
                 PyYAML, read {reading}",
            ),
            NoteKind::Placeholder { text } => write!(
                f,
                "`{text}` is written as a string; if a program replaces the placeholder before YAML is read, its type \
                 can change; use `--templates envsubst`",
            ),
            NoteKind::Expanded { aliases, merge_keys } => expanded(f, *aliases, *merge_keys),
            NoteKind::MovedComment { key } => {
                let key = kyaml_core::render_key(key);
                write!(
                    f,
                    "this comment is written behind the closing bracket of `{key}`; `--key-comments above` keeps it \
                     above the key"
                )
            }
            NoteKind::MovedDirective { program, key: Some(key) } => {
                let key = kyaml_core::render_key(key);
                write!(
                    f,
                    "this comment is written behind the closing bracket of `{key}`, where {program} does not look for it; \
                     `--key-comments above` keeps it above the key"
                )
            }
            NoteKind::MovedDirective { program, key: None } => write!(
                f,
                "{program} looks for this comment on its line, and it is written on another one; leave this file as it \
                 is, or name the exception in the settings of {program}"
            ),
            NoteKind::LostDirective { program } => write!(
                f,
                "{program} obeys no comment inside of brackets; leave this file as it is, or name the exception in the \
                 settings of {program}"
            ),
            NoteKind::CommentedOut => f.write_str(
                "commented-out YAML stays as it is, and is not KYAML without its `#`; convert it before you \
                 uncomment it",
            ),
            NoteKind::TabIndents => {
                f.write_str("Kubernetes' loader refuses a tab that indents; what is written has none")
            }
            NoteKind::Directive => f.write_str("Kubernetes' loader refuses directives; what is written has none"),
            NoteKind::TabStartsText => f.write_str(
                "Kubernetes' loader refuses a block scalar whose text starts with a tab; it is written in double quotes",
            ),
            NoteKind::SeparatorLine => f.write_str(
                "kubectl refuses a line that starts with `---` and has more than a comment; what is written has none",
            ),
            NoteKind::EndMarkerFirst => {
                f.write_str("kubectl refuses `...` where no document is open; what is written has none")
            }
            NoteKind::EmptyDocument => {
                f.write_str(
                    "no document of this stream has a value, so one is written as `null`; kubectl skips it, and \
                     programs that look for `kind` in each document, such as Kyverno, refuse it; remove the `---`",
                )
            }
            NoteKind::LineFeedAdded => f.write_str(
                "kubectl ends this last line, so the text ends with a line feed; other readers see none there",
            ),
            NoteKind::DistantColon => f.write_str(
                "Kubernetes' loader refuses a key whose colon is on another line, or over 1024 characters away",
            ),
            NoteKind::QuestionMark => f.write_str(
                "Kubernetes' loader refuses `?` in brackets without quotes; the text is written in double quotes",
            ),
            NoteKind::JsonAsYaml => f.write_str(
                "kubectl reads JSON that does not start with `{` as YAML, and refuses this; it is written as KYAML has it",
            ),
            NoteKind::TagBeforeIndicator => f.write_str(
                "Kubernetes' loader refuses a tag directly before `,`, `]` or `}`; what is written has none",
            ),
            NoteKind::MergedAlias => f.write_str(
                "Kubernetes' loader refuses to merge an alias of a sequence; the merged entries are written out",
            ),
            NoteKind::WideEncoding => f.write_str(
                "kubectl refuses UTF-32 and most streams in UTF-16; what is written is in UTF-8",
            ),
            NoteKind::EscapedSolidus => f.write_str(r"Kubernetes' loader refuses the escape `\/`; it is written `/`"),
        }
    }
}

/// The message of [`NoteKind::Expanded`].
fn expanded(f: &mut fmt::Formatter<'_>, aliases: usize, merge_keys: usize) -> fmt::Result {
    match aliases {
        0 => {}
        1 => f.write_str("1 alias")?,
        _ => write!(f, "{aliases} aliases")?,
    }
    if aliases > 0 && merge_keys > 0 {
        f.write_str(" and ")?;
    }
    match merge_keys {
        0 => {}
        1 => f.write_str("1 merge key")?,
        _ => write!(f, "{merge_keys} merge keys")?,
    }
    f.write_str(match aliases + merge_keys {
        1 => " is written out; change each copy from now on",
        _ => " are written out, the first one here; change each copy from now on",
    })
}
