//! Finds the mistake behind an error of granit-parser. Its span can be before the offset of the
//! error.

use granit_parser::ErrorKind;
use kyaml_core::Span;

use crate::advice::is_elision;
use crate::escape;
use crate::mistake::{self, Message};

/// The mistake in the syntax of `input`, and its span. The parser's error is at byte `at`; the last
/// node before it ends at `end`.
pub(super) fn explain(input: &str, kind: &ErrorKind, at: usize, end: usize) -> (Message, Span) {
    let at = at.min(input.len());
    let here = Cursor { input, at, end: end.min(at) };
    if here.is_indented_by_tab() && !matches!(kind, ErrorKind::UnclosedQuotedScalar) {
        return here.tab();
    }
    match kind {
        ErrorKind::UnclosedQuotedScalar => here.unclosed_quote(at),
        ErrorKind::InvalidTrailingSingleQuotedScalar
        | ErrorKind::InvalidTrailingDoubleQuotedScalar
        | ErrorKind::InvalidQuotedScalarIndent
        | ErrorKind::DocumentIndicatorInQuotedScalar => here.quoted(),
        ErrorKind::UnknownQuotedScalarEscape
        | ErrorKind::InvalidQuotedScalarHexEscape
        | ErrorKind::InvalidLowSurrogateHexEscape
        | ErrorKind::InvalidLowSurrogate
        | ErrorKind::MissingLowSurrogate
        | ErrorKind::UnpairedLowSurrogate
        | ErrorKind::InvalidUnicodeEscape => here.escape(),
        ErrorKind::TabInIndentation
        | ErrorKind::TabInPlainScalar
        | ErrorKind::TabNotAllowed
        | ErrorKind::TabInBlockIndentation
        | ErrorKind::TabAtBlockScalarStart
        | ErrorKind::InvalidBlockEntryWhitespace => here.tab(),
        ErrorKind::MappingValueNotAllowed => here.colon(),
        ErrorKind::ExpectedBlockMappingKey => here.no_key(),
        ErrorKind::ExpectedBlockSequenceEntry => here.no_item(),
        ErrorKind::SimpleKeyExpected => here.missing_colon(),
        ErrorKind::ExpectedDocumentStart => here.second_value(),
        ErrorKind::MissingDocumentEndBeforeDirective => (mistake::DIRECTIVE_IN_DOCUMENT.into(), here.line()),
        ErrorKind::DuplicateVersionDirective | ErrorKind::DuplicateTagDirective => {
            (mistake::SECOND_DIRECTIVE.into(), here.line())
        }
        ErrorKind::UnsupportedYamlMajorVersion => (mistake::OTHER_VERSION.into(), here.line()),
        ErrorKind::MissingYamlVersionSeparator
        | ErrorKind::MissingDirectiveName
        | ErrorKind::InvalidDirectiveName
        | ErrorKind::InvalidDirectiveTerminator
        | ErrorKind::YamlVersionTooLong
        | ErrorKind::MissingYamlVersion
        | ErrorKind::ExpectedTagDirectiveBang
        | ErrorKind::InvalidTagDirectiveTerminator => (mistake::NO_DIRECTIVE.into(), here.line()),
        ErrorKind::ExpectedTagBang
        | ErrorKind::InvalidGlobalTagCharacter
        | ErrorKind::InvalidTagTerminator
        | ErrorKind::MissingTagUri
        | ErrorKind::UnclosedVerbatimTag
        | ErrorKind::InvalidTagEscape
        | ErrorKind::InvalidTagUtf8LeadingByte
        | ErrorKind::InvalidTagUtf8TrailingByte
        | ErrorKind::InvalidTagUtf8 => here.tag(),
        ErrorKind::UndeclaredTagHandle => (mistake::UNDECLARED_TAG.into(), here.word()),
        ErrorKind::BlockSequenceEntryNotAllowed => here.item(),
        ErrorKind::BlockEntryInFlowCollection => (mistake::ITEM_IN_FLOW.into(), here.character()),
        ErrorKind::PlainScalarStartsWithDashFlowIndicator => (mistake::cannot_start("-"), here.character()),
        ErrorKind::UnclosedFlowCollection { open } => (mistake::unclosed_bracket(closing(*open)), here.character()),
        ErrorKind::MismatchedFlowCollectionEnd { open, close } => {
            let found = here.wrong_bracket().unwrap_or(at);
            (mistake::wrong_bracket(*close, closing(*open)), Cursor { at: found, ..here }.character())
        }
        ErrorKind::MisplacedFlowCollectionEnd => {
            (mistake::unmatched_bracket(here.next().unwrap_or('}')), here.character())
        }
        ErrorKind::ExpectedFlowMappingSeparator | ErrorKind::ExpectedFlowSequenceSeparator => {
            (mistake::MISSING_COMMA.into(), here.word_before_colon())
        }
        ErrorKind::InvalidColonPlacement => (mistake::COLON_ON_ANOTHER_LINE.into(), here.character()),
        ErrorKind::FlowMappingValueAdjacentCollection | ErrorKind::InvalidMappingValueWhitespace => {
            (mistake::NO_SPACE_AFTER_COLON.into(), here.character())
        }
        ErrorKind::InvalidBlockScalarHeader => (mistake::BLOCK_HEADER.into(), here.rest_of_line()),
        ErrorKind::ZeroBlockScalarIndent => (mistake::BLOCK_INDICATOR.into(), here.word()),
        ErrorKind::InvalidBlockScalarIndent => (mistake::BLOCK_INDENTATION.into(), here.line()),
        ErrorKind::CommentNotSeparated => (mistake::COMMENT_WITHOUT_SPACE.into(), here.character()),
        ErrorKind::CommentInterceptedScalar => (mistake::TEXT_AFTER_COMMENT.into(), here.character()),
        ErrorKind::UnexpectedCharacter { .. } if here.is_block_header() => {
            (mistake::BLOCK_SCALAR_IN_FLOW.into(), here.rest_of_line())
        }
        ErrorKind::UnexpectedCharacter { .. } => (mistake::cannot_start(here.text()), here.character()),
        ErrorKind::MissingAnchorOrAliasName => (mistake::no_name(here.text()), here.character()),
        ErrorKind::InvalidDocumentEnd => (mistake::AFTER_END_MARKER.into(), here.rest_of_line()),
        ErrorKind::BomInsideDocument => (mistake::BYTE_ORDER_MARK.into(), here.character()),
        ErrorKind::InvalidIndentation => (mistake::INDENTED_AS_NOTHING.into(), here.line()),
        ErrorKind::MappingKeyNotAllowed => (mistake::EXPLICIT_KEY.into(), here.character()),
        _ if here.input[at..].starts_with([',', '%', '@', '`']) => {
            (mistake::cannot_start(here.text()), here.character())
        }
        // The line below an item without a value. The stream does not end here, despite the name.
        ErrorKind::UnexpectedEofBlockSequence => here.no_item(),
        _ if here.input[at..].starts_with(['?', ':']) => {
            (mistake::indicator_as_value(here.next().unwrap_or('?')), here.character())
        }
        ErrorKind::UnexpectedEofFlowSequence
        | ErrorKind::UnexpectedEofFlowMapping
        | ErrorKind::UnexpectedEofImplicitFlowMapping => (mistake::MISSING_VALUE.into(), here.character()),
        kind => (mistake::other(&kind.to_string()), here.character()),
    }
}

