//! The text is consistent: generated blocks are current, examples hold, and every clause is listed.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use kyaml_cases::generated;
use kyaml_cases::spec::STANDARD;
use kyaml_cases::suite::Suite;
use kyaml_spec::editions::{self, Status};
use kyaml_spec::requirements::{Classes, Requirements};
use kyaml_spec::scalars::{plain_scalars, texts};
use kyaml_spec::summary::Summary;
use kyaml_spec::text::{Clause, clauses};
use kyaml_spec::{files, folder, standalone, whole};
use regex_automata::meta::Regex;
use serde::Serialize;
use serde_json::{Value, json};

mod derivation;
mod examples;
mod requirements;
mod shown;
mod splice;
mod tables;

fn text() -> String {
    whole().unwrap_or_else(|error| panic!("{error:#}")).text().to_owned()
}

#[test]
fn generated_blocks_and_requirements_are_current() {
    let files = files().and_then(splice::spliced).unwrap_or_else(|error| panic!("{error:#}"));
    for (path, text) in files {
        generated::check(&folder().join(path), &text);
    }
    // A clause of a published edition whose text has changed gets the next revision.
    let committed = Requirements::committed().unwrap_or_else(|error| panic!("{error:#}"));
    let wanted = requirements::of(&text(), &committed).unwrap_or_else(|error| panic!("{error:#}"));
    generated::check(&folder().join("requirements.json"), &json(&wanted));
}

#[test]
fn generated_clauses_of_the_program_are_current() {
    let clause = |Clause { id, section, body }| {
        let lines = body.lines().filter(|line: &&str| !line.starts_with("<!-- "));
        let text = lines.collect::<Vec<_>>().join("\n");
        json!({ "id": id, "section": section, "text": text.trim() })
    };
    let clauses: Vec<Value> = clauses(&text()).into_iter().map(clause).collect();
    generated::check(&folder().join("../reference-impl/check/src/catalogue/clauses.json"), &json(&clauses));
}

/// Data as the text of a file.
fn json(data: &impl Serialize) -> String {
    serde_json::to_string_pretty(data).expect("the keys are strings") + "\n"
}

#[test]
fn every_example_holds() {
    let clauses = clauses(&text());
    let all = kyaml_spec::examples::of(&clauses).unwrap_or_else(|error| panic!("{error:#}"));
    let wrong = all.iter().filter_map(|(id, example)| Some(format!("{id}: {:#}", examples::run(example).err()?)));
    let wrong: Vec<String> = wrong.collect();
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
    assert!(all.len() > 200, "only {} examples", all.len());
}

#[test]
fn every_must_on_streams_has_cases() {
    let reasons = fs::read_to_string(folder().join("one-sided.toml")).expect("the reasons can be read");
    let reasons: BTreeMap<String, String> = toml::from_str(&reasons).expect("a table of reasons");
    shown::check(&text(), &reasons).unwrap_or_else(|error| panic!("{error:#}"));
}

#[test]
fn the_summary_counts() {
    let summary = Summary::of_files().unwrap_or_else(|error| panic!("{error:#}"));
    assert!(summary.words_of_part_one() <= 3000, "Part I has {} words", summary.words_of_part_one());
    let summary = summary.to_string();
    assert!(summary.contains("portable stream") && summary.contains("minutes to read"), "{summary}");
}

