//! Types of values that nothing in a template decides.

/// How an action without a known type is written where a value is expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Guess {
    /// By its functions and its source: `quote` for a probable string, otherwise `toJson`.
    Source,
    /// As a string: `{{ .Values.name | quote }}`.
    Text,
    /// With the type of its value: `{{ toJson .Values.port }}`.
    Typed,
}

impl Guess {
    /// All guesses, the most probable one first.
    pub const ALL: [Self; 3] = [Self::Source, Self::Typed, Self::Text];
}
