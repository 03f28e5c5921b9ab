//! What the linter says of documents with one mistake each.

use std::collections::HashSet;
use std::fmt::Write as _;

use kyaml_core::{LineIndex, Span, parse};
use kyaml_explain::{ExplainOptions, explain};
use kyaml_lint::{Diagnostic, LintOptions, Severity, lint};

use crate::document::Document;
use crate::kinds::{Kind, Random, Typo};

/// The figures of one typo in one set.
#[derive(Clone, Copy, Default)]
pub(crate) struct Figures {
    /// How many mistakes were made.
    pub(crate) made: usize,
    /// How many of them gave exactly one finding.
    pub(crate) alone: usize,
    /// How many had a finding, or its related place, on a line of the mistake or beside it.
    pub(crate) in_place: usize,
    /// How many times the finding at the mistake offered a fix.
    pub(crate) fixes: usize,
    /// How many of these fixes gave back the values of the document.
    pub(crate) right: usize,
}

/// Makes typos of a kind in each document, at up to `places` places, and counts.
pub(crate) fn measure(kind: &Kind, documents: &[Document], places: u64) -> Figures {
    let mut figures = Figures::default();
    for (index, document) in documents.iter().enumerate() {
        let mut seen = HashSet::new();
        for place in 0..places {
            let mut random = Random::new(index as u64 * 1000 + place);
            let Some(typo) = (kind.make)(document, &mut random) else { continue };
            if seen.insert((typo.span, typo.text.clone())) {
                count(kind, document, &typo, &mut figures);
            }
        }
    }
    figures
}

fn count(kind: &Kind, document: &Document, typo: &Typo, figures: &mut Figures) {
    let with = |text: &str| [&document.text[..typo.span.start], text, &document.text[typo.span.end..]].concat();
    let input = with(&typo.text);
    let meant = match &typo.meant {
        Some(meant) => {
            let meant = with(meant);
            let parsed = parse(meant.as_bytes());
            assert!(parsed.errors().is_empty(), "{}: {}: {:?}", kind.name, document.name, parsed.errors());
            parsed.tree().to_values()
        }
        None => document.values.clone(),
    };
    let errors = errors(&input);
    if errors.is_empty() && parse(input.as_bytes()).tree().to_values() == meant {
        // The typo is not a mistake there.
        return;
    }
    figures.made += 1;
    let lines = LineIndex::new(input.as_bytes());
    let span = Span::new(typo.span.start, typo.span.start + typo.text.trim_end_matches('\n').len());
    let of = |span| lines_of(&lines, span);
    let mistake = of(span);
    let alone = errors.len() == 1;
    let in_place = errors.first().is_some_and(|error| is_near(&lines, error, span));
    figures.alone += usize::from(alone);
    figures.in_place += usize::from(in_place);
    let explained = explain(input.as_bytes(), &ExplainOptions::default());
    let fix = explained.findings().first().and_then(|finding| finding.fix());
    let mut right = None;
    if let Some(fix) = fix {
        let mended = fix.apply(input.as_bytes());
        let mended = parse(&mended);
        right = Some(mended.errors().is_empty() && mended.tree().to_values() == meant);
        figures.fixes += 1;
        figures.right += usize::from(right == Some(true));
    }
    let show = std::env::var("TYPOS_SHOW").is_ok_and(|name| name == kind.name);
    if show && (!alone || !in_place || right == Some(false)) {
        println!(
            "==== {} {}: line {}-{} one={alone} place={in_place} right={right:?}",
            kind.name, document.name, mistake.0, mistake.1
        );
        for line in mistake.0.saturating_sub(3).max(1)..=(mistake.1 + 3) {
            let span = lines.line(line);
            println!("{line:4} | {}", &input[span.start..span.end]);
        }
        for found in explained.findings() {
            let related = found.related_span().map(|span| (of(span), found.related_label()));
            println!("  -> {:?} {}: {found} {related:?} {:?}", of(found.span()), found.rule(), found.fix());
        }
    }
}