/// The rows of the table of ambiguous keys as a predicate.
fn ambiguous_by_the_table() -> impl Fn(&str) -> bool {
    let clauses = clauses(&text());
    let row = |id: &str| {
        let clause = clauses.iter().find(|clause| clause.id == id).unwrap_or_else(|| panic!("no clause {id}"));
        clause.body.split('`').skip(1).step_by(2).map(str::to_owned).collect::<Vec<_>>()
    };
    let any = |texts: &[String]| {
        Regex::new(&format!("^(?i-u:{})$", texts.join("|"))).unwrap_or_else(|error| panic!("{error}"))
    };
    // The booleans are followed by `ſ` for `s` and `ﬀ` for `ff`.
    let [null, booleans, mut integer, float, date] =
        ["KY-KEY-5", "KY-KEY-6", "KY-KEY-7", "KY-KEY-8", "KY-KEY-9"].map(row);
    let prefix = integer.split_off(integer.len() - 2);
    assert_eq!(prefix[1], "_");
    let [plain, numbers] = [[null, booleans[..10].to_vec(), date].concat(), [integer, float].concat()];
    let (plain, numbers, prefix) = (any(&plain), any(&numbers), any(&prefix[..1]));
    move |text| {
        let without = text.replace('_', "");
        plain.is_match(&text.replace('ſ', "s").replace('ﬀ', "ff"))
            || numbers.is_match(&without)
            || text.ends_with('_') && prefix.is_match(&without)
    }
}

#[test]
fn the_table_of_keys_is_the_grammar() {
    let is_ambiguous = ambiguous_by_the_table();
    let is_outer = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | 'ſ' | 'ﬀ');
    let has_shape = |text: &String| text.starts_with(is_outer) && text.ends_with(is_outer);
    let words = ["TRUE", "fAlſe", "yes", "yeſ", "oﬀ", "OFF", "no", "null", "nu_ll", "i_nfinitY", "infinit", "na_N"];
    let dates = ["2001-1-1", "2001-01-01", "2001-001-01", "2001-01-01_", "201-01-01", "2001-01-01T12", "2_001-1-1"];
    let listed = words.iter().chain(&dates).map(|text| (*text).to_owned());
    let texts = texts("_-.01x", 7).chain(texts("_-.08xXobepafn", 5)).chain(texts("yesontfruSNO", 4)).chain(listed);
    let mut found = [0, 0];
    for text in texts.filter(has_shape) {
        let is_plain = kyaml_core::is_plain_key(&text);
        assert_eq!(is_plain, !is_ambiguous(&text), "{text}");
        found[usize::from(is_plain)] += 1;
    }
    assert!(found.iter().all(|count| *count > 10_000), "{found:?}");
}

/// A row of the table of KY-FROM-10.
struct Row {
    matches: Regex,
    range: String,
    value: String,
}

fn rows_of_plain_scalars() -> Vec<Row> {
    let clauses = clauses(&text());
    let clause = clauses.iter().find(|clause| clause.id == "KY-FROM-10").expect("the clause exists");
    let rows = clause.body.lines().filter(|line| line.starts_with("| `"));
    rows.map(|line| {
        let line = line.trim_end_matches(" |").replace("\\|", "\u{1}");
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let texts: Vec<&str> = cells[1].split('`').skip(1).step_by(2).collect();
        let expression = format!("^(?-u:{})$", texts.join("|").replace('\u{1}', "|"));
        let matches = Regex::new(&expression).unwrap_or_else(|error| panic!("{error}"));
        Row { matches, range: cells[2].to_owned(), value: cells[3].to_owned() }
    })
    .collect()
}

/// The value of a plain scalar by the table, as a word or the exact number; `None` if it is rejected.
fn value_by_the_table(rows: &[Row], text: &str) -> Option<String> {
    let is_digit = |b: Option<&u8>| b.is_some_and(u8::is_ascii_digit);
    let bytes = text.as_bytes();
    let mut underscores = (0..bytes.len()).filter(|&at| bytes[at] == b'_');
    let number = match bytes.first() {
        Some(b'0'..=b'9' | b'+' | b'-') => text.replace('_', ""),
        Some(b'.') if underscores.all(|at| is_digit(bytes.get(at - 1)) && is_digit(bytes.get(at + 1))) => {
            text.replace('_', "")
        }
        _ => String::new(),
    };
    for row in rows {
        let of = if row.range.is_empty() { text } else { &number };
        if !row.matches.is_match(of) {
            continue;
        }
        let radix = match row.value.as_str() {
            "decimal number" => {
                if number.parse::<f64>().is_ok_and(f64::is_finite) {
                    return Some(json_number(&number));
                }
                continue;
            }
            "binary integer" => 2,
            "octal integer" => 8,
            "hexadecimal integer" => 16,
            "decimal integer" => 10,
            value => return (!value.starts_with("rejected")).then(|| value.to_owned()),
        };
        let has_sign = row.range == "signed" || number.starts_with(['+', '-']);
        let digits = number.trim_start_matches(['+', '-']).to_ascii_lowercase();
        let prefix = ["0b", "0o", "0x"].iter().find_map(|prefix| digits.strip_prefix(prefix));
        let digits = prefix.unwrap_or(&digits).trim_start_matches(['+', '-']);
        let is_negative = number.contains('-');
        let Ok(magnitude) = i128::from_str_radix(if digits.is_empty() { "0" } else { digits }, radix) else { continue };
        let integer = if is_negative { -magnitude } else { magnitude };
        let is_in_range = if has_sign { i64::try_from(integer).is_ok() } else { u64::try_from(integer).is_ok() };
        if is_in_range {
            return Some(integer.to_string());
        }
    }
    Some("string".to_owned())
}

