//! What was probably meant by a document that is not well-formed, so that one mistake is one finding, at the mistake, and has a fix.
//!
//! The parser's own recovery follows the text of the specification (KY-ERR), which fixes the first finding of a stream. Where it has
//! reported that a bracket, a comma, a colon or a quote is wrong, the document is read again here:
//!
//! 1. [`words`]: the words with their lines and indentation; what a quote or character is wrong with is mended within its line;
//! 2. [`search`]: the fewest repairs that make the words well-formed, and what the layout says about their places;
//! 3. [`report`]: the repairs as changes of the text, and as mistakes;
//! 4. the mended text is parsed, and what is wrong with that besides is found.
//!
//! The first finding stays what it was; it gets the words, the related place and the fix of the first mistake. Where all this finds
//! more mistakes than the parser has, or none that could explain the first finding, the parser's findings stay as they are.

mod change;
mod report;
mod search;
mod template;
mod words;

use change::{Change, Mended};
use memchr::memmem;

use super::lexer::{TokenKind, tokens};
use crate::error::Error;
use crate::rule::Rule;
use crate::span::Span;

/// The longest document that is read again; the findings of a longer one are the parser's.
const MAX_LENGTH: usize = 4 << 20;

/// What is wrong with a stream before which so many lines stand: `errors` are the parser's, in order of place, and `parse` is the parser.
pub(super) fn explain(
    source: &str,
    lines_before: usize,
    errors: Vec<Error>,
    parse: impl FnOnce(&str) -> Vec<Error>,
) -> Vec<Error> {
    let mut documents = documents(source);
    let mut rest = errors.into_iter().peekable();
    let mut document_errors: Vec<Vec<Error>> = Vec::with_capacity(documents.len());
    for document in &documents {
        let mut own = Vec::new();
        while let Some(error) = rest.next_if(|error| error.span().start < document.span.end) {
            own.push(error);
        }
        document_errors.push(own);
    }
    // An empty place at the very end belongs to the last document.
    if let Some(last) = document_errors.last_mut() {
        last.extend(rest);
    }
    let mut changes = Vec::new();
    let mut line = lines_before;
    let mut from = 0;
    for (document, errors) in documents.iter_mut().zip(&mut document_errors) {
        line += memchr::memchr_iter(b'\n', &source.as_bytes()[from..document.content]).count();
        from = document.content;
        if errors.is_empty() || document.span.len() > MAX_LENGTH {
            continue;
        }
        if template::explain(source, document.span, errors) || !is_worth_it(source, errors) {
            continue;
        }
        let read = words::read(&source[..document.span.end], document.content);
        let Some(steps) = search::search(&read) else { continue };
        let mistakes = report::mistakes(source, line, &read, &steps);
        if mistakes.is_empty() || !are_apart(&mistakes) {
            continue;
        }
        let first = changes.len();
        changes.extend(mistakes);
        document.changes = first..changes.len();
    }
    if changes.is_empty() {
        return document_errors.into_iter().flatten().collect();
    }
    let Some(mended) = Mended::new(source, &changes) else { return document_errors.into_iter().flatten().collect() };
    let mut found = parse(&mended.text);
    for error in &mut found {
        error.map_places(|span| mended.before(span));
    }
    found.sort_by_key(|error| (error.span(), error.rule()));
    let mut found = found.into_iter().peekable();
    let mut all = Vec::new();
    for (document, errors) in documents.iter().zip(document_errors) {
        let mut others = Vec::new();
        while let Some(error) = found.next_if(|error| error.span().start < document.span.end || document.is_last) {
            others.push(error);
        }
        let changes = &changes[document.changes.clone()];
        all.extend(if changes.is_empty() {
            errors
        } else {
            reconciled(errors, report::findings(source, changes), others)
        });
    }
    all
}

/// A document of a stream that may be wrong.
struct Document {
    /// From its header to the next one.
    span: Span,
    /// Where the header ends.
    content: usize,
    is_last: bool,
    changes: std::ops::Range<usize>,
}