/// The errors of a stream; warnings do not count.
pub(crate) fn errors(input: &str) -> Vec<Diagnostic> {
    let report = lint(input.as_bytes(), &LintOptions::default());
    report.diagnostics().iter().filter(|finding| finding.severity == Severity::Error).cloned().collect()
}

/// Whether a finding, or its related place, is on a line of a mistake or beside it.
pub(crate) fn is_near(lines: &LineIndex<'_>, error: &Diagnostic, mistake: Span) -> bool {
    let (first, last) = lines_of(lines, mistake);
    let is_near = |span| lines_of(lines, span).0 <= last + 1 && first <= lines_of(lines, span).1 + 1;
    is_near(error.span) || error.related.as_ref().is_some_and(|other| is_near(other.span))
}

fn lines_of(lines: &LineIndex<'_>, span: Span) -> (usize, usize) {
    (lines.position(span.start).line, lines.position(span.end).line)
}

// The table of the figures, and their floors.

/// The table as Markdown.
pub(crate) fn render(rows: &[(&str, [Figures; 2])]) -> String {
    let mut table = String::from(
        "# One mistake, how many findings?\n\n\
         The figures of each typo in a hundred canonical documents, and in a hundred laid out by hand:\n\
         - `made`: the number of typos;\n\
         - `one`: per cent of them with exactly one finding;\n\
         - `place`: per cent with the finding at the mistake or beside it;\n\
         - `fix`: per cent with a fix;\n\
         - `right`: per cent of these fixes that give back the intended document.\n\n\
         `cargo xtask bless typos` writes this file.\n\n\
         | typo | made | one | place | fix | right | by hand: made | one | place | fix | right |\n\
         | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n",
    );
    for (name, sets) in rows {
        let _ = write!(table, "| {name} |");
        for figures in sets {
            let Figures { made, alone, in_place, fixes, right } = *figures;
            let _ = write!(
                table,
                " {made} | {} | {} | {} | {} |",
                percent(alone, made),
                percent(in_place, made),
                percent(fixes, made),
                percent(right, fixes)
            );
        }
        table.push('\n');
    }
    table
}

fn percent(part: usize, whole: usize) -> String {
    if whole == 0 {
        return "–".to_owned();
    }
    let tenths = part * 1000 / whole;
    format!("{}.{}", tenths / 10, tenths % 10)
}

/// The least that the figures of each kind, and of all kinds together, must be.
pub(crate) fn hold_the_floors(rows: &[(&str, [Figures; 2])]) {
    let mut below = Vec::new();
    for (name, sets) in rows {
        for (figures, least, set) in [(sets[0], 95, "canonical"), (sets[1], 85, "by hand")] {
            assert!(figures.made >= 10, "{name}, {set}: {} typos only could be made", figures.made);
            for (what, count) in [("exactly one", figures.alone), ("at the place", figures.in_place)] {
                if count * 100 < figures.made * least {
                    below.push(format!("{name}, {set}: {what} {count} of {}", figures.made));
                }
            }
        }
    }
    let offered = |figures: &Figures| figures.fixes * 2 >= figures.made;
    let kinds = rows.iter().filter(|(_, sets)| offered(&sets[0])).count();
    let sum = |count: fn(&Figures) -> usize| rows.iter().flat_map(|(_, sets)| sets).map(count).sum::<usize>();
    let (fixes, right) = (sum(|figures| figures.fixes), sum(|figures| figures.right));
    println!("a fix is offered for {kinds} of {} kinds; {right} of {fixes} fixes are right", rows.len());
    assert!(below.is_empty(), "below the floor:\n{}", below.join("\n"));
    assert!(kinds * 100 >= rows.len() * 70, "a fix is offered for {kinds} of {} kinds only", rows.len());
    assert!(right * 100 >= fixes * 90, "{right} of {fixes} fixes are right only");
}
