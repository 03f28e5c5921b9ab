//! The laws.

use std::ops::Range;

use kyaml_cases::slow::SlowReader;
use kyaml_core::{
    BlankLines, Comment, Cuddle, Errors, KeyOrder, Layout, ParseOptions, Parsed, Profile, Sections, ShortLists, Style,
    Tree, TreeDocument, WriteOptions, parse_with, recognise, render_tree, render_values,
};
use kyaml_format::{FormatOptions, Formatted, SectionFormatter};
use kyaml_grammar::{Form, Verdict, check};
use kyaml_import::{ImportError, ImportOptions, Note};
use kyaml_lint::{LintOptions, RuleSet, is_clean, lint, rules};

use crate::content;

/// The result of a law for an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Judged {
    /// The law holds.
    Holds,
    /// The law does not apply to this input: it is not UTF-8, or not KYAML.
    NotConcerned,
    /// The grammar's parser gave up at one of its limits.
    Inconclusive,
}

/// Deeper than any input here, so that the parser reads every stream that the grammar accepts.
const MAX_DEPTH: usize = 100_000;

fn parse(input: &[u8]) -> Parsed<'_> {
    parse_with(input, &ParseOptions::default().max_depth(MAX_DEPTH))
}

/// The grammar and the parser agree whether `input` is KYAML, canonical or compact. The data rules
/// are left out, because the grammar does not know them. A stream is canonical or compact if
/// writing it in that form does not change it. The strict reader and the parser read the same tree,
/// comments and spans included, also between other documents.
///
/// # Panics
/// If they disagree.
#[expect(clippy::must_use_candidate, reason = "a law is called for its panic")]
pub fn agreement(input: &[u8]) -> Judged {
    let between = [b"---\n{a: [1]} # line\n# foot\n---\n# head\n[\"b\"]\n", input, b"\n---\n{c: 1}\n"].concat();
    for stream in [input, &between] {
        let explained = parse_with(stream, &ParseOptions::default().max_depth(MAX_DEPTH).without_reader(true));
        assert_eq!(
            parse(stream),
            explained,
            "the strict reader and the parser read {:?}",
            String::from_utf8_lossy(stream)
        );
    }
    let parsed = parse(input);
    let Ok(text) = std::str::from_utf8(input) else {
        assert!(!parsed.errors().is_empty(), "bytes that are not UTF-8 are accepted");
        return Judged::NotConcerned;
    };
    let errors: Vec<_> = parsed.errors().iter().filter(|error| !error.rule().is_data()).collect();
    let is_kyaml = errors.is_empty();
    let is_in = |layout| is_kyaml && render_tree(parsed.tree(), &WriteOptions::default().layout(layout)) == text;
    let mut judged = Judged::Holds;
    for (form, accepted) in
        [(Form::Kyaml, is_kyaml), (Form::Canonical, is_in(Layout::Canonical)), (Form::Compact, is_in(Layout::Compact))]
    {
        match check(form, text) {
            Verdict::Accepted => {
                assert!(accepted, "{form:?}: the grammar accepts {text:?}, the parser does not: {errors:?}");
            }
            Verdict::Refused { position, message } => {
                assert!(
                    !accepted,
                    "{form:?}: the parser accepts {text:?}, the grammar refuses it at byte {position}:\n{message}"
                );
            }
            Verdict::Inconclusive { .. } => judged = Judged::Inconclusive,
        }
    }
    judged
}

/// A stream has the same value after it is written in any form and for any profile. Canonical form
/// keeps the content, each comment in its place (KY-CAN-1). Writing is idempotent. Normal form
/// does not depend on the form of its input (KY-NORM-1).
///
/// # Panics
/// If one of these does not hold.
#[expect(clippy::must_use_candidate, reason = "a law is called for its panic")]
pub fn round_trip(input: &[u8]) -> Judged {
    let Ok(tree) = read_with_blank_lines(input) else {
        return Judged::NotConcerned;
    };
    let values = tree.to_values();
    let canonical = WriteOptions::default();
    let normal = canonical.layout(Layout::Normal);
    let digested = render_tree(&tree, &normal);
    for options in forms() {
        let written = render_tree(&tree, &options);
        let again = read_with_blank_lines(written.as_bytes());
        let again = again.unwrap_or_else(|errors| panic!("{options:?} does not give KYAML: {written:?}: {errors:?}"));
        assert_eq!(values, again.to_values(), "{options:?} changes the value");
        assert_eq!(written, render_tree(&again, &options), "{options:?} does not settle");
        assert_eq!(digested, render_tree(&again, &normal), "{options:?} changes the normal form");
        if options == canonical {
            assert_eq!(content::of(&tree), content::of(&again), "canonical form changes the content");
        }
        if options.layout == Layout::Canonical {
            assert_eq!(comments(&tree), comments(&again), "{options:?} loses or invents a comment");
        }
    }
    let written = render_values(&values, &canonical);
    assert_eq!(values, parse(written.as_bytes()).tree().to_values(), "the values are written wrongly");
    Judged::Holds
}

