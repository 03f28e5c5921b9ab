//! Why each text is quoted: the plain scalars on which readers disagree, by family.

use kyaml_cases::case::Op;
use kyaml_core::Ambiguity;
use kyaml_spec::disagreements::Disagreements;
use kyaml_spec::implementation::Implementation;
use serde_json::{Value, json};

use crate::html::visible;
use crate::names::Names;
use crate::templates::fill;

/// The families, in the order of the page: the last one has the texts that are in none.
const FAMILIES: [Option<Ambiguity>; 8] = [
    Some(Ambiguity::Null),
    Some(Ambiguity::Bool),
    Some(Ambiguity::Int),
    Some(Ambiguity::Float),
    Some(Ambiguity::Sexagesimal),
    Some(Ambiguity::Timestamp),
    Some(Ambiguity::MergeOrValue),
    None,
];

/// The page.
pub(crate) fn page(found: &Disagreements, implementations: &[Implementation], names: &Names) -> String {
    let rows = |family: &Option<Ambiguity>| {
        let is_in_family = |&text: &usize| kyaml_core::ambiguity(&found.texts[text]) == *family;
        let mut texts: Vec<usize> = (0..found.texts.len()).filter(is_in_family).collect();
        // Odd texts, such as `NULl` and those with letters beyond ASCII, come last.
        texts.sort_by_key(|&text| is_odd(&found.texts[text]));
        texts.into_iter().map(|text| row(found, text)).collect::<Vec<_>>()
    };
    let merges = implementations.iter().flat_map(|reader| {
        let causes = reader.causes.iter().filter(|cause| cause.operation == Op::Load && cause.name.contains("merge"));
        causes.map(|cause| (reader.id(), &reader.name, &cause.reason))
    });
    let data = json!({
        "readers": found.readers.len(),
        "possible": found.possible(),
        "pairs": found.pairs.len(),
        "texts": found.texts.len(),
        "rows": FAMILIES.iter().map(rows).collect::<Vec<_>>(),
        "merges": merges.collect::<Vec<_>>(),
    });
    names.link("", &fill("why-quoted", data))
}

/// Whether a text mixes small and capital letters, or has a letter beyond ASCII.
fn is_odd(text: &str) -> bool {
    let has = |test: fn(&char) -> bool| text.chars().any(|c| test(&c));
    !text.is_ascii() || (has(char::is_ascii_lowercase) && has(char::is_ascii_uppercase))
}

/// A text with its readings, of which the most common one is first.
fn row(found: &Disagreements, text: usize) -> Value {
    let is_kyaml = |reading: &str| {
        reading.starts_with(|c: char| c == '"' || c == '-' || c.is_ascii_digit())
            || ["null", "true", "false"].contains(&reading)
    };
    let readings = found.of(text).into_iter().map(|(reading, readers)| (reading, is_kyaml(reading), readers));
    let text = &found.texts[text];
    let byte = |byte: u8| {
        if byte.is_ascii_alphanumeric() { char::from(byte).to_string() } else { format!("%{byte:02X}") }
    };
    let address: String = text.bytes().map(byte).collect();
    json!({ "address": address, "text": visible(text.as_bytes()), "readings": readings.collect::<Vec<_>>() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_listed_in_their_family_with_readers() {
        let found = Disagreements::parse(
            r#"{"readers":[{"name":"a"},{"name":"b"},{"name":"c"}],"texts":["NO","..."],"readings":["\"NO\"","false"],"read":[[0,0],[1,0],[0,0]],"pairs":[[0,1,[0]]]}"#,
        )
        .unwrap();
        assert_eq!(found.possible(), 3);
        let page = page(&found, &[], &Names::default());
        let (_, booleans) = page.split_once("## Boolean-like").unwrap();
        let (booleans, _) = booleans.split_once("## ").unwrap();
        assert!(booleans.contains("<li><code>&quot;NO&quot;</code> <small>2 readers</small></li><li><code>false</code> <small>1: b</small></li>"), "{booleans}");
        let (_, others) = page.split_once("## In no family").unwrap();
        assert!(others.contains("disagreements.html#text=%2E%2E%2E"));
    }
}
