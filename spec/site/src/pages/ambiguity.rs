//! Why each text is quoted: the plain scalars on which readers disagree, by family.

use std::collections::BTreeMap;

use anyhow::{Context, Result};
use kyaml_core::Ambiguity;
use serde::Deserialize;

use crate::html::{add, add_line, code, escape, grouped, prose};
use crate::implementation::Implementation;
use crate::names::Names;

/// The measured readers: `disagreements.json`, which kyaml-proofs writes.
#[derive(Debug, Deserialize)]
pub struct Disagreements {
    /// The readers, and the schemas without a library.
    pub readers: Vec<Reader>,
    /// The texts.
    pub texts: Vec<String>,
    /// The distinct readings of all texts: a value in KYAML, or a description.
    pub readings: Vec<String>,
    /// For each reader, the index of its reading of each text.
    pub read: Vec<Vec<usize>>,
    /// The pairs of readers that disagree.
    pub pairs: Vec<(usize, usize, Vec<usize>)>,
}

/// A reader.
#[derive(Debug, Deserialize)]
pub struct Reader {
    /// Its name.
    pub name: String,
    /// What people call it.
    #[serde(default)]
    pub title: String,
    /// The version of its library.
    #[serde(default)]
    pub version: String,
}

impl Disagreements {
    /// Reads the file.
    ///
    /// # Errors
    /// Fails if the file has another form.
    pub fn parse(text: &str) -> Result<Self> {
        serde_json::from_str(text).context("disagreements.json")
    }

    /// Number of pairs of readers.
    #[must_use]
    pub fn possible(&self) -> usize {
        self.readers.len() * (self.readers.len() - 1) / 2
    }

    /// The readings of a text, each with its readers, most readers first.
    fn of(&self, text: usize) -> Vec<(&str, Vec<&str>)> {
        let mut groups: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for (reader, read) in self.readers.iter().zip(&self.read) {
            groups.entry(&self.readings[read[text]]).or_default().push(&reader.name);
        }
        let mut groups: Vec<_> = groups.into_iter().collect();
        groups.sort_by_key(|(reading, readers)| (std::cmp::Reverse(readers.len()), *reading));
        groups
    }
}

/// A family: its title, its clause, and the explanation of its origin.
struct Family {
    ambiguity: Option<Ambiguity>,
    title: &'static str,
    clause: &'static str,
    words: &'static str,
}

const FAMILIES: [Family; 8] = [
    Family {
        ambiguity: Some(Ambiguity::Null),
        title: "Null-like",
        clause: "KY-KEY-5",
        words: "YAML 1.1 and 1.2 both read `null`, `Null`, `NULL` and `~` as null. Some readers compare without regard to case, so that KYAML quotes \
                the word in any mixture.",
    },
    Family {
        ambiguity: Some(Ambiguity::Bool),
        title: "Boolean-like",
        clause: "KY-KEY-6",
        words: "The Norway problem: YAML 1.1 has 22 words for two values, and `no` is one of them. YAML 1.2 kept `true` and `false`, but most readers \
                that are deployed read YAML 1.1, and Kubernetes' own loader does. Which of the 22 a reader takes differs from reader to reader.",
    },
    Family {
        ambiguity: Some(Ambiguity::Int),
        title: "Integer-like",
        clause: "KY-KEY-7",
        words: "A leading zero means base 8 to YAML 1.1 and nothing to YAML 1.2, `0o` the other way round. `_` between digits, `0b`, and a sign after \
                the prefix are read by some and not by others. A digest such as `0123456` or `1e10` is the usual victim.",
    },
    Family {
        ambiguity: Some(Ambiguity::Float),
        title: "Float-like",
        clause: "KY-KEY-8",
        words: "Whether an exponent needs a point, a sign or both is a matter of the reader, and so is `.5`, `1.`, and how infinity is spelled. A \
                version such as `1.20` is a number to all of them, and loses its zero.",
    },
    Family {
        ambiguity: Some(Ambiguity::Sexagesimal),
        title: "Sexagesimal",
        clause: "KY-KEY-12",
        words: "YAML 1.1 reads numbers in base 60: `1:30` is 90, and so is a port mapping `22:22` a number. No plain key of KYAML can hold a colon, and \
                as a value such a text stands in quotes like every string.",
    },
    Family {
        ambiguity: Some(Ambiguity::Timestamp),
        title: "Timestamp-like",
        clause: "KY-KEY-9",
        words: "YAML 1.1 has dates. Some readers make a date of `2001-01-01`, some a string, and some fail at one that the calendar lacks.",
    },
    Family {
        ambiguity: Some(Ambiguity::MergeOrValue),
        title: "Merge-like and value-like",
        clause: "KY-KEY-13",
        words: "`<<` merges the mapping that is its value into the one around it, and `=` once was the default value of a mapping. They mean \
                something as keys only, so that no table of values shows them; some readers merge a quoted `<<` too (KY-PORT-6).",
    },
    Family {
        ambiguity: None,
        title: "In no family",
        clause: "KY-KEY-3",
        words: "Readers disagree on these too. Most are not plain keys. As a value each is a string, in quotes. The others are mistakes of \
                single readers, which KYAML does not make its own: they stand as exceptions beside [the theorems](theorems.html).",
    },
];