/// The forms of KYAML.
pub(crate) fn forms() -> [WriteOptions; 12] {
    let canonical = WriteOptions::default();
    let partial = Style::default().cuddle(Cuddle::Partial);
    let short = Style::default().short_lists(ShortLists::OneLine);
    let compact = canonical.layout(Layout::Compact);
    [
        canonical,
        canonical.profile(Profile::Portable),
        canonical.style(partial),
        canonical.style(partial.blank_lines(BlankLines::Keep)),
        canonical.style(Style::default().blank_lines(BlankLines::Keep)),
        canonical.style(short),
        canonical.style(short.cuddle(Cuddle::Partial).blank_lines(BlankLines::Keep)),
        canonical.style(short).profile(Profile::Portable),
        canonical.key_order(KeyOrder::Sorted),
        compact,
        compact.profile(Profile::Portable),
        canonical.layout(Layout::Normal),
    ]
}

/// The tree of a KYAML stream, with its blank lines.
fn read_with_blank_lines(input: &[u8]) -> Result<Tree<'_>, Errors<kyaml_core::SyntaxError>> {
    let mut tree = parse(input).into_result()?;
    tree.record_blank_lines(&String::from_utf8_lossy(input));
    Ok(tree)
}

/// A stream that the recogniser calls clean has no findings, with any options. The recogniser
/// decides every stream that the writer wrote. It gives up on another clean stream only for the
/// reasons of `may_be_given_up`.
///
/// # Panics
/// If one of these does not hold.
pub fn recognition(input: &[u8]) -> Judged {
    let parsed = kyaml_core::parse(input);
    let is_kyaml = parsed.errors().is_empty();
    for options in lint_options() {
        let is_clean = is_clean(input, &options);
        if !is_kyaml {
            assert!(!is_clean, "{options:?}: {:?} passes, and is not KYAML", String::from_utf8_lossy(input));
            continue;
        }
        let report = lint(input, &options);
        let found = report.diagnostics();
        assert!(!is_clean || found.is_empty(), "{options:?}: {:?} passes: {found:#?}", String::from_utf8_lossy(input));
        assert!(
            is_clean || !found.is_empty() || may_be_given_up(input, parsed.tree(), &options),
            "{options:?}: {:?} is clean, and the recogniser gives up",
            String::from_utf8_lossy(input)
        );
    }
    if !is_kyaml {
        return Judged::NotConcerned;
    }
    for (layout, recognise) in WRITTEN {
        for profile in PROFILES {
            let written = render_tree(parsed.tree(), &WriteOptions::default().layout(layout).profile(profile));
            let wanted = recognise::RecogniseOptions::default().profile(profile);
            assert!(
                recognise(written.as_bytes(), &wanted).is_some(),
                "{layout:?}, {profile:?}: the recogniser gives up on {written:?}"
            );
            assert!(recognise::kyaml(written.as_bytes(), &wanted).is_some(), "the recogniser gives up on {written:?}");
        }
    }
    Judged::Holds
}

/// The forms that a writer writes, each with its recogniser.
const WRITTEN: [(Layout, Recogniser); 2] =
    [(Layout::Canonical, recognise::canonical), (Layout::Compact, recognise::compact)];

type Recogniser = fn(&[u8], &recognise::RecogniseOptions) -> Option<recognise::Recognised>;

const PROFILES: [Profile; 2] = [Profile::Canonical, Profile::Portable];