/// A number of the last row as one of JSON.
fn json_number(number: &str) -> String {
    let sign = if number.starts_with('-') { "-" } else { "" };
    let unsigned = number.trim_start_matches(['+', '-']).to_ascii_lowercase();
    let (mantissa, exponent) = unsigned.split_once('e').unwrap_or((&unsigned, "0"));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let whole = whole.trim_start_matches('0');
    format!("{sign}{}.{fraction}0e{exponent}", if whole.is_empty() { "0" } else { whole })
}

#[test]
fn the_table_of_plain_scalars_is_what_the_converter_does() {
    let rows = rows_of_plain_scalars();
    assert_eq!(rows.len(), 10);
    let infinities = [".inf", "+.Inf", "-.INF", ".nan", ".NaN"].map(str::to_owned);
    // `---` behind a text is an error (KY-FROM-31).
    let has_header = |text: &String| text.ends_with("---") && !text.trim_start_matches('-').is_empty();
    let texts: Vec<String> = plain_scalars().filter(|text| !has_header(text)).chain(infinities).collect();
    let wanted: Vec<Option<String>> = texts.iter().map(|text| value_by_the_table(&rows, text)).collect();
    let kept: Vec<usize> = (0..texts.len()).filter(|&at| wanted[at].is_some()).collect();
    assert_eq!(texts.len() - kept.len(), 5, "rejected texts of {}", texts.len());
    assert!(kept.len() > 100_000, "only {}", kept.len());
    for chunk in kept.chunks(10_000) {
        let input: String = chunk.iter().flat_map(|&at| ["- ", &texts[at], "\n"]).collect();
        let imported = kyaml_import::import(input.as_bytes(), &kyaml_import::ImportOptions::default());
        let tree = imported.into_result().unwrap_or_else(|errors| panic!("{}", errors[0]));
        let values = tree.to_values();
        let items = values[0].as_sequence().expect("a sequence");
        assert_eq!(items.len(), chunk.len());
        for (&at, found) in chunk.iter().zip(items) {
            let wanted = wanted[at].as_deref().unwrap_or_default();
            let is_right = match wanted {
                "null" => found.is_null(),
                "true" | "false" => found.as_bool() == Some(wanted == "true"),
                "string" => found.as_str() == Some(&texts[at]),
                number => found.as_number() == Some(&number.parse().expect("a number of JSON")),
            };
            assert!(is_right, "`{}` is {wanted} by the table, and {found:?} to the converter", texts[at]);
        }
    }
}

