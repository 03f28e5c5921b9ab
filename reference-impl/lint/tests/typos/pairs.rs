//! Several mistakes in one document: each is found as if it were alone.

use std::fmt::Write as _;
use std::thread;

use kyaml_core::{LineIndex, Span};

use kyaml_lint::Diagnostic;

use crate::document::Document;
use crate::kinds::{self, Kind, Random, Typo};
use crate::measure;

/// The kinds that are paired: one of each way to break a document.
const KINDS: [&str; 30] = [
    "comma missing at the end of a line",
    "comma twice",
    "`;` for a comma",
    "comma before the closing quote",
    "colon missing",
    "`=` for a colon",
    "colon twice",
    "no blank after a colon",
    "opening quote missing",
    "closing quote missing",
    "quotes missing around several words",
    "quotes missing around a text with a comma",
    "single quotes",
    "closing quote twice",
    "quotes inside a string",
    "trailing text after a string",
    "a no-break space before a comma",
    "`{` missing after a colon",
    "`[` missing after a colon",
    "`}` missing",
    "`]` missing",
    "line of `}` missing",
    "`}` twice",
    "`]` for `}`",
    "`yes` or `no`",
    "a stray word on a line of its own",
    "value missing",
    "key missing",
    "`//` comment",
    "block style below a key",
];

/// The documents of each set in which a combination of mistakes is tried.
const DOCUMENTS: usize = 3;

/// The least per mille of combinations in which each mistake has the finding that it has alone.
const FLOOR: usize = 900;

/// The number of combinations of some kinds, and of those where each mistake has its one finding.
#[derive(Clone, Copy, Default)]
struct Figures {
    made: usize,
    found: usize,
    /// Those where each finding has the rule and the message that it has alone, line numbers aside.
    alike: usize,
}

impl Figures {
    fn add(&mut self, other: Self) {
        self.made += other.made;
        self.found += other.found;
        self.alike += other.alike;
    }

    /// The figures with the findings that are alike in the place of those that are found.
    fn alike(self) -> Self {
        Self { found: self.alike, ..self }
    }
}

/// Measures pairs and triples in both sets. Returns the table, and the figures below their floor.
pub(crate) fn measure(sets: &[Vec<Document>; 2]) -> (String, Vec<String>) {
    let kinds = KINDS.map(|name| kinds::ALL.iter().find(|kind| kind.name == name).expect("a kind of this name"));
    let of_set = |set: &[Document]| {
        let pairs = kinds.map(|one| kinds.map(|other| try_in(set, &[one, other])));
        let third = |at: usize| kinds[(at * 7 + 3) % kinds.len()];
        let triples = kinds.map(|one| {
            let each = kinds.iter().enumerate().map(|(at, other)| try_in(set, &[one, other, third(at)]));
            sum(each)
        });
        (pairs, sum(triples.into_iter()))
    };
    let measured = thread::scope(|threads| {
        sets.each_ref().map(|set| threads.spawn(|| of_set(set))).map(|thread| thread.join().expect("figures"))
    });
    render(&measured)
}

fn sum(each: impl Iterator<Item = Figures>) -> Figures {
    each.fold(Figures::default(), |mut all, figures| {
        all.add(figures);
        all
    })
}

/// Makes one mistake of each kind in some documents, on different lines.
fn try_in(documents: &[Document], kinds: &[&Kind]) -> Figures {
    let seed = kinds.iter().fold(0_u64, |seed, kind| {
        kind.name.bytes().fold(seed, |seed, byte| seed.wrapping_mul(31).wrapping_add(u64::from(byte)))
    });
    let mut figures = Figures::default();
    let first = usize::try_from(seed % 100).expect("less than a hundred");
    for document in documents.iter().cycle().skip(first).take(documents.len()) {
        if figures.made == DOCUMENTS {
            break;
        }
        if let Some(one) = try_once(document, kinds, seed) {
            figures.add(one);
        }
    }
    figures
}

