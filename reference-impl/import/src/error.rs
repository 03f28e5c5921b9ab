//! What keeps a stream from becoming KYAML, and what a reader of the output should be told.

use std::fmt;

use kyaml_core::Span;

macro_rules! problems {
    ($($(#[$doc:meta])* $variant:ident $name:literal $clause:literal;)*) => {
        /// A reason to refuse a stream. Its name is the one that the specification and every message use.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Problem {
            $($(#[$doc])* $variant,)*
        }

        impl Problem {
            /// Every reason, in the order of the specification.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            /// The name of the rule, such as `renamed-key`.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)*
                }
            }

            /// The clause of the specification that the rule stands for, such as `KY-FROM-17`.
            #[must_use]
            pub fn clause(self) -> &'static str {
                match self {
                    $(Self::$variant => $clause,)*
                }
            }
        }
    };
}

problems! {
    /// Bytes that are not UTF-8.
    InvalidUtf8 "invalid-utf8" "KY-FROM-2";
    /// A raw character that YAML versions read differently, or none allows.
    ForbiddenCharacter "forbidden-character" "KY-FROM-2";
    /// Neither YAML nor JSON.
    InvalidSyntax "invalid-syntax" "KY-FROM-2";
    /// What readers of YAML 1.1 and of YAML 1.2 read differently.
    AmbiguousSyntax "ambiguous-syntax" "KY-FROM-24";
    /// An infinity or NaN.
    NonfiniteNumber "nonfinite-number" "KY-FROM-9";
    /// A tag of YAML that does not fit its node.
    InvalidTag "invalid-tag" "KY-FROM-10";
    /// A tag that is not one of YAML's own.
    UnknownTag "unknown-tag" "KY-FROM-10";
    /// An alias without an anchor before it.
    UndefinedAlias "undefined-alias" "KY-FROM-12";
    /// An alias inside the node that it refers to.
    CyclicAlias "cyclic-alias" "KY-FROM-12";
    /// More nodes or bytes from aliases than the limits allow.
    ExcessiveAliasing "excessive-aliasing" "KY-FROM-13";
    /// A merge key whose value is neither a mapping nor a sequence of mappings.
    InvalidMerge "invalid-merge" "KY-FROM-14";
    /// An entry that Kubernetes' loader would replace by a merged one.
    ConflictingMerge "conflicting-merge" "KY-FROM-15";
    /// A key that the loader turns into another string.
    RenamedKey "renamed-key" "KY-FROM-17";
    /// A mapping or sequence as a key.
    CollectionKey "collection-key" "KY-FROM-18";
    /// Null as a key.
    NullKey "null-key" "KY-FROM-18";
    /// A key that its mapping holds already.
    DuplicateKey "duplicate-key" "KY-DATA-1";
    /// A key that would be too far from its colon.
    LongKey "long-key" "KY-DATA-2";
    /// Too many collections inside one another.
    DeepNesting "deep-nesting" "KY-DATA-3";
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Why a stream is refused, and where. [`Display`](fmt::Display) says what to write instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    problem: Problem,
    span: Span,
    related: Option<Span>,
    message: String,
}

impl Error {
    #[cold]
    pub(crate) fn new(problem: Problem, span: Span, message: impl Into<String>) -> Self {
        Self { problem, span, related: None, message: message.into() }
    }

    #[cold]
    pub(crate) fn related(self, related: Span) -> Self {
        Self { related: Some(related), ..self }
    }

    /// The same error, in a stream with `offset` more bytes before it.
    #[must_use]
    pub fn moved(self, offset: usize) -> Self {
        Self { span: self.span.moved(offset), related: self.related.map(|related| related.moved(offset)), ..self }
    }

    /// Moves the end of the place.
    pub(crate) fn widen(&mut self, end: usize) {
        self.span.end = end;
    }

    /// The rule that is broken.
    #[must_use]
    pub fn problem(&self) -> Problem {
        self.problem
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
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Error {}

/// What is said of more than `limit` collections inside one another (KY-DATA-3), however they came to be.
pub(crate) fn too_deep(limit: usize) -> String {
    format!("more than {limit} collections stand inside one another; write a flatter document")
}

/// A scalar that looks different in the output (KY-FROM-11). [`Display`](fmt::Display) gives both looks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// The bytes of the scalar in the input.
    pub span: Span,
    /// Its text in the input.
    pub was: String,
    /// Its text in the output.
    pub is: String,
}

impl Note {
    /// The same note, in a stream with `offset` more bytes before it.
    #[must_use]
    pub fn moved(self, offset: usize) -> Self {
        Self { span: self.span.moved(offset), ..self }
    }
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is written `{}`", self.was, self.is)
    }
}