/// Each form for each profile, with and without the portable rules.
fn lint_options() -> impl Iterator<Item = LintOptions> {
    use kyaml_lint::Form::{Canonical, Compact, Kyaml};

    let portable = rules::select("portable").expect("a group of rules");
    [Kyaml, Canonical, Compact].into_iter().flat_map(move |form| {
        let of_form = LintOptions::default().form(form);
        PROFILES.into_iter().flat_map(move |profile| {
            let selected = [RuleSet::ALL, RuleSet::ALL.difference(portable)];
            selected.map(|select| of_form.profile(profile).select(select))
        })
    })
}

/// Whether the recogniser may give up on a clean stream. There are three reasons:
///
/// - a comment in it ignores findings;
/// - it differs from the writer's text in numbers, and no rule about numbers is selected;
/// - no form is selected, and the value of a document does not start its line, so that lines of the
///   value may be indented less.
fn may_be_given_up(input: &[u8], tree: &Tree<'_>, options: &LintOptions) -> bool {
    let is_written = |layout| {
        render_tree(tree, &WriteOptions::default().layout(layout).profile(options.profile)).as_bytes() == input
    };
    let is_other = match options.form {
        kyaml_lint::Form::Canonical => !is_written(Layout::Canonical),
        kyaml_lint::Form::Compact => !is_written(Layout::Compact),
        _ => tree.documents().filter_map(TreeDocument::root).any(|root| input[..root.span().start].ends_with(b" ")),
    };
    let text = String::from_utf8_lossy(input);
    // Canonical form requires these, and the portable profile has others.
    let has_escape = ["\\\t", "\\L", "\\P"].iter().any(|escape| text.contains(escape));
    is_other || has_escape || text.contains("kyaml-check:")
}

/// A stream of KYAML that is formatted section by section has the text that it has as a whole, however short the sections
/// are. Any other stream has a mistake in its last section, and its first error is that of the section.
///
/// # Panics
/// If one of these does not hold.
#[expect(clippy::must_use_candidate, reason = "a law is called for its panic")]
pub fn sections(input: &[u8]) -> Judged {
    let is_kyaml = kyaml_core::parse(input).errors().is_empty();
    for least in [1, 30] {
        let text = String::from_utf8_lossy(input);
        let read = || {
            let from = SlowReader(input, 7);
            Sections::read(from, kyaml_core::MAX_DEPTH, least, usize::MAX).expect("memory can be read")
        };
        let sections = || read().filter(|sections| sections.mistake().is_none());
        assert_eq!(sections().is_some(), is_kyaml, "the sections of {text:?}");
        if let (false, Some(sections), Ok(text)) = (is_kyaml, read(), str::from_utf8(input)) {
            first_error_is_in_the_last(sections, text);
        }
        for write in forms() {
            let options = FormatOptions::default().write(write);
            let import = options.import.clone().blank_lines(write.style.blank_lines);
            let options = options.import(import);
            let Some(formatter) = sections().and_then(|sections| SectionFormatter::new(sections, &options)) else {
                continue;
            };
            let section = |range: Range<usize>| {
                let section = formatter.section(range.start, &text[range.clone()]);
                let new = section.and_then(|section| section.inside(section.format(&options)?));
                new.unwrap_or_else(|| panic!("{write:?}: the section {range:?} of {text:?}")).into_text()
            };
            let whole = kyaml_format::format(input, &options).expect("KYAML is formatted");
            assert_eq!(
                formatter.sections().ranges().map(section).collect::<String>(),
                whole.text(),
                "{write:?}: {text:?}"
            );
        }
    }
    if is_kyaml { Judged::Holds } else { Judged::NotConcerned }
}

fn first_error_is_in_the_last(sections: Sections, text: &str) {
    let options = FormatOptions::default();
    let formatter = SectionFormatter::new(sections, &options).expect("canonical form has sections");
    let range = formatter.sections().ranges().last().expect("there is one");
    let Some(section) = formatter.section(range.start, &text[range.clone()]) else { return };
    let first = |text: &str, before: usize| {
        let parsed = kyaml_core::parse(text.as_bytes());
        let error = parsed.errors().first().expect("it is not KYAML");
        (error.kind().rule(), error.span().start - before)
    };
    let of_section = first(section.stream(), section.range().start);
    assert_eq!(of_section, first(text, range.start), "the section {range:?} of {text:?}");
}

