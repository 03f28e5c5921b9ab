//! Finds the mistake behind an error of granit-parser. Its span can be before the offset of the
//! error.

use granit_parser::ErrorKind;
use kyaml_core::Span;

use crate::advice::is_elision;
use crate::escape;
use crate::mistake::Mistake;

/// The mistake in the syntax of `input`, and its span. The parser's error is at byte `at`; the last
/// node before it ends at `end`.
pub(super) fn explain(input: &str, kind: &ErrorKind, at: usize, end: usize) -> (Mistake, Span) {
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
        ErrorKind::MissingDocumentEndBeforeDirective => (Mistake::DirectiveInDocument, here.line()),
        ErrorKind::DuplicateVersionDirective | ErrorKind::DuplicateTagDirective => {
            (Mistake::SecondDirective, here.line())
        }
        ErrorKind::UnsupportedYamlMajorVersion => (Mistake::OtherVersion, here.line()),
        ErrorKind::MissingYamlVersionSeparator
        | ErrorKind::MissingDirectiveName
        | ErrorKind::InvalidDirectiveName
        | ErrorKind::InvalidDirectiveTerminator
        | ErrorKind::YamlVersionTooLong
        | ErrorKind::MissingYamlVersion
        | ErrorKind::ExpectedTagDirectiveBang
        | ErrorKind::InvalidTagDirectiveTerminator => (Mistake::NoDirective, here.line()),
        ErrorKind::ExpectedTagBang
        | ErrorKind::InvalidGlobalTagCharacter
        | ErrorKind::InvalidTagTerminator
        | ErrorKind::MissingTagUri
        | ErrorKind::UnclosedVerbatimTag
        | ErrorKind::InvalidTagEscape
        | ErrorKind::InvalidTagUtf8LeadingByte
        | ErrorKind::InvalidTagUtf8TrailingByte
        | ErrorKind::InvalidTagUtf8 => here.tag(),
        ErrorKind::UndeclaredTagHandle => (Mistake::UndeclaredTag, here.word()),
        ErrorKind::BlockSequenceEntryNotAllowed => here.item(),
        ErrorKind::BlockEntryInFlowCollection => (Mistake::ItemInFlow, here.character()),
        ErrorKind::PlainScalarStartsWithDashFlowIndicator => (Mistake::CannotStart("-".into()), here.character()),
        ErrorKind::UnclosedFlowCollection { open } => (Mistake::UnclosedBracket(closing(*open)), here.character()),
        ErrorKind::MismatchedFlowCollectionEnd { open, close } => {
            let found = here.wrong_bracket().unwrap_or(at);
            (Mistake::WrongBracket(*close, closing(*open)), Cursor { at: found, ..here }.character())
        }
        ErrorKind::MisplacedFlowCollectionEnd => {
            (Mistake::UnmatchedBracket(here.next().unwrap_or('}')), here.character())
        }
        ErrorKind::ExpectedFlowMappingSeparator | ErrorKind::ExpectedFlowSequenceSeparator => {
            (Mistake::MissingComma, here.word_before_colon())
        }
        ErrorKind::InvalidColonPlacement => (Mistake::ColonOnAnotherLine, here.character()),
        ErrorKind::FlowMappingValueAdjacentCollection | ErrorKind::InvalidMappingValueWhitespace => {
            (Mistake::NoSpaceAfterColon, here.character())
        }
        ErrorKind::InvalidBlockScalarHeader => (Mistake::BlockHeader, here.rest_of_line()),
        ErrorKind::ZeroBlockScalarIndent => (Mistake::BlockIndicator, here.word()),
        ErrorKind::InvalidBlockScalarIndent => (Mistake::BlockIndentation, here.line()),
        ErrorKind::CommentNotSeparated => (Mistake::CommentWithoutSpace, here.character()),
        ErrorKind::CommentInterceptedScalar => (Mistake::TextAfterComment, here.character()),
        ErrorKind::UnexpectedCharacter { .. } if here.is_block_header() => {
            (Mistake::BlockScalarInFlow, here.rest_of_line())
        }
        ErrorKind::UnexpectedCharacter { .. } => (Mistake::CannotStart(here.text().into()), here.character()),
        ErrorKind::MissingAnchorOrAliasName => (Mistake::NoName(here.text().into()), here.character()),
        ErrorKind::InvalidDocumentEnd => (Mistake::AfterEndMarker, here.rest_of_line()),
        ErrorKind::BomInsideDocument => (Mistake::ByteOrderMark, here.character()),
        ErrorKind::InvalidIndentation => (Mistake::IndentedAsNothing, here.line()),
        ErrorKind::MappingKeyNotAllowed => (Mistake::ExplicitKey, here.character()),
        _ if here.input[at..].starts_with([',', '%', '@', '`']) => {
            (Mistake::CannotStart(here.text().into()), here.character())
        }
        // The line below an item without a value. The stream does not end here, despite the name.
        ErrorKind::UnexpectedEofBlockSequence => here.no_item(),
        _ if here.input[at..].starts_with(['?', ':']) => {
            (Mistake::IndicatorAsValue(here.next().unwrap_or('?')), here.character())
        }
        ErrorKind::UnexpectedEofFlowSequence
        | ErrorKind::UnexpectedEofFlowMapping
        | ErrorKind::UnexpectedEofImplicitFlowMapping => (Mistake::MissingValue, here.character()),
        kind => (Mistake::Other(kind.to_string().into()), here.character()),
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

    fn unclosed_quote(self, start: usize) -> (Mistake, Span) {
        let quote = self.input[start..].chars().next().unwrap_or('"');
        (Mistake::UnclosedQuote(quote), Span::new(start, start + quote.len_utf8()))
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
    fn quoted(self) -> (Mistake, Span) {
        let Some(start) = self.quote().filter(|&start| start < self.at) else {
            return (Mistake::AfterQuote('"'), self.character());
        };
        let quote = self.input[start..].chars().next().unwrap_or('"');
        if !self.input[start..self.at].contains('\n') {
            return (Mistake::AfterQuote(quote), self.word());
        }
        if self.input[..self.at].ends_with(quote) && self.input[self.at..].starts_with(':') {
            return (Mistake::QuotedKeyOverLines, Span::new(start, self.at));
        }
        self.unclosed_quote(start)
    }

    fn escape(self) -> (Mistake, Span) {
        let Some(span) = escape::first_wrong(self.input, self.at) else {
            return (Mistake::EscapeOfNoCharacter, self.character());
        };
        let mut characters = self.input[span.start + 1..span.end].chars();
        let mistake = match (characters.next(), characters.as_str().len()) {
            (Some('x'), 2) | (Some('u'), 4) | (Some('U'), 8) => Mistake::EscapeOfNoCharacter,
            (Some('x' | 'u' | 'U'), _) => Mistake::ShortEscape,
            (c, _) => Mistake::UnknownEscape(c.unwrap_or('\\')),
        };
        (mistake, span)
    }

    /// Whether only blanks and a tab precede this place.
    fn is_indented_by_tab(self) -> bool {
        let before = &self.input[self.line_start()..self.at];
        before.contains('\t') && before.trim_ascii().is_empty()
    }

    /// The tab that indents a line: on this line, or on a later one.
    fn tab(self) -> (Mistake, Span) {
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
        (Mistake::TabIndents, Cursor { at: tab, ..self }.character())
    }

    /// A colon that makes a key of a text that cannot be one.
    fn colon(self) -> (Mistake, Span) {
        let before = &self.input[self.line().start.min(self.at)..self.at];
        if before.starts_with("---") && !before.contains(": ") {
            let text = Cursor { at: self.line_start() + 3, ..self }.rest_of_line();
            return (Mistake::MappingAfterHeader, trimmed(self.input, text));
        }
        if let Some(colon) = before.find(": ") {
            let start = self.line().start + colon + 1;
            let start = start + (self.input[start..].len() - self.input[start..].trim_start_matches(' ').len());
            let start = start.min(self.at);
            let value = Cursor { at: start, ..self };
            return (Mistake::ValueWithColon(value.text().into()), Span::new(start, start + value.text().len()));
        }
        match self.line_above() {
            Some(above) if above.has_colon() && self.indentation() > above.indentation() => {
                (Mistake::IndentedBelowValue, self.line())
            }
            Some(above) if !above.has_colon() => above.missing_colon(),
            _ => (Mistake::IndentedAsNothing, self.line()),
        }
    }

    /// Whether this line seems to have a key.
    fn has_colon(self) -> bool {
        let line = self.line_text();
        line.contains(": ") || line.ends_with(':')
    }

    /// A line that would be an entry if it had a colon, and a blank after it.
    fn missing_colon(self) -> (Mistake, Span) {
        let (text, line) = (self.line_text(), self.line());
        if ["<<<<<<<", "=======", ">>>>>>>"].iter().any(|marker| text.starts_with(marker)) {
            return (Mistake::ConflictMarker, line);
        }
        if is_elision(text) {
            return (Mistake::Elision, line);
        }
        match text.find(':') {
            Some(colon) if !text.contains(' ') => {
                (Mistake::NoSpaceAfterColon, Span::new(line.start + colon, line.start + colon + 1))
            }
            _ => (Mistake::NoColon, line),
        }
    }

    /// Whether only blanks and indicators precede this place on its line.
    fn starts_line(self) -> bool {
        self.line().start >= self.at
    }

    fn no_key(self) -> (Mistake, Span) {
        let rest = &self.input[self.at..];
        let line = self.line();
        if self.line_text().starts_with("- ") && self.at <= line.start + 2 {
            return (Mistake::ItemInMapping, Span::new(line.start, line.start + 1));
        }
        if !self.starts_line() {
            let is_property = rest.starts_with(['&', '!', '*']);
            let mistake = if is_property { Mistake::SecondProperty } else { Mistake::AfterValue };
            return (mistake, self.word());
        }
        let is_below_comment =
            self.input[..self.line_start()].lines().next_back().is_some_and(|line| line.trim_start().starts_with('#'));
        if is_below_comment && !self.has_colon() {
            return (Mistake::TextAfterComment, line);
        }
        (Mistake::IndentedAsNothing, line)
    }

    fn no_item(self) -> (Mistake, Span) {
        if !self.starts_line() {
            let is_property = self.input[self.at..].starts_with(['&', '!', '*']);
            return (if is_property { Mistake::SecondProperty } else { Mistake::AfterValue }, self.word());
        }
        (Mistake::NoItem, self.line())
    }

    fn second_value(self) -> (Mistake, Span) {
        let is_below_directive = self.line_above().is_some_and(|above| above.line_text().starts_with('%'));
        if is_below_directive {
            return (Mistake::NoHeaderAfterDirective, self.line());
        }
        if self.starts_line() { (Mistake::SecondValue, self.line()) } else { (Mistake::AfterValue, self.word()) }
    }

    fn tag(self) -> (Mistake, Span) {
        if self.line_text().starts_with('%') {
            (Mistake::NoDirective, self.line())
        } else {
            (Mistake::NoTag, self.word())
        }
    }

    fn item(self) -> (Mistake, Span) {
        let text = self.text();
        let span = Span::new(self.at, self.at + text.len());
        if self.line_text().starts_with("---") {
            (Mistake::ItemAfterHeader, span)
        } else {
            (Mistake::ItemAfterKey(text.into()), span)
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
