//! Where readers disagree: ten texts that people write, and every pair of readers.

use anyhow::{Context, Result};
use serde_json::json;

use crate::templates::fill;
use kyaml_spec::disagreements::Disagreements;
use kyaml_spec::implementation::Implementation;

/// Texts that occur in real files, each with what its author means.
const TEXTS: [(&str, &str); 10] = [
    ("NO", "Norway"),
    ("ON", "a switch, or Ontario"),
    ("N", "an answer, or north"),
    ("010", "a file mode, or a number with a zero"),
    ("08", "a month"),
    ("1:0", "a time, or a port mapping"),
    ("1_0", "a version, or an identifier"),
    ("0b0", "a hexadecimal digest"),
    ("0E0", "a hexadecimal digest"),
    ("0001-01-01", "a date"),
];

/// The readers of the ten texts: their titles, and their names in the data.
const READERS: [(&str, &str); 4] = [
    ("Kubernetes", "go-sigs-yaml"),
    ("PyYAML", "python-pyyaml/safe-loader"),
    ("Ruby", "ruby-psych"),
    ("JavaScript", "javascript-js-yaml-5"),
];

/// The page.
///
/// # Errors
/// Fails if the data lacks one of the texts or readers.
pub(crate) fn page(found: &Disagreements) -> Result<String> {
    let rows = TEXTS.iter().map(|(text, meaning)| row(found, text, meaning)).collect::<Result<Vec<_>>>()?;
    let data = json!({
        "possible": found.possible(),
        "readers": found.readers.len(),
        "pairs": found.pairs.len(),
        "titles": READERS.map(|(title, _)| title),
        "rows": rows,
    });
    Ok(fill("disagreements", data))
}

/// One of the ten texts with its readings. A string of the same text is what the author means.
fn row(found: &Disagreements, text: &str, meaning: &str) -> Result<serde_json::Value> {
    let place = found.texts.iter().position(|each| each == text).with_context(|| text.to_owned())?;
    let reading = |(_, name): (&str, &'static str)| {
        let reader = found.readers.iter().position(|each| each.name == name).context(name)?;
        Ok(&found.readings[found.read[reader][place]])
    };
    let readings = READERS.into_iter().map(reading).collect::<Result<Vec<_>>>()?;
    Ok(json!({ "text": text, "meaning": meaning, "meant": format!("\"{text}\""), "readings": readings }))
}

/// The data for the script of the page: `json` is that of the measured readers.
///
/// # Errors
/// Fails if the text is not a JSON object.
pub(crate) fn data(json: &str, found: &Disagreements, implementations: &[Implementation]) -> Result<String> {
    let is_first = |name: &str| implementations.iter().any(|each| each.name == name && each.tier == 1);
    let first: Vec<usize> = (0..found.readers.len()).filter(|&at| is_first(&found.readers[at].name)).collect();
    let mut data: serde_json::Map<String, serde_json::Value> = serde_json::from_str(json).context("disagreements")?;
    data.insert("first".to_owned(), json!(first));
    Ok(format!("\"use strict\";\nwindow.kyamlDisagreements = {};\n", serde_json::to_string(&data)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    const DATA: &str = include_str!("../../../../conformance/proofs/disagreements.json");

    #[test]
    fn norway_is_a_boolean_to_three_readers() {
        let ten = page(&Disagreements::parse(DATA).unwrap()).unwrap();
        let norway = ten.lines().find(|line| line.contains("<code>NO</code>")).unwrap();
        assert_eq!(norway.matches("<td class=\"other\"><code>false</code></td>").count(), 3);
        assert!(norway.ends_with("<td><code>&quot;NO&quot;</code></td><td><code>&quot;NO&quot;</code></td></tr>"));
    }

    #[test]
    fn a_missing_text_is_an_error() {
        let found = Disagreements::parse(r#"{"readers":[],"texts":[],"readings":[],"read":[],"pairs":[]}"#).unwrap();
        assert_eq!(page(&found).unwrap_err().to_string(), "NO");
    }

    #[test]
    fn the_script_knows_the_first_tier() {
        let found = Disagreements::parse(DATA).unwrap();
        let reader = Implementation { name: "ruby-psych".to_owned(), tier: 1, ..Implementation::default() };
        let data = data(DATA, &found, &[reader]).unwrap();
        let place = found.readers.iter().position(|reader| reader.name == "ruby-psych").unwrap();
        assert!(data.contains(&format!("\"first\":[{place}]")));
    }
}