fn documents(source: &str) -> Vec<Document> {
    let mut documents = vec![Document { span: Span::new(0, source.len()), content: 0, is_last: false, changes: 0..0 }];
    let last = last_header(source);
    let tokens = tokens(source).take_while(|token| token.span.start <= last);
    for header in tokens.filter(|token| token.kind == TokenKind::Header).map(|token| token.span) {
        if let Some(last) = documents.last_mut() {
            last.span.end = header.start;
        }
        let span = Span::new(header.start, source.len());
        documents.push(Document { span, content: header.end, is_last: false, changes: 0..0 });
    }
    if let Some(last) = documents.last_mut() {
        last.is_last = true;
    }
    documents
}

/// A place behind which no header starts, because none of the lines does so.
fn last_header(source: &str) -> usize {
    let after = |line_start: &str| memmem::find_iter(source.as_bytes(), line_start).last();
    let first_line = '\u{FEFF}'.len_utf8();
    after("\n---").max(after("\r---")).map_or(first_line, |line_break| line_break + 1)
}

/// Whether what is wrong may be the structure of the document.
fn is_worth_it(source: &str, errors: &[Error]) -> bool {
    let is_block = errors.iter().any(|error| error.rule() == Rule::BlockStyle);
    let is_structural = |error: &Error| {
        matches!(
            error.rule(),
            Rule::ExtraContent
                | Rule::MissingComma
                | Rule::ExtraComma
                | Rule::UnclosedCollection
                | Rule::MismatchedBracket
                | Rule::MissingValue
                | Rule::SinglePairMapping
                | Rule::CollectionKey
                | Rule::UnterminatedString
        )
    };
    // A text that seems to want quotes may be a block scalar, hold a false comma or go on behind a colon.
    let is_suspicious = |error: &Error| {
        let text = &source[error.span().start..error.span().end];
        let after = source[error.span().end..].trim_start_matches(' ');
        matches!(error.rule(), Rule::UnquotedString | Rule::AmbiguousValue)
            && (text.starts_with(['|', '>', '(', ':'])
                || text.starts_with("- ")
                || text.starts_with("//")
                || text.starts_with("/*")
                || text.contains("; ")
                || text.ends_with([';', '.', ')'])
                || after.starts_with(':'))
    };
    !is_block && (errors.iter().any(is_suspicious) || errors.len() > 1 || errors.iter().any(is_structural))
}

fn are_apart(changes: &[Change]) -> bool {
    changes.windows(2).all(|pair| pair[0].span.end <= pair[1].span.start)
}

/// The findings of a document: the mistakes that were mended and what else the mended text has, with the parser's first finding as the
/// first; or the parser's, where these cannot be told to be the same.
fn reconciled(parsers: Vec<Error>, mut mistakes: Vec<Error>, others: Vec<Error>) -> Vec<Error> {
    let place = |error: &Error| (error.span(), error.rule());
    let Some(first) = parsers.first() else { return parsers };
    let count = mistakes.len() + others.len();
    if count > parsers.len() || (count > 1 && count == parsers.len() && !are_alike(&parsers, &mistakes, &others)) {
        return parsers;
    }
    let is_unexplained = |error: &&Error| others.binary_search_by_key(&place(error), place).is_err();
    // A rule of the data model is never the whole of what is wrong with a text that is not well-formed.
    let unexplained = parsers.iter().filter(is_unexplained).find(|error| !error.rule().is_data());
    if let (Some(unexplained), Some(mistake)) = (unexplained, mistakes.first_mut()) {
        mistake.stand_for(unexplained);
    }
    let of_data = Some(first).filter(|first| first.rule().is_data()).filter(is_unexplained).cloned();
    let mut all: Vec<Error> = mistakes.into_iter().chain(others).chain(of_data).collect();
    all.sort_by_key(|error| (error.span(), error.rule()));
    match all.first() {
        Some(error) if place(error) == place(first) && all.len() <= parsers.len() => all,
        _ => parsers,
    }
}

/// Whether the findings of a mended document break the same rules as the parser's.
fn are_alike(parsers: &[Error], mistakes: &[Error], others: &[Error]) -> bool {
    let mut rules: Vec<Rule> = mistakes.iter().chain(others).map(Error::rule).collect();
    let mut parsers: Vec<Rule> = parsers.iter().map(Error::rule).collect();
    rules.sort();
    parsers.sort();
    rules == parsers
}
