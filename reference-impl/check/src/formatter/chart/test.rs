//! The words of a program, and wrong conversions, each of which the prover has to notice.
//!
//! The latter are changes of the project's own charts, which Helm renders before and after: `KYAML_HELM=helm cargo test -p
//! kyaml-check --lib wrong_conversions -- --ignored --nocapture`.

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use kyaml_lint::{LintOptions, Severity};
use kyaml_template::{Language, check};

use super::prover::{Converted, Prover};
use super::{read_templates, words};

/// Number of wrong conversions.
const MUTANTS: usize = 200;

/// A wrong conversion of a template.
struct Mutant {
    chart: PathBuf,
    file: String,
    name: &'static str,
    text: String,
}

#[test]
fn programs_have_arguments() {
    assert_eq!(words("helm"), ["helm"]);
    assert_eq!(words("helm --kube-version '1.34 '"), ["helm", "--kube-version", "1.34 "]);
    assert_eq!(words("not 'closed"), ["not 'closed"]);
    assert_eq!(words(file!()).len(), 1);
}

#[test]
#[ignore = "needs Helm"]
fn wrong_conversions_are_noticed() {
    let helms = [shlex::split(&env::var("KYAML_HELM").expect("KYAML_HELM names Helm")).expect("words")];
    let charts = Path::new(env!("CARGO_MANIFEST_DIR")).join("../template/charts");
    let mut all: Vec<Mutant> = Vec::new();
    for chart in fs::read_dir(&charts).expect("a folder").map(|entry| entry.expect("an entry").path()) {
        if chart.join("Chart.yaml").is_file() {
            all.extend(read_templates(&chart).into_iter().flat_map(|(file, text)| mutants(&chart, &file, &text)));
        }
    }
    all.sort_by(|a, b| (&a.chart, &a.file, a.name, &a.text).cmp(&(&b.chart, &b.file, b.name, &b.text)));
    let step = all.len() / MUTANTS;
    assert!(step > 0, "{} wrong conversions are too few", all.len());
    let mut by_chart: BTreeMap<PathBuf, Vec<Mutant>> = BTreeMap::new();
    for mutant in all.into_iter().step_by(step).take(MUTANTS) {
        by_chart.entry(mutant.chart.clone()).or_default().push(mutant);
    }
    let (mut noticed, mut left, mut missed) = (0, 0, Vec::new());
    for (chart, mut mutants) in by_chart {
        let templates = read_templates(&chart);
        let prover = Prover::new(&chart, &helms, &[], &templates).expect("the chart renders");
        while !mutants.is_empty() {
            let mut batch = Converted::new();
            let mut names = BTreeMap::new();
            mutants.retain(|mutant| {
                let is_first = !batch.contains_key(&mutant.file);
                if is_first {
                    batch.insert(mutant.file.clone(), Ok(mutant.text.clone()));
                    names.insert(mutant.file.clone(), mutant.name);
                }
                !is_first
            });
            prover.prove(&mut batch).expect("the copy can be written");
            for (file, text) in batch {
                match text {
                    _ if prover.unseen(&file).is_some() => left += 1,
                    Err(_) => noticed += 1,
                    Ok(text) => missed.push(format!("{}/{file}: {}\n{text}", chart.display(), names[&file])),
                }
            }
        }
    }
    println!("{noticed} of {MUTANTS} wrong conversions noticed, {left} left alone, {} missed", missed.len());
    assert!(missed.is_empty(), "missed: {}", missed.join("\n"));
    assert_eq!(noticed + left, MUTANTS);
    assert!(noticed > MUTANTS / 2, "most templates are left alone");
}

/// The wrong conversions of a template that the check of templates accepts.
fn mutants(chart: &Path, file: &str, text: &str) -> Vec<Mutant> {
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let mut mutants = Vec::new();
    for at in 0..lines.len() {
        for (name, make) in KINDS {
            let Some(text) = make(&lines, at) else { continue };
            let report = check(text.as_bytes(), Language::Helm, &LintOptions::default());
            if report.count(Severity::Error) == 0 {
                mutants.push(Mutant { chart: chart.to_owned(), file: file.to_owned(), name, text });
            }
        }
    }
    mutants
}

/// Makes a wrong conversion at a line, if it can.
type Make = fn(&[&str], usize) -> Option<String>;

const KINDS: [(&str, Make); 10] = [
    ("quoted number", |lines, at| {
        let (key, number) = lines[at].split_once(": ")?;
        let number = number.trim_end().strip_suffix(',')?;
        number.parse::<u32>().ok().and_then(|_| with(lines, at, &format!("{key}: \"{number}\",\n")))
    }),
    ("text for a value", |lines, at| replaced(lines, at, "{{ toJson ", "{{ quote ")),
    ("null for {}", |lines, at| replaced(lines, at, ": {},", ": null,")),
    ("null for []", |lines, at| replaced(lines, at, ": [],", ": null,")),
    ("other text", |lines, at| replaced(lines, at, "\",\n", "x\",\n")),
    ("dropped entry", |lines, at| {
        let is_entry = lines[at].contains(": ") && lines[at].ends_with(",\n");
        is_entry.then(|| with(lines, at, ""))?
    }),
    ("moved entry", |lines, at| {
        let is_entry = lines[at].contains(": ") && lines[at].ends_with(",\n");
        let next = lines.get(at + 1).filter(|next| is_entry && ["},", "}],"].contains(&next.trim()))?;
        Some([&lines[..at].concat(), *next, lines[at], &lines[at + 2..].concat()].concat())
    }),
    ("dropped branch", |lines, at| {
        let opens =
            |line: &str| ["{{- if ", "{{- with ", "{{- range "].iter().any(|open| line.trim().starts_with(open));
        let mut depth = 0;
        let end = lines[at..].iter().position(|line| {
            depth += i32::from(opens(line)) - i32::from(line.trim() == "{{- end }}");
            depth == 0
        })?;
        opens(lines[at]).then(|| [lines[..at].concat(), lines[at + end + 1..].concat()].concat())
    }),
    ("turned condition", |lines, at| {
        let condition = lines[at].trim().strip_prefix("{{- if ")?.strip_suffix(" }}")?;
        with(lines, at, &format!("{{{{- if not ({condition}) }}}}\n"))
    }),
    ("mapping as list", |lines, at| {
        replaced(lines, at, "{{ toPrettyJson ", "{{ toPrettyJson (values ").and_then(|text| {
            let line = text.split_inclusive('\n').nth(at)?.replacen(" }}", ") }}", 1);
            with(lines, at, &line)
        })
    }),
];

/// The template with another text for a line.
#[expect(clippy::unnecessary_wraps, reason = "the makers give options")]
fn with(lines: &[&str], at: usize, line: &str) -> Option<String> {
    Some([&lines[..at].concat(), line, &lines[at + 1..].concat()].concat())
}

fn replaced(lines: &[&str], at: usize, old: &str, new: &str) -> Option<String> {
    lines[at].contains(old).then(|| with(lines, at, &lines[at].replacen(old, new, 1)))?
}
