//! Whether actions are where they may be: the structure of `islands.pest`, read token by token.
//!
//! The machine knows what the next token may be, and a stack of open brackets and blocks. It decides
//! what each action stands for, which the mask then shows to the linter. Mistakes that do not concern
//! actions are left to the linter.

mod branch;
mod definition;
mod island;

pub(crate) use definition::kind_of_definition;
use kyaml_core::{Span, Token, TokenKind};
use kyaml_lint::rules::{comma_in_branch, incomplete_branch, misplaced_action, missing_space_after_colon};
use kyaml_lint::{Diagnostic, Fix};

use crate::action::Action;
use crate::blocks::Blocks;
use crate::place::{Item, Items, Misplaced};

/// The part of some bytes in the mask.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// Nothing.
    Blank,
    /// A comment on a line of its own.
    Line,
    /// The same. It may be several entries.
    Entries,
    /// A part of a string.
    Text,
    /// A part of a comment.
    Comment,
    /// A key without quotes.
    Key,
    /// A string in quotes.
    Value,
    /// An entry.
    Entry,
    /// A comma.
    Comma,
}

/// A text that is checked apart from the text around it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fragment {
    pub(crate) span: Span,
    pub(crate) kind: FragmentKind,
}

/// The type of a fragment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FragmentKind {
    /// One value.
    Value,
    /// Entries of a mapping.
    Entries,
    /// Documents with their headers.
    Documents,
}

/// The findings of the machine.
#[derive(Clone, Debug, Default)]
pub(crate) struct Structure {
    /// The roles of spans, in any order. An action without one has [`Role::Blank`].
    pub(crate) roles: Vec<(Span, Role)>,
    /// Blocks around values, in the order of their ends.
    pub(crate) value_blocks: Vec<Span>,
    pub(crate) fragments: Vec<Fragment>,
    pub(crate) mistakes: Vec<Diagnostic>,
    /// Brackets that are opened in a branch and not closed in it.
    pub(crate) open_brackets: Vec<Diagnostic>,
    /// The same, if the branch holds documents.
    pub(crate) open_in_documents: Vec<Diagnostic>,
    /// Brackets that are closed in a branch and opened outside of it.
    pub(crate) closed_brackets: Vec<Diagnostic>,
    /// The mappings and sequences that are values of documents or definitions, in order.
    pub(crate) root_values: Vec<Span>,
    /// Strings with actions, and whether each is a key.
    pub(crate) strings: Vec<(Span, bool)>,
    /// The first key or item of a document in block style.
    pub(crate) block_style: Option<Span>,
}

/// Reads documents or the body of a definition, and adds the findings to `out`.
pub(crate) fn structure_of(
    text: &str,
    items: &Items,
    actions: &[Action],
    blocks: &Blocks,
    kind: FragmentKind,
    out: Structure,
) -> Structure {
    let (state, in_mapping) = match kind {
        FragmentKind::Value => (State::Value, None),
        FragmentKind::Entries => (State::Member, Some(true)),
        FragmentKind::Documents => (State::Between, None),
    };
    let mut machine = Machine {
        text,
        actions,
        blocks,
        state,
        in_mapping,
        stack: Vec::new(),
        open_blocks: Vec::new(),
        last_end: 0,
        part: Span::default(),
        on_header_line: false,
        is_definition_of_value: state == State::Value,
        value_depth: 0,
        last_break: 0,
        last_control: 0,
        out,
    };
    machine.in_text(items);
    let mut rest = &items.list[..];
    while let [item, after @ ..] = rest {
        rest = after;
        if let Some(joined) = machine.joined_with(*item, &mut rest) {
            machine.joined(joined, rest);
        } else {
            machine.item(*item, rest);
        }
        if machine.out.block_style.is_some() {
            break;
        }
    }
    machine.out
}

/// The token that may come next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// A header.
    Between,
    /// A value: after a colon or a header.
    Value,
    /// An entry, an item, or the end of the collection.
    Member,
    /// A colon.
    Key,
    /// A comma, the end of the collection, or that of the document.
    After,
}

/// An open bracket or block.
enum Frame {
    Collection { open: Span, outer: Option<bool> },
    Block(BlockFrame),
}