/// An input that can be read as YAML or JSON becomes canonical KYAML with the same value and every
/// comment. Another input is refused with spans inside the input. The formatter writes the same text
/// with the same notes, refuses the same inputs, and is idempotent.
///
/// # Panics
/// If one of these does not hold.
#[expect(clippy::must_use_candidate, reason = "a law is called for its panic")]
pub fn import(input: &[u8]) -> Judged {
    let imported = kyaml_import::import(input, &ImportOptions::default());
    for error in imported.errors() {
        let span = error.span();
        assert!(span.start <= span.end && span.end <= input.len(), "{span} is outside of {} bytes", input.len());
    }
    let formatted = kyaml_format::format(input, &FormatOptions::default());
    let notes = imported.notes().to_vec();
    let tree = match imported.into_result() {
        Ok(tree) => tree,
        Err(errors) => {
            assert_eq!(formatted, Err(errors), "the formatter reports other errors");
            return Judged::NotConcerned;
        }
    };
    let written = render_tree(&tree, &WriteOptions::default());
    let again = parse(written.as_bytes()).into_result();
    let again = again.unwrap_or_else(|errors| panic!("not KYAML: {written:?}: {errors:?}"));
    assert_eq!(tree.to_values(), again.to_values(), "writing changes the value");
    assert_eq!(written, render_tree(&again, &WriteOptions::default()), "canonical form does not settle");
    let refused = |verdict: &Verdict| matches!(verdict, Verdict::Refused { .. });
    assert!(!refused(&check(Form::Canonical, &written)), "the grammar does not take {written:?} for canonical");
    formats_to(formatted, &written, &notes);
    formats_to(kyaml_format::format(written.as_bytes(), &FormatOptions::default()), &written, &[]);
    let kept = comments(&again);
    assert_eq!(comments(&tree), kept, "writing loses or invents a comment");
    let text = kyaml_import::decode(input).expect("what is read has an encoding");
    match comments_of_yaml(&text) {
        Ok(expected) => assert_eq!(expected, kept, "reading loses or invents a comment"),
        Err(expected) => {
            let mut kept = kept.iter();
            assert!(expected.iter().all(|comment| kept.any(|other| other == comment)), "reading loses {expected:?}");
        }
    }
    Judged::Holds
}

fn formats_to(formatted: Result<Formatted, Errors<ImportError>>, written: &str, notes: &[Note]) {
    let formatted =
        formatted.unwrap_or_else(|errors| panic!("the formatter refuses what becomes {written:?}: {errors:?}"));
    assert_eq!(formatted.text(), written, "the formatter writes another text");
    assert_eq!(formatted.notes(), notes, "the formatter has other notes");
}

/// The texts of all comments of a YAML stream, sorted. As an error, the comments before the first
/// text that granit-parser refuses and Kubernetes' loader accepts.
fn comments_of_yaml(input: &str) -> Result<Vec<String>, Vec<String>> {
    let options = granit_parser::options! {
        emit_unresolved_aliases: true,
        simple_key_max_lookahead: usize::MAX,
        flow_nesting_limit: MAX_DEPTH,
        block_nesting_limit: MAX_DEPTH,
        max_buffered_comment_events: usize::MAX,
    };
    let mut texts = Vec::new();
    let mut is_refused = false;
    for next in granit_parser::Parser::new_from_str_with_options(input, options) {
        match next {
            Ok((granit_parser::Event::Comment(text, _), _)) => texts.push(format!("#{text}")),
            Ok(_) => {}
            Err(_) => is_refused = true,
        }
    }
    texts.sort_unstable();
    if is_refused { Err(texts) } else { Ok(texts) }
}

/// The texts of all comments, sorted: canonical form may move one past another.
pub(crate) fn comments(tree: &Tree<'_>) -> Vec<String> {
    let of_nodes = tree.nodes().flat_map(|node| [node.head(), node.line(), node.foot()].concat());
    let of_documents = tree.documents().flat_map(|document| document.foot().to_vec());
    let all = of_nodes.chain(of_documents).chain(tree.comments().iter().cloned());
    let mut texts: Vec<_> = all.map(|comment: Comment<'_>| comment.text().to_owned()).collect();
    texts.sort_unstable();
    texts
}

/// The grammar and the writer agree whether `text` is ambiguous.
///
/// # Panics
/// If they do not.
pub fn ambiguity_agreement(text: &str) {
    assert_eq!(
        kyaml_grammar::is_ambiguous(text),
        kyaml_core::is_ambiguous(text),
        "the grammar and the writer disagree whether {text:?} is ambiguous",
    );
}