/// The page.
#[must_use]
pub fn page(found: &Disagreements, implementations: &[Implementation], names: &Names) -> String {
    let mut out = format!(
        "# Why each text is quoted\n\n{} readers of YAML and its schemas make {} pairs, and {} of these read some text without quotes as \
         different values. {} texts stand for all their differences: the shortest for each kind, found by products of automata; the readings below are \
         the answers of the libraries. [Where readers disagree](disagreements.html) shows them by reader.\n\n\
         In KYAML each string is in double quotes, and a key is without them only if no reader can mistake it (KY-KEY-4). \
         Only `true`, `false`, `null` and the numbers of JSON have none, and every reader of the first tier reads the portable ones alike (KY-PORT-1). \
         The names of readers are those of [the table](readers.html); the ten texts that people meet are [on a page of their own](disagreements.html).\n\n",
        found.readers.len(),
        grouped(found.possible()),
        grouped(found.pairs.len()),
        found.texts.len()
    );
    for family in &FAMILIES {
        add!(out, "## {}\n\n{} {}\n\n", family.title, family.words, family.clause);
        let mut texts: Vec<usize> = (0..found.texts.len())
            .filter(|&text| kyaml_core::ambiguity(&found.texts[text]) == family.ambiguity)
            .collect();
        // Odd texts, such as `NULl` and those with letters beyond ASCII, come last.
        texts.sort_by_key(|&text| is_odd(&found.texts[text]));
        if family.ambiguity == Some(Ambiguity::MergeOrValue) {
            out.push_str(&merges(implementations));
        }
        if texts.is_empty() {
            continue;
        }
        out.push_str("<div class=\"table-wrapper\"><table class=\"readings\">\n<thead><tr><th>without quotes</th><th>is read as</th></tr></thead>\n<tbody>\n");
        for text in texts {
            out.push_str(&row(found, text));
        }
        out.push_str("</tbody></table></div>\n\n");
    }
    names.link("", &out)
}

/// Whether a text mixes small and capital letters, or has a letter beyond ASCII.
fn is_odd(text: &str) -> bool {
    let has = |test: fn(&char) -> bool| text.chars().any(|c| test(&c));
    !text.is_ascii() || (has(char::is_ascii_lowercase) && has(char::is_ascii_uppercase))
}

/// The readers that deviate on merge keys, and the reasons.
fn merges(implementations: &[Implementation]) -> String {
    let mut rows = String::new();
    for reader in implementations {
        for cause in reader.causes.iter().filter(|cause| cause.operation == "load" && cause.name.contains("merge")) {
            let (id, name) = (reader.id(), escape(&reader.name));
            add_line!(
                rows,
                "<tr><th scope=\"row\"><a href=\"readers.html#{id}\">{name}</a></th><td>{}</td></tr>",
                prose(&cause.reason)
            );
        }
    }
    if rows.is_empty() {
        return rows;
    }
    format!(
        "<div class=\"table-wrapper\"><table class=\"readings\">\n<thead><tr><th>reader</th><th>what it does with <code>&lt;&lt;</code></th></tr></thead>\n\
         <tbody>\n{rows}</tbody></table></div>\n\n"
    )
}

fn row(found: &Disagreements, text: usize) -> String {
    let readings = found.of(text);
    let shown: Vec<String> = readings
        .iter()
        .enumerate()
        .map(|(place, (reading, readers))| {
            let is_kyaml = reading.starts_with(|c: char| c == '"' || c == '-' || c.is_ascii_digit())
                || ["null", "true", "false"].contains(reading);
            let reading = if is_kyaml { code(reading) } else { escape(reading) };
            let count = readers.len();
            // The largest group is the rest.
            if place == 0 {
                format!("<li>{reading} <small>{count} readers</small></li>")
            } else {
                let readers: Vec<String> = readers.iter().map(|reader| escape(reader)).collect();
                format!("<li>{reading} <small>{count}: {}</small></li>", readers.join(", "))
            }
        })
        .collect();
    let text = &found.texts[text];
    let address: String = text
        .bytes()
        .map(|byte| if byte.is_ascii_alphanumeric() { char::from(byte).to_string() } else { format!("%{byte:02X}") })
        .collect();
    let name = crate::html::visible(text.as_bytes());
    format!(
        "<tr><th scope=\"row\"><a href=\"disagreements.html#text={address}\">{}</a></th><td><ul class=\"plain\">{}</ul></td></tr>\n",
        code(&name),
        shown.join("")
    )
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