/// The figures of one document; `None` if it has no room for the mistakes.
fn try_once(document: &Document, kinds: &[&Kind], seed: u64) -> Option<Figures> {
    let mut random = Random::new(seed);
    let mut typos = kinds.iter().map(|kind| (kind.make)(document, &mut random)).collect::<Option<Vec<_>>>()?;
    typos.sort_by_key(|typo| typo.span);
    let line = |at: usize| document.text[..at].matches('\n').count();
    let is_apart = typos.windows(2).all(|pair| line(pair[0].span.end) < line(pair[1].span.start));
    if !is_apart {
        return None;
    }
    // A typo that breaks nothing there is not counted.
    let alone: Vec<_> = typos.iter().map(|typo| measure::errors(&with_typos(&document.text, [typo]).0)).collect();
    if alone.iter().any(Vec::is_empty) {
        return None;
    }
    let (input, spans) = with_typos(&document.text, &typos);
    let lines = LineIndex::new(input.as_bytes());
    let errors = measure::errors(&input);
    let found = errors.len() == spans.len()
        && spans.iter().all(|&span| errors.iter().any(|error| measure::is_near(&lines, error, span)));
    let alike = found && shapes(&errors) == shapes(alone.iter().flatten());
    if !alike && std::env::var("TYPOS_SHOW").is_ok_and(|name| kinds.iter().any(|kind| kind.name == name)) {
        let names: Vec<_> = kinds.iter().map(|kind| kind.name).collect();
        println!("==== {names:?} {}: found={found}\n{input}", document.name);
        for (heading, errors) in [("alone", alone.concat()), ("together", errors)] {
            println!("{heading}:");
            for error in errors {
                println!("  {} {}: {}", lines.position(error.span.start).line, error.rule, error.message);
            }
        }
    }
    Some(Figures { made: 1, found: usize::from(found), alike: usize::from(alike) })
}

/// The rule and the message of each finding, without numbers of lines.
fn shapes<'e>(errors: impl IntoIterator<Item = &'e Diagnostic>) -> Vec<(String, String)> {
    let without_numbers = |text: &str| text.replace(|c: char| c.is_ascii_digit(), "");
    let mut shapes: Vec<_> =
        errors.into_iter().map(|error| (error.rule.to_string(), without_numbers(&error.message))).collect();
    shapes.sort();
    shapes
}

/// The text with all typos, and the span of each in it.
fn with_typos<'t>(source: &str, typos: impl IntoIterator<Item = &'t Typo>) -> (String, Vec<Span>) {
    let (mut text, mut spans, mut from) = (String::new(), Vec::new(), 0);
    for typo in typos {
        text.push_str(source.get(from..typo.span.start).unwrap_or_default());
        spans.push(Span::new(text.len(), text.len() + typo.text.trim_end_matches('\n').len()));
        text.push_str(&typo.text);
        from = typo.span.end;
    }
    text.push_str(&source[from..]);
    (text, spans)
}

fn render(sets: &[([[Figures; 30]; 30], Figures); 2]) -> (String, Vec<String>) {
    let mut table = String::from(
        "# Several mistakes, one finding for each?\n\n\
         Each of thirty typos together with each of them, on different lines:\n\
         - `made`: the number of pairs;\n\
         - `two`: per cent of them with exactly two findings, one at or beside each mistake;\n\
         - `alike`: per cent where both have the rule and the message that they have alone;\n\
         - `worst`: the lowest figure with one other typo, and its name.\n\n\
         `cargo xtask bless typos` writes this file.\n\n\
         | typo | made | two | alike | worst | by hand: made | two | alike | worst |\n\
         | --- | ---: | ---: | ---: | --- | ---: | ---: | ---: | --- |\n",
    );
    let mut below = Vec::new();
    for (row, name) in KINDS.iter().enumerate() {
        let _ = write!(table, "| {name} |");
        for (pairs, _) in sets {
            let both = |column: usize| sum([pairs[row][column], pairs[column][row]].into_iter());
            let all = sum((0..KINDS.len()).map(both));
            let worst = (0..KINDS.len()).min_by_key(|&column| per_mille(both(column))).expect("thirty columns");
            let _ = write!(
                table,
                " {} | {} | {} | {} {} |",
                all.made,
                percent(all),
                percent(all.alike()),
                percent(both(worst)),
                KINDS[worst]
            );
        }
        table.push('\n');
    }
    table.push_str(
        "\n| mistakes | made | each found | alike | by hand: made | each found | alike |\n\
         | --- | ---: | ---: | ---: | ---: | ---: | ---: |\n",
    );
    let pairs = sets.each_ref().map(|(pairs, _)| sum(pairs.iter().flatten().copied()));
    let triples = sets.each_ref().map(|(_, triples)| *triples);
    for (count, figures) in [("two", pairs), ("three", triples)] {
        let [canonical, by_hand] = figures;
        let _ = write!(table, "| {count} |");
        for figures in [canonical, by_hand] {
            let _ = write!(table, " {} | {} | {} |", figures.made, percent(figures), percent(figures.alike()));
        }
        table.push('\n');
        let is_below = |figures: &&Figures| per_mille(figures.alike()) < FLOOR;
        below.extend(figures.iter().filter(is_below).map(|all| format!("{count}: {} of {}", all.alike, all.made)));
    }
    (table, below)
}

fn per_mille(figures: Figures) -> usize {
    (figures.found * 1000).checked_div(figures.made).unwrap_or(1000)
}

fn percent(figures: Figures) -> String {
    let tenths = per_mille(figures);
    format!("{}.{}", tenths / 10, tenths % 10)
}
