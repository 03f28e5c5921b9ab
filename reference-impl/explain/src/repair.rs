//! The search for the probable meaning of a malformed document, so that one mistake is one finding, at the mistake, with a fix.
//!
//! The specification (KY-ERR) fixes the first finding of a stream; later ones are the recovery of the parser. If the parser reports that a
//! bracket, a comma, a colon or a quote is wrong, the document is read again:
//!
//! 1. [`words`] reads its words with their lines and indentation, and repairs mistakes of quotes and characters within a line;
//! 2. [`search`] finds the fewest repairs that make the words well-formed, and uses the layout to decide where they belong;
//! 3. [`report`] turns its edits of words into repairs of the text, and these into findings;
//! 4. the repaired text is parsed, which gives the remaining errors.
//!
//! Each mistake has the rule and the place of the parser's first error in the document without the other mistakes, so that it is found as
//! if it were alone. The first finding keeps those of the parser. Only the place of a missing closing bracket is that of the search: the
//! parser knows no better one than the end of the document. The errors of the parser are kept if the search finds more mistakes than the
//! parser, or none that explains the first error.

mod repaired;
mod report;
mod search;
mod template;
mod words;

use std::ops::Range;

use kyaml_core::recognise::{self, RecogniseOptions};
use kyaml_core::{MAX_DEPTH, Span, SyntaxRule, TokenKind, parse_with, tokens};
use memchr::memmem;

use crate::explained::ExplainOptions;
use crate::finding::Finding;
use repaired::{Repair, Repaired};

/// The length in bytes of the longest document that is searched.
const MAX_LENGTH: usize = 4 << 20;

/// A document of a stream, from its header to the next one.
struct Document {
    span: Span,
    /// The offset behind the header.
    content: usize,
    /// The errors of the parser.
    errors: Vec<Finding>,
    /// Its repairs, as a range of all repairs of the stream.
    repairs: Range<usize>,
}

/// The findings of a stream that is text. `errors` are those of the parser, in order of place.
pub(crate) fn explain(source: &str, options: &ExplainOptions, errors: Vec<Finding>) -> Vec<Finding> {
    let mut documents = documents(source, errors);
    let repairs = repairs(source, options.lines_before, &mut documents);
    let whole = Span::new(0, source.len());
    let repaired = if repairs.is_empty() { None } else { Repaired::new(source, whole, &repairs) };
    let Some(repaired) = repaired else {
        return documents.into_iter().flat_map(|document| document.errors).collect();
    };
    let mut remaining = remaining_errors(&repaired, options).into_iter().peekable();
    let last = documents.len() - 1;
    let mut all = Vec::new();
    for (index, document) in documents.into_iter().enumerate() {
        let is_in_document = |error: &Finding| index == last || error.span().start < document.span.end;
        let others: Vec<Finding> = std::iter::from_fn(|| remaining.next_if(is_in_document)).collect();
        let repairs = &repairs[document.repairs];
        all.extend(if repairs.is_empty() {
            document.errors
        } else {
            let mistakes = mistakes(source, options, document.span, repairs, &others);
            reconciled(source, document.errors, mistakes, others)
        });
    }
    all
}

/// The documents of a stream, each with its errors.
fn documents(source: &str, errors: Vec<Finding>) -> Vec<Document> {
    let document = |span, content| Document { span, content, errors: Vec::new(), repairs: 0..0 };
    let mut documents = vec![document(Span::new(0, source.len()), 0)];
    let last = last_header(source);
    let headers = tokens(source).take_while(|token| token.span.start <= last);
    for header in headers.filter(|token| token.kind == TokenKind::Header).map(|token| token.span) {
        if let Some(last) = documents.last_mut() {
            last.span.end = header.start;
        }
        documents.push(document(Span::new(header.start, source.len()), header.end));
    }
    let mut errors = errors.into_iter().peekable();
    for document in &mut documents {
        let end = document.span.end;
        document.errors.extend(std::iter::from_fn(|| errors.next_if(|error| error.span().start < end)));
    }
    // An empty span at the end of the stream belongs to the last document.
    if let Some(last) = documents.last_mut() {
        last.errors.extend(errors);
    }
    documents
}

