//! One mistake, one finding, at the mistake. Each kind is made at several places of the templates of
//! the chart to start from, and of those in `documents`. `table.md` has the figures.
//! `cargo xtask bless mistakes` writes that file.

mod kinds;

use std::fmt::Write as _;
use std::path::Path;

use kyaml_cases::generated;
use kyaml_core::LineIndex;
use kyaml_lint::LintOptions;
use kyaml_template::{Language, check};

/// The number of places at which each mistake is made in each document, if there are enough.
const PLACES: usize = 6;

/// The least share of mistakes, in per cent, with exactly one finding at the mistake.
const FLOOR: f64 = 90.0;

/// The figures of one mistake.
#[derive(Default)]
struct Figures {
    made: usize,
    /// With exactly one finding.
    alone: usize,
    /// With the first finding on the line of the mistake or beside it.
    in_place: usize,
    /// Both.
    right: usize,
}

#[test]
fn generated_table_shows_one_finding_at_each_mistake() {
    let documents = documents();
    assert!(documents.len() > 5, "{} documents", documents.len());
    let mut table = HEAD.to_owned();
    let mut all = Figures::default();
    for kind in kinds::ALL {
        let figures = measure(kind, &documents);
        assert!(figures.made > 0, "{} is not made", kind.name);
        row(&mut table, kind.name, &figures);
        all.made += figures.made;
        all.alone += figures.alone;
        all.in_place += figures.in_place;
        all.right += figures.right;
    }
    row(&mut table, "**all**", &all);
    println!("{} kinds, {} mistakes\n\n{table}", kinds::ALL.len(), all.made);
    assert!(kinds::ALL.len() >= 40, "there are {} kinds only", kinds::ALL.len());
    generated::check(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/mistakes/table.md"), &table);
    assert!(share(all.right, all.made) >= FLOOR, "{:.1} per cent", share(all.right, all.made));
}

const HEAD: &str = "# One mistake in a template, how many findings?

The figures of each mistake in the templates of the chart to start from, and in those of `documents`:
- `made`: the number of mistakes;
- `one`: per cent of them with exactly one finding;
- `place`: per cent with the first finding on the line of the mistake or beside it;
- `both`: per cent with one finding, there.

`cargo xtask bless mistakes` writes this file.

| mistake | made | one | place | both |
| --- | ---: | ---: | ---: | ---: |
";

fn row(table: &mut String, name: &str, figures: &Figures) {
    let of = |count| share(count, figures.made);
    let Figures { made, alone, in_place, right } = *figures;
    writeln!(table, "| {name} | {made} | {:.1} | {:.1} | {:.1} |", of(alone), of(in_place), of(right))
        .expect("a string");
}

#[expect(clippy::cast_precision_loss, reason = "the counts are small")]
fn share(count: usize, of: usize) -> f64 {
    count as f64 * 100.0 / of as f64
}

fn measure(kind: &kinds::Kind, documents: &[String]) -> Figures {
    let mut figures = Figures::default();
    for document in documents {
        let places: Vec<(usize, String)> = (kind.make)(document);
        let step = places.len().div_ceil(PLACES).max(1);
        for (place, text) in places.iter().step_by(step) {
            let report = check(text.as_bytes(), Language::Helm, &LintOptions::default());
            let lines = LineIndex::new(text.as_bytes());
            let line = lines.position(*place).line;
            let found = report.diagnostics();
            let is_alone = found.len() == 1;
            let is_in_place = found.first().is_some_and(|found| {
                let related = found.related.iter().map(|related| related.span.start);
                related.chain([found.span.start]).any(|start| lines.position(start).line.abs_diff(line) <= 1)
            });
            figures.made += 1;
            figures.alone += usize::from(is_alone);
            figures.in_place += usize::from(is_in_place);
            figures.right += usize::from(is_alone && is_in_place);
            if std::env::var_os("MISTAKES").is_some_and(|name| name == *kind.name) && !(is_alone && is_in_place) {
                let found: Vec<_> =
                    found.iter().map(|found| (lines.position(found.span.start).line, found.rule.name())).collect();
                println!("{}: line {line}: {found:?}\n{text}", kind.name);
            }
        }
    }
    figures
}

/// The templates without findings.
fn documents() -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut paths = Vec::new();
    for folder in ["charts/starter/templates", "tests/mistakes/documents"] {
        let entries = root.join(folder).read_dir().expect("the folder can be read");
        paths.extend(entries.map(|entry| entry.expect("the folder can be read").path()));
    }
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "yaml"));
    paths.sort();
    let read = |path: &std::path::PathBuf| {
        let text = std::fs::read_to_string(path).expect("the template can be read");
        let report = check(text.as_bytes(), Language::Helm, &LintOptions::default());
        assert_eq!(report.diagnostics(), [], "{}", path.display());
        text
    };
    paths.iter().map(read).collect()
}
