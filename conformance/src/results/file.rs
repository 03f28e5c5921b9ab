//! The lines of `results.jsonl`.

use std::collections::BTreeMap;
use std::io::{BufRead, Write};

use anyhow::{anyhow, bail, ensure};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use super::{CheckResult, FORMAT, Header, Results};
use crate::outcome::Outcome;

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Line {
    Header(Header),
    Check(Box<CheckResult>),
    Footer(Footer),
}

#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Footer {
    /// How many checks there are.
    checks: usize,
    /// How often each outcome came about.
    outcomes: BTreeMap<Outcome, usize>,
    /// SHA-256 over all lines before, in hexadecimal.
    sha256: String,
}

impl Results {
    /// Writes the results as lines of JSON.
    ///
    /// # Errors
    /// Fails when `out` does.
    pub(crate) fn write(&self, mut out: impl Write) -> std::io::Result<()> {
        let mut digest = Sha256::new();
        let header = Line::Header(self.header.clone());
        let checks = self.checks.iter().map(|check| Line::Check(Box::new(check.clone())));
        for line in std::iter::once(header).chain(checks) {
            let bytes = to_bytes(&line)?;
            digest.update(&bytes);
            out.write_all(&bytes)?;
        }
        out.write_all(&to_bytes(&Line::Footer(self.footer(digest)))?)?;
        out.flush()
    }

    /// Reads what [`Results::write`] wrote.
    ///
    /// # Errors
    /// Fails on any other content, such as a file that was cut short, or in which a line was
    /// changed.
    pub(crate) fn read(mut input: impl BufRead) -> anyhow::Result<Self> {
        let mut digest = Sha256::new();
        let mut header = None;
        let mut checks = Vec::new();
        let mut bytes = Vec::new();
        let order = |line| {
            anyhow!("line {line}: the header is the first line and the footer the last, and there is one of each")
        };
        let mut number = 0;
        loop {
            number += 1;
            bytes.clear();
            input.read_until(b'\n', &mut bytes).map_err(|error| anyhow!("cannot be read: {error}"))?;
            ensure!(bytes.ends_with(b"\n"), "is cut short: its last line is no footer; run the suite again");
            let line = serde_json::from_slice(&bytes).map_err(|error| anyhow!("line {number}: {error}"))?;
            match (line, &header) {
                (Line::Header(found), None) if found.format != FORMAT => bail!(
                    "has the format {}, and only {FORMAT} is read here: use the program that wrote it",
                    found.format
                ),
                (Line::Header(found), None) => header = Some(found),
                (Line::Check(check), Some(_)) => checks.push(*check),
                (Line::Footer(footer), Some(_)) => {
                    let is_last = input.fill_buf()?.is_empty();
                    let header = header.filter(|_| is_last).ok_or_else(|| order(number + 1))?;
                    let results = Self { header, checks };
                    let is_sound = results.footer(digest) == footer;
                    ensure!(
                        is_sound,
                        "is damaged: its lines are not those that its footer counted and digested; run the suite again"
                    );
                    return Ok(results);
                }
                _ => return Err(order(number)),
            }
            digest.update(&bytes);
        }
    }

    fn footer(&self, digest: Sha256) -> Footer {
        Footer { checks: self.checks.len(), outcomes: self.counts(), sha256: hex(digest) }
    }
}

fn to_bytes(line: &Line) -> std::io::Result<Vec<u8>> {
    let mut bytes = serde_json::to_vec(line)?;
    bytes.push(b'\n');
    Ok(bytes)
}

/// The digest in hexadecimal.
pub(crate) fn hex(digest: Sha256) -> String {
    use std::fmt::Write as _;
    digest.finalize().iter().fold(String::new(), |mut hex, byte| {
        // Writing to a string does not fail.
        let _ = write!(hex, "{byte:02x}");
        hex
    })
}