#[test]
fn the_kep_is_traced_to_clauses_and_cases() {
    let table = fs::read_to_string(folder().join("reports/kep-5295.md")).expect("the trace can be read");
    let text = text();
    let clauses: BTreeSet<String> = clauses(&text).into_iter().map(|clause| clause.id).collect();
    let suite = Suite::shipped().unwrap_or_else(|problems| panic!("{problems}"));
    let rows: Vec<Vec<&str>> = table
        .lines()
        .filter(|line| line.starts_with("| K"))
        .map(|line| line.trim_matches('|').split(" | ").map(str::trim).collect())
        .collect();
    assert!(rows.len() > 40, "only {} rows", rows.len());
    for (index, row) in rows.iter().enumerate() {
        let &[id, says, named, cases, result] = row.as_slice() else { panic!("{row:?} has not five cells") };
        assert_eq!(id, format!("K{}", index + 1));
        assert!(!says.is_empty(), "{id} has an empty cell");
        let results = ["followed", "difference: ", "not the language's"];
        assert!(results.iter().any(|start| result.starts_with(start)), "{id} has no result");
        for clause in named.split(", ") {
            assert!(clauses.contains(clause), "{id}: no clause {clause}");
        }
        for case in cases.split(", ") {
            assert!(suite.case(case).is_some(), "{id}: no case {case}");
        }
    }
}

#[test]
fn each_rule_and_clause_has_its_productions_of_yaml() {
    let text = text();
    let classes = Classes::of(&text).unwrap_or_else(|error| panic!("{error:#}"));
    let all = clauses(&text);
    let ids = all.iter().map(|clause| clause.id.as_str());
    let of_streams =
        ids.filter(|id| !id.starts_with("KY-TERM-") && classes.of_clause(id).any(|class| class == "stream"));
    let (rules, productions) = derivation::check(&of_streams.collect()).unwrap_or_else(|error| panic!("{error:#}"));
    assert!(rules > 30 && productions > 60, "only {rules} rules and {productions} productions");
}

#[test]
fn editions_hold() {
    let editions = editions::all().unwrap_or_else(|error| panic!("{error:#}"));
    let names: Vec<&str> = editions.iter().map(|edition| edition.name.as_str()).collect();
    assert_eq!(names, kyaml_core::Edition::ALL.iter().map(|edition| edition.name()).collect::<Vec<_>>());
    for (edition, known) in std::iter::zip(&editions, kyaml_core::Edition::ALL) {
        assert_eq!(edition.unicode, known.unicode());
        let broken = broken(&edition.digests);
        assert!(broken.is_empty(), "cases of the edition {} that changed: {broken:?}", edition.name);
        if edition.status == Status::Published {
            assert!(edition.digests.starts_with("editions/"), "{} shares its digests with the suite", edition.name);
        }
    }
    let latest = editions.last().expect("there is one");
    assert!(text().starts_with(&format!("# The KYAML specification\n\n**Edition {}", latest.name)));
}

/// The cases of an edition that the suite removed or changed, by the file of their digests.
fn broken(edition: &str) -> Vec<String> {
    let digests = |file: &str| -> BTreeMap<String, String> {
        let text = fs::read_to_string(folder().join(file)).expect("the digests can be read");
        let lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
        let pairs = lines.map(|line| line.split_once(' ').expect("a line is a case and its digest"));
        pairs.map(|(case, digest)| (case.to_owned(), digest.to_owned())).collect()
    };
    let (now, then) = (digests("../conformance/digests.txt"), digests(edition));
    assert!(then.len() > 1000, "only {} cases are named by {edition}", then.len());
    then.into_iter().filter(|(case, digest)| now.get(case) != Some(digest)).map(|(case, _)| case).collect()
}

#[test]
fn errata_name_revisions() {
    let errata = editions::errata().unwrap_or_else(|error| panic!("{error:#}"));
    assert_eq!(errata.edition, requirements::EDITION);
    let committed = Requirements::committed().unwrap_or_else(|error| panic!("{error:#}"));
    for clause in &committed.clauses {
        let named: Vec<u32> = errata
            .errata
            .iter()
            .filter(|erratum| erratum.clause == clause.id)
            .map(|erratum| erratum.revision)
            .collect();
        assert_eq!(named, (2..=clause.revision).collect::<Vec<_>>(), "the errata of {}", clause.id);
    }
    for erratum in &errata.errata {
        assert!(erratum.date.len() == 10 && !erratum.reason.is_empty(), "{erratum:?}");
        assert!(committed.clauses.iter().any(|clause| clause.id == erratum.clause), "no clause {}", erratum.clause);
    }
}