/// The closing bracket of an opening one.
fn closing(open: char) -> char {
    if open == '{' { '}' } else { ']' }
}

/// A place of a stream, and the end of the last node before it.
#[derive(Clone, Copy)]
struct Cursor<'s> {
    input: &'s str,
    at: usize,
    end: usize,
}

impl<'s> Cursor<'s> {
    fn next(self) -> Option<char> {
        self.input[self.at..].chars().next()
    }

    /// The character here; nothing at the end of a line.
    fn character(self) -> Span {
        let width = self.next().filter(|&c| c != '\n' && c != '\r').map_or(0, char::len_utf8);
        Span::new(self.at, self.at + width)
    }

    /// The text here up to a blank, a comma or a bracket.
    fn word(self) -> Span {
        let rest = self.rest_of_line();
        let word = &self.input[rest.start..rest.end];
        Span::new(rest.start, rest.start + word.find([' ', '\t', ',', ']', '}']).unwrap_or(word.len()))
    }

    /// The text here up to the end of the line.
    fn rest_of_line(self) -> Span {
        let rest = self.input[self.at..].split(['\n', '\r']).next().unwrap_or_default();
        Span::new(self.at, self.at + rest.trim_end().len())
    }

    /// The text here up to a comment or the end of the line; between brackets, up to the next comma
    /// or bracket.
    fn text(self) -> &'s str {
        let rest = self.rest_of_line();
        let rest = &self.input[rest.start..rest.end];
        let rest = rest.split(" #").next().unwrap_or_default();
        // A comma or bracket that starts the text is a part of it.
        let first = rest.chars().next().map_or(0, char::len_utf8);
        let end = if self.is_in_brackets() { rest[first..].find([',', ']', '}']) } else { None };
        end.map_or(rest, |end| &rest[..first + end]).trim_end()
    }

    /// Whether the rest of the line is the header of a block scalar.
    fn is_block_header(self) -> bool {
        let rest = self.rest_of_line();
        let header = self.input[rest.start..rest.end].split(" #").next().unwrap_or_default().trim_end();
        let indicators = header.strip_prefix(['|', '>']);
        indicators.is_some_and(|indicators| indicators.bytes().all(|byte| matches!(byte, b'+' | b'-' | b'1'..=b'9')))
    }

    /// Whether a bracket is open on this line before this place. It is a guess: quotes are ignored.
    fn is_in_brackets(self) -> bool {
        let before = &self.input[self.line_start()..self.at];
        let count = |brackets: [char; 2]| before.matches(brackets).count();
        count(['[', '{']) > count([']', '}'])
    }

    fn line_start(self) -> usize {
        self.input[..self.at].rfind(['\n', '\r']).map_or(0, |at| at + 1)
    }

    /// The text of this line, without the blanks around it.
    fn line(self) -> Span {
        let start = self.line_start();
        let rest = Cursor { at: start, ..self }.rest_of_line();
        let line = &self.input[rest.start..rest.end];
        let start = start + (line.len() - line.trim_start().len());
        Span::new(start, rest.end.max(start))
    }

    fn line_text(self) -> &'s str {
        let line = self.line();
        &self.input[line.start..line.end]
    }

    /// The last line above this one that holds something else than blanks and a comment.
    fn line_above(self) -> Option<Self> {
        let mut above = self;
        loop {
            above.at = above.line_start().checked_sub(1)?;
            let text = above.line_text();
            if !text.is_empty() && !text.starts_with('#') {
                return Some(above);
            }
        }
    }

    /// The number of bytes before the line's text.
    fn indentation(self) -> usize {
        self.line().start - self.line_start()
    }

    fn unclosed_quote(self, start: usize) -> (Message, Span) {
        let quote = self.input[start..].chars().next().unwrap_or('"');
        (mistake::unclosed_quote(quote), Span::new(start, start + quote.len_utf8()))
    }

    /// The offset of the quote that starts the string which the parser was about to give.
    fn quote(self) -> Option<usize> {
        let mut at = self.end;
        loop {
            let rest = &self.input[at..];
            let skipped =
                rest.len() - rest.trim_start_matches([' ', '\t', '\n', '\r', ',', ':', '[', '{', '?', '-']).len();
            at += skipped;
            let rest = &self.input[at..];
            at += match rest.chars().next()? {
                '"' | '\'' => return Some(at),
                '#' => rest.find('\n').unwrap_or(rest.len()),
                '&' | '!' => rest.find([' ', '\n']).unwrap_or(rest.len()),
                _ => return None,
            };
        }
    }

    /// A string that goes on over lines it should not hold, or ends too early.
    fn quoted(self) -> (Message, Span) {
        let Some(start) = self.quote().filter(|&start| start < self.at) else {
            return (mistake::after_quote('"'), self.character());
        };
        let quote = self.input[start..].chars().next().unwrap_or('"');
        if !self.input[start..self.at].contains('\n') {
            return (mistake::after_quote(quote), self.word());
        }
        if self.input[..self.at].ends_with(quote) && self.input[self.at..].starts_with(':') {
            return (mistake::QUOTED_KEY_OVER_LINES.into(), Span::new(start, self.at));
        }
        self.unclosed_quote(start)
    }

    fn escape(self) -> (Message, Span) {
        let Some(span) = escape::first_wrong(self.input, self.at) else {
            return (mistake::ESCAPE_OF_NO_CHARACTER.into(), self.character());
        };
        let mut characters = self.input[span.start + 1..span.end].chars();
        let mistake = match (characters.next(), characters.as_str().len()) {
            (Some('x'), 2) | (Some('u'), 4) | (Some('U'), 8) => mistake::ESCAPE_OF_NO_CHARACTER.into(),
            (Some('x' | 'u' | 'U'), _) => mistake::SHORT_ESCAPE.into(),
            (c, _) => mistake::unknown_escape(c.unwrap_or('\\')),
        };
        (mistake, span)
    }

    /// Whether only blanks and a tab precede this place.
    fn is_indented_by_tab(self) -> bool {
        let before = &self.input[self.line_start()..self.at];
        before.contains('\t') && before.trim_ascii().is_empty()
    }

    /// The tab that indents a line: on this line, or on a later one.
    fn tab(self) -> (Message, Span) {
        let mut at = self.line_start();
        let tab = loop {
            let line = self.input[at..].split('\n').next().unwrap_or_default();
            let text = line.trim_start_matches([' ', '\t']);
            // A dash or question mark before a tab is indentation as well.
            let text =
                text.strip_prefix(['-', '?']).filter(|text| text.starts_with('\t')).map_or(text, str::trim_start);
            let indentation = &line[..line.len() - text.len()];
            if let Some(tab) = indentation.find('\t') {
                break at + tab;
            }
            at += line.len() + 1;
            if at >= self.input.len() {
                break self.at;
            }
        };
        (mistake::TAB_INDENTS.into(), Cursor { at: tab, ..self }.character())
    }

    /// A colon that makes a key of a text that cannot be one.
    fn colon(self) -> (Message, Span) {
        let before = &self.input[self.line().start.min(self.at)..self.at];
        if before.starts_with("---") && !before.contains(": ") {
            let text = Cursor { at: self.line_start() + 3, ..self }.rest_of_line();
            return (mistake::MAPPING_AFTER_HEADER.into(), trimmed(self.input, text));
        }
        if let Some(colon) = before.find(": ") {
            let start = self.line().start + colon + 1;
            let start = start + (self.input[start..].len() - self.input[start..].trim_start_matches(' ').len());
            let start = start.min(self.at);
            let value = Cursor { at: start, ..self };
            return (mistake::value_with_colon(value.text()), Span::new(start, start + value.text().len()));
        }
        match self.line_above() {
            Some(above) if above.has_colon() && self.indentation() > above.indentation() => {
                (mistake::INDENTED_BELOW_VALUE.into(), self.line())
            }
            Some(above) if !above.has_colon() => above.missing_colon(),
            _ => (mistake::INDENTED_AS_NOTHING.into(), self.line()),
        }
    }

    /// Whether this line seems to have a key.
    fn has_colon(self) -> bool {
        let line = self.line_text();
        line.contains(": ") || line.ends_with(':')
    }

    /// A line that would be an entry if it had a colon, and a blank after it.
    fn missing_colon(self) -> (Message, Span) {
        let (text, line) = (self.line_text(), self.line());
        if ["<<<<<<<", "=======", ">>>>>>>"].iter().any(|marker| text.starts_with(marker)) {
            return (mistake::CONFLICT_MARKER.into(), line);
        }
        if is_elision(text) {
            return (mistake::elision(), line);
        }
        match text.find(':') {
            Some(colon) if !text.contains(' ') => {
                (mistake::NO_SPACE_AFTER_COLON.into(), Span::new(line.start + colon, line.start + colon + 1))
            }
            _ => (mistake::NO_COLON.into(), line),
        }
    }

    /// Whether only blanks and indicators precede this place on its line.
    fn starts_line(self) -> bool {
        self.line().start >= self.at
    }

    fn no_key(self) -> (Message, Span) {
        let rest = &self.input[self.at..];
        let line = self.line();
        if self.line_text().starts_with("- ") && self.at <= line.start + 2 {
            return (mistake::ITEM_IN_MAPPING.into(), Span::new(line.start, line.start + 1));
        }
        if !self.starts_line() {
            let is_property = rest.starts_with(['&', '!', '*']);
            let mistake = if is_property { mistake::SECOND_PROPERTY.into() } else { mistake::AFTER_VALUE.into() };
            return (mistake, self.word());
        }
        let is_below_comment =
            self.input[..self.line_start()].lines().next_back().is_some_and(|line| line.trim_start().starts_with('#'));
        if is_below_comment && !self.has_colon() {
            return (mistake::TEXT_AFTER_COMMENT.into(), line);
        }
        (mistake::INDENTED_AS_NOTHING.into(), line)
    }

    fn no_item(self) -> (Message, Span) {
        if !self.starts_line() {
            let is_property = self.input[self.at..].starts_with(['&', '!', '*']);
            return (
                if is_property { mistake::SECOND_PROPERTY.into() } else { mistake::AFTER_VALUE.into() },
                self.word(),
            );
        }
        (mistake::NO_ITEM.into(), self.line())
    }

    fn second_value(self) -> (Message, Span) {
        let is_below_directive = self.line_above().is_some_and(|above| above.line_text().starts_with('%'));
        if is_below_directive {
            return (mistake::NO_HEADER_AFTER_DIRECTIVE.into(), self.line());
        }
        if self.starts_line() {
            (mistake::SECOND_VALUE.into(), self.line())
        } else {
            (mistake::AFTER_VALUE.into(), self.word())
        }
    }

    fn tag(self) -> (Message, Span) {
        if self.line_text().starts_with('%') {
            (mistake::NO_DIRECTIVE.into(), self.line())
        } else {
            (mistake::NO_TAG.into(), self.word())
        }
    }

    fn item(self) -> (Message, Span) {
        let text = self.text();
        let span = Span::new(self.at, self.at + text.len());
        if self.line_text().starts_with("---") {
            (mistake::ITEM_AFTER_HEADER.into(), span)
        } else {
            (mistake::item_after_key(text), span)
        }
    }

    /// The key whose colon is here, if one is: the word before it.
    fn word_before_colon(self) -> Span {
        if self.next() != Some(':') {
            return self.character();
        }
        let before = &self.input[..self.at];
        let start = before.rfind([' ', '\t', '\n', '\r', ',', '[', ']', '{', '}']).map_or(0, |at| at + 1);
        Span::new(start, self.at)
    }

    /// The bracket that closes the one here, where it is of the other kind.
    fn wrong_bracket(self) -> Option<usize> {
        let bytes = self.input.as_bytes();
        let mut depth = 0_usize;
        let mut at = self.at;
        while let Some(&byte) = bytes.get(at) {
            let is_apart = at == 0 || matches!(bytes[at - 1], b' ' | b'\t' | b'\n' | b',' | b':' | b'[' | b'{');
            at += match byte {
                b'"' | b'\'' if is_apart => quoted_length(&self.input[at..])?,
                b'#' if is_apart => memchr::memchr(b'\n', &bytes[at..])?,
                b'[' | b'{' => {
                    depth += 1;
                    1
                }
                b']' | b'}' => {
                    depth = depth.checked_sub(1)?;
                    if depth == 0 {
                        return Some(at);
                    }
                    1
                }
                _ => 1,
            };
        }
        None
    }
}

/// The place without the blanks at its start.
fn trimmed(input: &str, span: Span) -> Span {
    let text = &input[span.start..span.end];
    Span::new(span.end - text.trim_start().len(), span.end)
}

/// The length of a quoted scalar, up to the quote that closes it.
fn quoted_length(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let quote = bytes[0];
    let mut at = 1;
    loop {
        let byte = *bytes.get(at)?;
        let is_escaped = match quote {
            b'"' => byte == b'\\',
            _ => byte == b'\'' && bytes.get(at + 1) == Some(&b'\''),
        };
        if is_escaped {
            at += 2;
        } else if byte == quote {
            return Some(at + 1);
        } else {
            at += 1;
        }
    }
}
