//! The tables of the text that come from the reference implementation (rules, escapes) and from the
//! measured readers of the suite.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::PathBuf;

use anyhow::Result;
use kyaml_cases::case::Case;
use kyaml_cases::suite::Suite;
use kyaml_core::{Ambiguity, ambiguity, parse};
use kyaml_grammar::UNICODE_PEST;

use kyaml_spec::disagreements::{Disagreements, Reader};
use kyaml_spec::implementation::{self, Implementation};
use kyaml_spec::{folder, read};

/// The day of the last `kyaml-proofs compare` over all readers.
const COMPARED: &str = "2026-11-24";

/// The productions of `unicode.pest`, each with the number of its characters, counted by its
/// ranges.
pub(crate) fn unicode() -> String {
    let mut table = "| production | of Unicode 17.0.0 | ranges |\n| --- | --- | ---: |\n".to_owned();
    let meanings = [
        ("letter_or_number_beyond_ascii", "letters and numbers beyond ASCII (KY-KEY-3)"),
        ("printable_beyond_ascii", "letters, marks, numbers, punctuation and symbols beyond ASCII (KY-CAN-11)"),
        (
            "unprintable_in_four_digits",
            "the numbers of all others below U+10000 but C0 and those with an escape of their own (KY-CAN-12)",
        ),
        ("unprintable_in_eight_digits", "the numbers of all others from U+10000 on (KY-CAN-12)"),
    ];
    for (name, meaning) in meanings {
        let start = UNICODE_PEST.find(&format!("\n{name} = ")).expect("the generated grammar has the production");
        let body = &UNICODE_PEST[start..];
        let body = &body[..body.find("\n}").unwrap_or(body.len())];
        // A group of ranges follows a look-ahead, which is a range itself. The numbers of escapes
        // are spelled digit by digit.
        let ranges = body.matches("'..'").count() - body.matches("&'").count() + body.matches("\"\\u{").count();
        let ranges = if name.starts_with("unprintable") { String::new() } else { ranges.to_string() };
        let _ = writeln!(table, "| `{name}` | {meaning} | {ranges} |");
    }
    table.push_str("| `letter_or_number` | `letter_or_number_beyond_ascii` and the letters and digits of ASCII | |\n");
    table.push_str("| `printable` | `printable_beyond_ascii` and U+0020–U+007E | |\n");
    table.push_str("| `lower_hex_digit` | a digit or one of `a`–`f` | |\n");
    table
}

/// Each escape of one character, with its value.
pub(crate) fn escapes() -> String {
    let mut table = "| escape | character |\n| --- | --- |\n".to_owned();
    for letter in (0..0x7F_u8).map(char::from) {
        let stream = format!("---\n\"\\{letter}\"\n");
        let parsed = parse(stream.as_bytes());
        let values = if parsed.errors().is_empty() { parsed.tree().to_values() } else { Vec::new() };
        let Some(text) = values.first().and_then(|value| value.as_str()) else { continue };
        let Some(character) = text.chars().next() else { continue };
        let shown = match letter {
            ' ' => "backslash, space".to_owned(),
            '\t' => "backslash, tab".to_owned(),
            letter => format!("`\\{letter}`"),
        };
        let _ = writeln!(table, "| {shown} | U+{:04X} |", u32::from(character));
    }
    table
}

/// Every rule of KYAML, its sets and its forms, with its clause and its span, in the order of findings
/// with equal spans (KY-ERR-2).
pub(crate) fn rules() -> String {
    let of_core = || kyaml_core::SyntaxRule::ALL.iter().map(|rule| (rule.name(), rule.clause(), rule.place()));
    let is_of_the_text = |rule: &&&kyaml_lint::Rule| {
        !rule.clause().is_empty()
            && rule.group() != kyaml_lint::Group::Checker
            && of_core().all(|of| of.0 != rule.name())
    };
    let of_forms = kyaml_lint::rules::ALL.iter().filter(is_of_the_text);
    rows(of_core().chain(of_forms.map(|rule| (rule.name(), rule.clause(), rule.place()))))
}

/// Every rule of a converter's input, as [`rules`].
pub(crate) fn rules_of_conversion() -> String {
    rows(kyaml_import::ImportRule::ALL.iter().map(|rule| (rule.name(), rule.clause(), rule.place())))
}

fn rows<'r>(rules: impl Iterator<Item = (&'r str, &'r str, &'r str)>) -> String {
    let mut table = "| rule | clause | a finding points at |\n| --- | --- | --- |\n".to_owned();
    for (name, clause, place) in rules {
        let _ = writeln!(table, "| `{name}` | {clause} | {place} |");
    }
    table
}

fn disagreements() -> Result<Disagreements> {
    read::json(&conformance().join("proofs/disagreements.json"))
}