/// Every file of a pull request exists, every link leads to a page or file in it, or to another site.
#[test]
fn pages_for_a_site_have_its_shape() {
    let files = standalone::files().unwrap_or_else(|error| panic!("{error:#}"));
    let site = "/docs/reference/encodings/kyaml-specification/";
    let content = format!("website/content/en{site}");
    let names: BTreeSet<&str> = files.iter().filter_map(|(path, _)| path.strip_prefix(&*content)).collect();
    assert!(names.contains("_index.md") && names.contains("annex-e-grammar.md"), "{names:?}");
    for (path, text) in &files {
        assert!(!text.is_empty(), "{path}");
        let is_page = path.starts_with(&*content) && Path::new(path).extension().is_some_and(|end| end == "md");
        if !is_page {
            continue;
        }
        assert!(text.starts_with("---\ntitle: \"") && text.contains("\nweight: "), "{path} has no front matter");
        assert!(!text.contains("{{<") && !text.contains("{{%"), "{path} has a shortcode");
        for link in text.split("](").skip(1).filter_map(|link| link.split(')').next()) {
            let leads = match link.strip_prefix(site) {
                Some("") => true,
                Some(page) => names.contains(page) || names.contains(&*format!("{}.md", page.trim_end_matches('/'))),
                None => link.starts_with("https://") || link.starts_with('#'),
            };
            assert!(leads, "{path}: {link} leads nowhere");
        }
    }
}

/// The standard is adopted without the tools and the reports.
#[test]
fn the_standard_names_its_own_clauses_alone() {
    let whole: String = STANDARD.map(|path| fs::read_to_string(folder().join(path)).expect("a text")).concat();
    let defined: BTreeSet<String> = clauses(&whole).into_iter().map(|clause| clause.id).collect();
    assert!(defined.len() > 100, "only {} clauses", defined.len());
    let words = whole.split(|c: char| !(c.is_ascii_uppercase() || c.is_ascii_digit() || c == '-'));
    let named = words.filter(|word| word.starts_with("KY-") && word.ends_with(|c: char| c.is_ascii_digit()));
    let foreign: BTreeSet<&str> = named.filter(|id| !defined.contains(*id)).collect();
    assert!(foreign.is_empty(), "{foreign:?}");
    standalone::pages().unwrap_or_else(|error| panic!("{error:#}"));
}

#[test]
fn the_first_example_is_canonical() {
    let text = text();
    let example = text.split("```kyaml\n").nth(1).and_then(|rest| rest.split("```").next()).expect("a document");
    assert_eq!(kyaml_grammar::check(kyaml_grammar::Form::Canonical, example), kyaml_grammar::Verdict::Accepted);
}

/// The measure of KY-DATA-2 is the length of a quoted key in canonical form.
#[test]
fn the_measure_of_keys_is_their_canonical_length() {
    let clauses = clauses(&text());
    let table = &clauses.iter().find(|clause| clause.id == "KY-DATA-2").expect("the clause exists").body;
    let lengths: Vec<usize> =
        table.lines().filter_map(|row| row.trim_end_matches([' ', '|']).rsplit(' ').next()?.parse().ok()).collect();
    assert_eq!(lengths, [2, 1, 4, 6, 10]);
    let named = "\"\\\0\u{7}\u{8}\t\n\u{B}\u{C}\r\u{1B}\u{85}\u{A0}\u{2028}\u{2029}";
    let measure = |c: char| match u32::from(c) {
        _ if named.contains(c) => 2,
        _ if kyaml_grammar::is_printable(c) => 1,
        ..0x80 => 4,
        0x80..0x10000 => 6,
        _ => 10,
    };
    // `-` at the start keeps a key from being plain.
    for c in kyaml_cases::sample::characters() {
        let length = kyaml_core::quote(&format!("-{c}")).chars().count();
        assert_eq!(length, 3 + measure(c), "{c:?}");
    }
}