/// An offset behind which no header starts.
fn last_header(source: &str) -> usize {
    let after = |line_start: &str| memmem::find_iter(source.as_bytes(), line_start).last();
    let first_line = '\u{FEFF}'.len_utf8();
    after("\n---").max(after("\r---")).map_or(first_line, |line_break| line_break + 1)
}

/// The repairs of the documents, in order of place.
fn repairs(source: &str, lines_before: usize, documents: &mut [Document]) -> Vec<Repair> {
    let mut repairs = Vec::new();
    let mut line = lines_before;
    let mut from = 0;
    for document in documents {
        line += memchr::memchr_iter(b'\n', &source.as_bytes()[from..document.content]).count();
        from = document.content;
        if document.errors.is_empty()
            || document.span.len() > MAX_LENGTH
            || u32::try_from(document.span.end).is_err()
            || template::explain(source, document.span, &mut document.errors)
            || !may_be_structural(source, &document.errors)
        {
            continue;
        }
        let read = words::read(&source[..document.span.end], document.content);
        let Some(steps) = search::search(&read) else { continue };
        let found = report::repairs(source, line, &read, &steps);
        let are_apart = found.windows(2).all(|pair| pair[0].span.end <= pair[1].span.start);
        if are_apart {
            let first = repairs.len();
            repairs.extend(found);
            document.repairs = first..repairs.len();
        }
    }
    repairs
}