/// Each ambiguity family with the readers that resolve a text of it to a value other than a string.
pub(crate) fn families() -> Result<String> {
    let Disagreements { readers, texts, readings, read, .. } = disagreements()?;
    let rows = [
        (Ambiguity::Null, "KY-KEY-5"),
        (Ambiguity::Bool, "KY-KEY-6"),
        (Ambiguity::Int, "KY-KEY-7"),
        (Ambiguity::Float, "KY-KEY-8"),
        (Ambiguity::Sexagesimal, "KY-KEY-12"),
        (Ambiguity::Timestamp, "KY-KEY-9"),
        (Ambiguity::MergeOrValue, "KY-KEY-13"),
    ];
    let mut table = "| clause | read as | texts that readers disagree about | libraries that do not read one as a string | theorems |\n| --- | --- | --- | --- | --- |\n".to_owned();
    for (family, clause) in rows {
        let of_family: Vec<usize> = (0..texts.len()).filter(|&at| ambiguity(&texts[at]) == Some(family)).collect();
        let libraries: BTreeSet<&str> = std::iter::zip(&readers, &read)
            .filter(|(reader, _)| reader.is_library)
            .filter(|(_, read)| of_family.iter().any(|&at| !readings[read[at]].starts_with('"')))
            .map(|(reader, _)| reader.title.split(',').next().unwrap_or_default())
            .collect();
        let shown: Vec<String> = of_family.iter().take(6).map(|&at| format!("`{}`", texts[at])).collect();
        let texts = match shown.len() {
            0 => "–".to_owned(),
            _ if of_family.len() > 6 => format!("{} and {} more", shown.join(" "), of_family.len() - 6),
            _ => shown.join(" "),
        };
        let libraries = match family {
            Ambiguity::MergeOrValue => "not measured: as keys only".to_owned(),
            _ => libraries.len().to_string(),
        };
        let _ = writeln!(table, "| {clause} | {family} | {texts} | {libraries} | `safe-keys`, `minimality` |");
    }
    Ok(table)
}

/// The suite's streams of KYAML: those that are portable, and the others.
fn streams(suite: &Suite) -> [Vec<&str>; 2] {
    [true, false].map(|portable| {
        let cases = suite.cases().iter().filter(|case| case.is_portable() == Some(portable));
        cases.map(Case::id).collect()
    })
}

/// The measured readers with their versions, and the number of the suite's KYAML files that each
/// misreads.
pub(crate) fn readers() -> Result<String> {
    let suite = Suite::shipped().map_err(|problems| anyhow::anyhow!("{problems}"))?;
    let [portable, others] = streams(suite);
    let mut table = format!(
        "Measured on {COMPARED}. Of {} streams that are portable, and {} that are KYAML and not portable:\n\n\
         | reader | version | first tier | portable streams misread | others misread |\n| --- | --- | --- | ---: | ---: |\n",
        portable.len(),
        others.len()
    );
    for (Reader { name, title, version, .. }, known) in libraries(suite)? {
        let tier = if known.tier == 1 { "yes" } else { "" };
        let (portable, others) = (known.misread(&portable), known.misread(&others));
        let _ = writeln!(table, "| {title} (`{name}`) | {version} | {tier} | {portable} | {others} |");
    }
    Ok(table)
}

/// How many libraries of the first tier read all portable streams alike, and how many streams the
/// others misread.
pub(crate) fn portable() -> Result<String> {
    let suite = Suite::shipped().map_err(|problems| anyhow::anyhow!("{problems}"))?;
    let [portable, _] = streams(suite);
    let first: Vec<Implementation> =
        libraries(suite)?.into_iter().map(|(_, known)| known).filter(|known| known.tier == 1).collect();
    let libraries: BTreeSet<&str> = first.iter().map(|of| of.name.split('/').next().unwrap_or_default()).collect();
    let mut others = String::new();
    for known in &first {
        let misread = known.misread(&portable);
        if misread > 0 {
            let _ = write!(others, " `{}` misreads {misread}.", known.name);
        }
    }
    let right = first.len() - others.matches(" misreads ").count();
    Ok(format!(
        "Measured on {COMPARED}: {right} of {} configurations of {} libraries of the first tier read all {} portable \
         streams of the suite alike.{others}",
        first.len(),
        libraries.len(),
        portable.len()
    ))
}

/// The libraries among the measured readers, each with its known deviations.
fn libraries(suite: &Suite) -> Result<Vec<(Reader, Implementation)>> {
    let known = implementation::read(&conformance(), suite)?;
    let of_reader = |reader: Reader| {
        let known = known.iter().find(|known| known.name == reader.name).cloned().unwrap_or_default();
        (reader, known)
    };
    Ok(disagreements()?.readers.into_iter().filter(|reader| reader.is_library).map(of_reader).collect())
}

fn conformance() -> PathBuf {
    folder().join("../conformance")
}