struct BlockFrame {
    role: BlockRole,
    /// The state before each branch.
    start: State,
    /// The action that opens the branch.
    branch: usize,
    /// The number of values in this branch.
    values: usize,
    /// Whether this branch holds more than blanks.
    has_content: bool,
    /// The end of the value without a comma before the block.
    after_value: Option<usize>,
    /// Whether a comma of this block was reported.
    is_reported: bool,
}

/// The content of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum BlockRole {
    /// Entries or items.
    Members,
    /// The value of an entry.
    Value,
    /// The value of a document.
    Root,
    Documents,
    /// The block is misplaced, and its content is not compared.
    Unknown,
}

struct Machine<'t> {
    text: &'t str,
    actions: &'t [Action],
    blocks: &'t Blocks,
    state: State,
    /// Whether the collection around is a mapping; none outside of collections.
    in_mapping: Option<bool>,
    stack: Vec<Frame>,
    /// The blocks in `stack`. A block that starts in a string is not one of them.
    open_blocks: Vec<usize>,
    /// The end of the last value.
    last_end: usize,
    /// The last key or header.
    part: Span,
    on_header_line: bool,
    is_definition_of_value: bool,
    /// The number of blocks around values of entries.
    value_depth: usize,
    /// The end of the last line break, and of the last action of a block.
    last_break: usize,
    last_control: usize,
    out: Structure,
}

