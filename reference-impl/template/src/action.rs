//! Actions: the islands of a template.

use kyaml_core::Span;

/// An action of a template, from its opening to its closing delimiter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Action {
    /// Its bytes, both delimiters included.
    pub span: Span,
    /// The bytes between the delimiters, without white space and trim markers at their ends.
    pub code: Span,
    /// Its effect.
    pub kind: Kind,
    /// Whether it removes the white space before it.
    pub trims_before: bool,
    /// Whether it removes the white space after it.
    pub trims_after: bool,
}

/// The effect of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// It writes a text.
    Output,
    /// It writes nothing: a comment, an assignment.
    Silent,
    /// It opens a block.
    Open(BlockKind),
    /// It ends a branch of a block, and starts another one.
    Else(Else),
    /// It ends a block.
    End,
}

/// The type of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BlockKind {
    /// `if`: one of its branches is written, or none.
    If,
    /// `with` of Go: one of its branches is written, or none.
    With,
    /// `range`, `for`: its branch is written any number of times.
    Loop,
    /// `block`, `filter`, `call`: its only branch is always written, perhaps changed.
    Wrapper,
    /// `define`, `macro`: its text is written elsewhere.
    Definition,
}

/// The type of an action that starts a further branch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Else {
    /// `else`.
    Plain,
    /// `else if`, `elif`.
    If,
    /// `else with`.
    With,
}

impl Action {
    /// Whether it opens, divides or ends a block.
    #[must_use]
    pub fn is_control(&self) -> bool {
        matches!(self.kind, Kind::Open(_) | Kind::Else(_) | Kind::End)
    }

    /// Whether it writes a text.
    #[must_use]
    pub fn is_output(&self) -> bool {
        self.kind == Kind::Output
    }
}