/// Whether the structure of the document may be wrong.
fn may_be_structural(source: &str, errors: &[Finding]) -> bool {
    let is_block = errors.iter().any(|error| error.rule() == SyntaxRule::BlockStyle);
    let is_structural = |error: &Finding| {
        matches!(
            error.rule(),
            SyntaxRule::ExtraContent
                | SyntaxRule::MissingComma
                | SyntaxRule::ExtraComma
                | SyntaxRule::UnclosedCollection
                | SyntaxRule::MismatchedBracket
                | SyntaxRule::MissingValue
                | SyntaxRule::SinglePairMapping
                | SyntaxRule::CollectionKey
                | SyntaxRule::UnterminatedString
        )
    };
    // A text without quotes may be a block scalar, hold a false comma, or continue behind a colon.
    let is_suspicious = |error: &Finding| {
        let text = &source[error.span().start..error.span().end];
        let after = source[error.span().end..].trim_start_matches(' ');
        matches!(error.rule(), SyntaxRule::UnquotedString | SyntaxRule::AmbiguousValue)
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

/// The errors of the repaired text, at their places in the text before, in order of place.
fn remaining_errors(repaired: &Repaired, options: &ExplainOptions) -> Vec<Finding> {
    let input = repaired.text.as_bytes();
    if options.max_depth >= MAX_DEPTH && recognise::kyaml(input, &RecogniseOptions::default()).is_some() {
        return Vec::new();
    }
    let mut errors = errors_of(repaired, options);
    errors.sort_by_key(place);
    errors
}

fn errors_of(repaired: &Repaired, options: &ExplainOptions) -> Vec<Finding> {
    let parsed = parse_with(repaired.text.as_bytes(), &options.parse());
    let mut errors: Vec<Finding> = parsed.errors().iter().map(Finding::of_error).collect();
    for error in &mut errors {
        error.map_spans(|span| repaired.before(span));
    }
    errors
}

/// The number of mistakes up to which each is parsed alone. It bounds the time for a document.
const MAX_ALONE: usize = 16;

/// The mistakes of a document. If there are several, each has the rule and the place that it has alone.
fn mistakes(
    source: &str,
    options: &ExplainOptions,
    document: Span,
    repairs: &[Repair],
    remaining: &[Finding],
) -> Vec<Finding> {
    let groups = report::findings(source, repairs);
    let is_several = (2..=MAX_ALONE).contains(&groups.len());
    let alone = |(mut mistake, group): (Finding, Vec<&Repair>)| {
        let others = repairs.iter().filter(|repair| !group.iter().any(|own| std::ptr::eq(*own, *repair)));
        let alone = if is_several { Repaired::new(source, document, others) } else { None };
        let errors = alone.map(|alone| errors_of(&alone, options)).unwrap_or_default();
        // A missing header is found in each of them.
        let is_its_own = |error: &&Finding| {
            !error.rule().is_data() && error.rule() != SyntaxRule::MissingHeader && !has(remaining, error)
        };
        if let Some(error) = errors.iter().find(is_its_own)
            && !(is_unclosed(error) && is_unclosed(&mistake))
        {
            mistake.replace(error);
        }
        mistake
    };
    groups.into_iter().map(alone).collect()
}

/// The findings of a document: its mistakes and the errors of the repaired text, if they explain the errors of the parser; otherwise the
/// errors of the parser. The first finding has the rule and the place of the parser's first error.
fn reconciled(source: &str, errors: Vec<Finding>, mut mistakes: Vec<Finding>, others: Vec<Finding>) -> Vec<Finding> {
    let Some(first) = errors.first() else { return errors };
    // Mistakes beside each other may be a false reading of one.
    let lines = if mistakes.len() + others.len() > errors.len() { 3 } else { 1 };
    let is_certain = mistakes.len() + others.len() < errors.len().max(2)
        || are_apart_by(source, lines, mistakes.iter().chain(&others))
        || are_alike(&errors, &mistakes, &others);
    if !is_certain {
        return errors;
    }
    let is_unexplained = |error: &&Finding| !has(&others, error);
    // A malformed text always has another mistake than an error of the data model.
    let unexplained = errors.iter().filter(is_unexplained).find(|error| !error.rule().is_data());
    if let Some(unexplained) =
        unexplained.filter(|error| !mistakes.iter().any(|mistake| place(mistake) == place(error)))
    {
        let alike = mistakes.iter().position(|mistake| is_unclosed(mistake) == is_unclosed(unexplained));
        // The place of a missing bracket is that of the search.
        if let Some(mistake) = mistakes.get_mut(alike.unwrap_or(0))
            && !(is_unclosed(unexplained) && is_unclosed(mistake))
        {
            mistake.replace(unexplained);
        }
    }
    let of_data = Some(first).filter(|first| first.rule().is_data()).filter(is_unexplained).cloned();
    let mut all: Vec<Finding> = mistakes.into_iter().chain(others).chain(of_data).collect();
    all.sort_by_key(place);
    if has_first(&all, first) { all } else { errors }
}

/// Whether at least `lines` line breaks separate the findings.
fn are_apart_by<'f>(source: &str, lines: usize, findings: impl Iterator<Item = &'f Finding>) -> bool {
    let mut spans: Vec<Span> = findings.map(Finding::span).collect();
    spans.sort();
    let breaks = |from, to| source.get(from..to).map_or(0, |text| text.matches('\n').count());
    spans.windows(2).all(|pair| breaks(pair[0].end, pair[1].start) >= lines)
}

/// Whether `findings`, which are in order of place, have one at the place of `error`.
fn has(findings: &[Finding], error: &Finding) -> bool {
    findings.binary_search_by_key(&place(error), place).is_ok()
}

/// Whether `first` is the first finding. The place of a missing bracket does not count: it may be before or behind those of others.
fn has_first(findings: &[Finding], first: &Finding) -> bool {
    let mut others = findings.iter().filter(|finding| !is_unclosed(finding));
    if is_unclosed(first) {
        others.next().is_none() && !findings.is_empty()
    } else {
        others.next().is_some_and(|finding| place(finding) == place(first))
    }
}

fn is_unclosed(finding: &Finding) -> bool {
    finding.rule() == SyntaxRule::UnclosedCollection
}

fn place(finding: &Finding) -> (Span, SyntaxRule) {
    (finding.span(), finding.rule())
}

/// Whether the findings of a repaired document break the same rules as the errors of the parser.
fn are_alike(errors: &[Finding], mistakes: &[Finding], others: &[Finding]) -> bool {
    let mut rules: Vec<SyntaxRule> = mistakes.iter().chain(others).map(Finding::rule).collect();
    let mut errors: Vec<SyntaxRule> = errors.iter().map(Finding::rule).collect();
    rules.sort();
    errors.sort();
    rules == errors
}