impl Machine<'_> {
    fn in_text(&mut self, items: &Items) {
        let mut set = |indices: &[usize], role| {
            self.out.roles.extend(indices.iter().map(|&index| (self.actions[index].span, role)));
        };
        set(&items.in_text, Role::Text);
        set(&items.in_comments, Role::Comment);
        let mut crossing = None;
        for misplaced in &items.misplaced {
            if let Misplaced::CrossesString(index) = *misplaced
                && crossing.replace(self.blocks.index(index)) == Some(self.blocks.index(index))
            {
                continue;
            }
            let (index, message) = match *misplaced {
                Misplaced::CrossesString(index) => {
                    (index, "this block does not start and end in the same string; write all of it inside or outside")
                }
                Misplaced::SecondInComment(index) => {
                    (index, "a comment has place for one action of a block; write this one on the next line")
                }
            };
            self.report(&misplaced_action::RULE, self.actions[index].span, message);
        }
    }

    fn item(&mut self, item: Item, rest: &[Item]) {
        match item {
            Item::Token(token) => self.token(token, rest),
            Item::Joined(span) => self.joined(span, rest),
            Item::Action { index, in_comment } => self.action(index, in_comment, rest),
        }
    }

    fn token(&mut self, Token { kind, span }: Token, rest: &[Item]) {
        match kind {
            TokenKind::LineBreak => {
                self.on_header_line = false;
                self.last_break = span.end;
            }
            TokenKind::Header => self.header(span),
            TokenKind::OpenBrace | TokenKind::OpenBracket => {
                self.content();
                self.stack.push(Frame::Collection { open: span, outer: self.in_mapping });
                self.in_mapping = Some(kind == TokenKind::OpenBrace);
                self.state = State::Member;
            }
            TokenKind::CloseBrace | TokenKind::CloseBracket => self.close_bracket(span),
            TokenKind::Comma => self.comma(span),
            TokenKind::Colon => self.colon(span, rest),
            TokenKind::DoubleQuoted | TokenKind::SingleQuoted | TokenKind::Unterminated | TokenKind::Plain => {
                self.scalar(span, rest);
            }
            _ => {}
        }
    }

    fn header(&mut self, span: Span) {
        if self.in_mapping.is_some() && self.value_depth == 0 {
            return;
        }
        let in_value = matches!(self.stack.last(), Some(Frame::Block(BlockFrame { role: BlockRole::Root, .. })));
        if in_value || self.is_definition_of_value || self.value_depth > 0 {
            let message = "this header is where one value has its place; write it before the block or the definition";
            self.report(&incomplete_branch::RULE, span, message);
        }
        if self.value_depth > 0 {
            return;
        }
        self.content();
        self.state = State::Value;
        self.part = span;
        self.on_header_line = true;
    }

    fn close_bracket(&mut self, span: Span) {
        match self.stack.last() {
            Some(&Frame::Collection { open, outer }) => {
                self.stack.pop();
                if outer.is_none() {
                    self.out.root_values.push(Span::new(open.start, span.end));
                }
                self.in_mapping = outer;
                self.value_ends(span.end);
            }
            Some(Frame::Block(_)) if self.in_mapping.is_some() => {
                let message =
                    "this bracket is closed in a branch, and opened outside of it; write both in the branch or outside";
                self.out.closed_brackets.push(Diagnostic::new(&incomplete_branch::RULE, span, message));
                self.value_ends(span.end);
            }
            _ => {}
        }
    }

    fn comma(&mut self, span: Span) {
        let Some(Frame::Block(block)) = self.stack.last_mut() else {
            self.state = if self.in_mapping.is_some() { State::Member } else { self.state };
            return;
        };
        match block.role {
            BlockRole::Value | BlockRole::Root if self.state == State::After => {
                let message = "this comma is in a branch of a value; write one comma after the block";
                self.report_fixed(&comma_in_branch::RULE, span, message, Fix::guess(span, ""));
            }
            BlockRole::Members if self.state == State::Member && !block.has_content => {
                block.after_value = None;
                let message = "whether this comma is written depends on the branch; write a comma after each entry or item instead";
                if !block.is_reported {
                    self.report(&comma_in_branch::RULE, span, message);
                }
                self.commas_are_reported();
            }
            BlockRole::Members => self.state = State::Member,
            _ => {}
        }
    }

    fn colon(&mut self, span: Span, rest: &[Item]) {
        if self.in_mapping != Some(true) {
            return;
        }
        if self.state == State::Key {
            self.state = State::Value;
        }
        let start = match rest.first() {
            Some(&Item::Action { index, .. }) => self.actions[index].span.start,
            Some(&Item::Joined(span)) => span.start,
            _ => return,
        };
        if start == span.end {
            let message = "a blank has to follow the `:` after a key; write one before the action";
            let place = Span::empty(span.end);
            self.report_fixed(&missing_space_after_colon::RULE, place, message, Fix::safe(place, " "));
        }
    }

    fn scalar(&mut self, span: Span, rest: &[Item]) {
        if self.is_block_style(span, rest) {
            return;
        }
        self.content();
        let next = self.actions.partition_point(|action| action.span.start < span.start);
        if self.actions.get(next).is_some_and(|action| action.span.start < span.end) {
            let is_key = self.in_mapping == Some(true) && self.state != State::Value;
            self.out.strings.push((span, is_key));
        }
        match (self.state, self.in_mapping) {
            (State::Member | State::After | State::Key, Some(true)) => {
                self.state = State::Key;
                self.part = span;
            }
            _ => self.value_ends(span.end),
        }
    }

    /// Whether the key or dash of a document in block style starts here.
    fn is_block_style(&mut self, span: Span, rest: &[Item]) -> bool {
        let mut after =
            rest.iter().skip_while(|item| matches!(item, Item::Token(Token { kind: TokenKind::Blanks, .. })));
        let is_key = matches!(after.next(), Some(Item::Token(Token { kind: TokenKind::Colon, .. })));
        let is_first = self.in_mapping.is_none() && self.state != State::After;
        let is_block = is_first && (is_key || &self.text[span.range()] == "-");
        if is_block {
            self.out.block_style = Some(span);
        }
        is_block
    }

    /// A value ends at byte `end`.
    fn value_ends(&mut self, end: usize) {
        self.state = State::After;
        self.last_end = end;
        if let Some(Frame::Block(block)) = self.stack.last_mut() {
            block.values += 1;
        }
    }

    fn report(&mut self, rule: &'static kyaml_lint::Rule, span: Span, message: impl Into<String>) {
        self.out.mistakes.push(Diagnostic::new(rule, span, message));
    }

    fn report_fixed(&mut self, rule: &'static kyaml_lint::Rule, span: Span, message: impl Into<String>, fix: Fix) {
        self.out.mistakes.push(Diagnostic::new(rule, span, message).fix(fix));
    }
}

const BEFORE_COLON: &str = "an action is between a key and its colon; write it before the key or after the colon";
