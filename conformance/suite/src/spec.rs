//! The clauses and rules of the specification, read from its text.
//!
//! A clause is a list item that starts with its id, or a row of a clause's table that does; a name in square brackets and
//! backquotes is a rule:
//!
//! ```text
//! - **KY-KEY-4** [`ambiguous-key`] A plain key MUST NOT be …
//! - **KY-COM-3** A comment MUST NOT stand between a key and its colon [`multiline-key`].
//! ```

use std::path::Path;
use std::sync::OnceLock;

use crate::archive;
use crate::folder::Folder;
use crate::is_kebab;
use crate::problem::Problem;

/// The files of the standard, in order of reading: Part I and its annexes.
pub const STANDARD: [&str; 6] = [
    "kyaml.md",
    "annexes/a-canonical-form.md",
    "annexes/b-portable-set.md",
    "annexes/c-compact-and-normal-form.md",
    "annexes/d-media-type-and-security.md",
    "annexes/e-grammar.md",
];

/// The files about tools, whose clauses build on the standard.
pub const TOOLS: [&str; 4] =
    ["tools/formatting.md", "tools/conversion.md", "tools/diagnostics.md", "tools/recovery.md"];

/// The register of where canonical form leaves the deployed encoder.
const REGISTER: &str = "reports/divergences.md";

/// Reads the files of a specification, and no others, from a folder.
///
/// # Errors
/// Fails when one cannot be read.
pub fn files(dir: &Path) -> Result<Folder, Problem> {
    let mut folder = Folder::default();
    for name in STANDARD.into_iter().chain(TOOLS).chain([REGISTER]) {
        let path = dir.join(name);
        let bytes = std::fs::read(&path).map_err(|error| Problem::unreadable(&path, &error))?;
        folder.insert(name, bytes.into())?;
    }
    Ok(folder)
}

/// One clause of the specification.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clause {
    /// Its immutable id, such as `KY-KEY-4`.
    pub id: String,
    /// The rules that it names, in order of place; a clause may name one that another clause introduces.
    pub rules: Vec<String>,
    /// Its words, in Markdown.
    pub text: String,
}

impl Clause {
    /// The chapter that the clause belongs to, such as `KEY` for `KY-KEY-4`.
    #[must_use]
    pub fn chapter(&self) -> &str {
        self.id.split('-').nth(1).unwrap_or_default()
    }
}

/// What a rule says about a stream that breaks it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RuleKind {
    /// The stream is not KYAML.
    Kyaml,
    /// The stream is KYAML, but not in canonical or compact form.
    Form,
    /// The stream is KYAML, but not portable.
    Portable,
    /// The stream is YAML or JSON that cannot become KYAML.
    Import,
}

/// All clauses of a specification, and the register of where canonical form leaves the deployed encoder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spec {
    text: String,
    clauses: Vec<Clause>,
    divergences: Vec<String>,
}

impl Spec {
    /// The specification that the cases of this crate name, read once.
    ///
    /// # Panics
    /// Panics when the archive in this crate is damaged: a test says so before it is shipped.
    pub fn shipped() -> &'static Self {
        static SPEC: OnceLock<Spec> = OnceLock::new();
        SPEC.get_or_init(|| {
            let spec =
                archive::shipped().folder(archive::SPEC).ok_or_else(|| Problem::new(archive::SPEC, "is missing"));
            spec.and_then(Self::of).unwrap_or_else(|problem| panic!("{problem}"))
        })
    }

    /// Reads the specification from a folder on a disk, such as `spec` of this project.
    ///
    /// # Errors
    /// Fails when a file cannot be read, or when the specification holds no clause or one twice.
    pub fn load(dir: &Path) -> Result<Self, Problem> {
        Self::of(&files(dir)?).map_err(|problem| problem.below(dir))
    }

    /// Reads the specification and the register from the files of a folder. The text is that of Part I, followed by the
    /// annexes and the tools. Each paragraph is one line. The title of a file is a heading of the second level. Links start at
    /// the folder.
    ///
    /// # Errors
    /// Fails when a file is missing, or when the specification holds no clause or one twice.
    pub fn of(folder: &Folder) -> Result<Self, Problem> {
        let read = |path: &str| {
            let (folder, name) = match path.split_once('/') {
                Some((below, name)) => (folder.folder(below), name),
                None => (Some(folder), path),
            };
            let bytes = folder.and_then(|folder| folder.file(name)).ok_or_else(|| Problem::new(path, "is missing"))?;
            str::from_utf8(bytes).map_err(|error| Problem::new(path, error))
        };
        let mut text = unwrapped(read(STANDARD[0])?);
        for path in STANDARD[1..].iter().chain(&TOOLS) {
            text.push('\n');
            text.push_str(&unwrapped(&chapter(path, read(path)?)));
        }
        Self::parse(&text, read(REGISTER)?).map_err(|message| Problem::new(STANDARD[0], message))
    }

    /// Reads the specification and the register from their texts.
    ///
    /// # Errors
    /// Fails when the text holds no clause, or one twice; says so in words.
    pub fn parse(text: &str, register: &str) -> Result<Self, String> {
        let clauses: Vec<Clause> = text.lines().filter_map(parse_clause).collect();
        if clauses.is_empty() {
            return Err("holds no clause: a clause starts with `- **KY-…**`".to_owned());
        }
        for (index, clause) in clauses.iter().enumerate() {
            if clauses[..index].iter().any(|other| other.id == clause.id) {
                return Err(format!("the clause {} stands twice", clause.id));
            }
        }
        let divergences = register.lines().filter_map(parse_divergence).collect();
        Ok(Self { text: text.to_owned(), clauses, divergences })
    }

    /// The text, in Markdown.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The clauses, in order of place.
    #[must_use]
    pub fn clauses(&self) -> &[Clause] {
        &self.clauses
    }

    /// The clause with this id.
    #[must_use]
    pub fn clause(&self, id: &str) -> Option<&Clause> {
        self.clauses.iter().find(|clause| clause.id == id)
    }

    /// Whether the register has a row with this id, such as `U3`.
    #[must_use]
    pub fn has_divergence(&self, id: &str) -> bool {
        self.divergences.iter().any(|row| row == id)
    }

    /// The type of the rule with this name, if a clause names it.
    #[must_use]
    pub fn rule(&self, name: &str) -> Option<RuleKind> {
        let clause = self.clauses.iter().find(|clause| clause.rules.iter().any(|rule| rule == name))?;
        Some(match clause.chapter() {
            "CAN" | "CMP" => RuleKind::Form,
            "PORT" => RuleKind::Portable,
            "FROM" => RuleKind::Import,
            _ => RuleKind::Kyaml,
        })
    }

    /// Whether a converter may refuse YAML or JSON for this rule: a clause about converters names it, or one about data, which
    /// binds whatever the data came from.
    #[must_use]
    pub fn refuses_imports(&self, name: &str) -> bool {
        let mut clauses = self.clauses.iter().filter(|clause| matches!(clause.chapter(), "FROM" | "DATA"));
        clauses.any(|clause| clause.rules.iter().any(|rule| rule == name))
    }
}

/// A file as a part of the whole text.
fn chapter(path: &str, text: &str) -> String {
    let folder = path.split_inclusive('/').next().unwrap_or_default();
    let mut out = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        if line.starts_with("# ") || line.starts_with("## ") {
            out.push('#');
        }
        let mut parts = line.split("](");
        out.push_str(parts.next().unwrap_or_default());
        for link in parts {
            out.push_str("](");
            let is_beside = !(link.starts_with("../") || link.starts_with("http") || link.starts_with('#'));
            out.push_str(if is_beside { folder } else { "" });
            out.push_str(link.strip_prefix("../").unwrap_or(link));
        }
    }
    out
}

/// A text with each paragraph on one line: a line that goes on is joined to the one before it.
fn unwrapped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let (mut is_code, mut goes_on) = (false, false);
    for line in text.lines() {
        let words = line.trim_start();
        let is_fence = words.starts_with("```");
        let is_own =
            is_code || is_fence || words.is_empty() || words.starts_with(['|', '#', '<']) || starts_item(words);
        if goes_on && !is_own {
            out.push(' ');
            out.push_str(words);
        } else {
            if !out.is_empty() {
                out.push('\n');
            }
            out.push_str(line);
        }
        is_code ^= is_fence;
        goes_on = !is_code && !is_fence && !words.is_empty() && !words.starts_with(['|', '#', '<']);
    }
    out.push('\n');
    out
}

/// Whether a line starts an item of a list: `- `, or a number, a point and a blank.
fn starts_item(line: &str) -> bool {
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    line.starts_with("- ") || digits > 0 && line[digits..].starts_with(". ")
}

/// The first line of a clause.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClauseStart<'t> {
    /// The id.
    pub id: &'t str,
    /// The text after the id; of a row, its cells without the outer lines.
    pub text: &'t str,
    /// Whether it is a row of a table, and not an item of a list.
    pub is_row: bool,
}

/// The clause that starts on this line of the whole text, if one does.
///
/// ```
/// use kyaml_cases::spec::clause_start;
/// assert_eq!(clause_start("- **KY-A-1** [`a`] A stream …").unwrap().text, "[`a`] A stream …");
/// assert!(clause_start("  | **KY-A-2** | null | `null` |").unwrap().is_row);
/// assert_eq!(clause_start("- **bold**"), None);
/// ```
#[must_use]
pub fn clause_start(line: &str) -> Option<ClauseStart<'_>> {
    let item = line.strip_prefix("- **");
    let (id, text) = item.or_else(|| line.trim_start().strip_prefix("| **"))?.split_once("**")?;
    let is_row = item.is_none();
    let text = if is_row { text.trim_matches([' ', '|']) } else { text.trim_start() };
    id.starts_with("KY-").then_some(ClauseStart { id, text, is_row })
}

fn parse_clause(line: &str) -> Option<Clause> {
    let ClauseStart { id, text, .. } = clause_start(line)?;
    let bracketed = text.split("[`").skip(1).filter_map(|rest| rest.split_once("`]"));
    // A bracket may itself be quoted, as in: a sequence is `[`, its items, `]`.
    let rules = bracketed.map(|(rule, _)| rule.to_owned()).filter(|rule| is_kebab(rule)).collect();
    Some(Clause { id: id.to_owned(), rules, text: text.to_owned() })
}

/// The id of a row of the register, which is a table: `| U3 | …`.
fn parse_divergence(line: &str) -> Option<String> {
    let id = line.strip_prefix("| ")?.split(' ').next()?;
    let number = id.strip_prefix('U')?;
    number.bytes().all(|byte| byte.is_ascii_digit()).then(|| id.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "\
# A specification
- **KY-KEY-4** [`ambiguous-key`] A plain key such as `no` MUST NOT …
- **KY-KEY-11** A raw tab [`tab-separator`] and a break [`multiline-key`] MUST NOT …
  | **KY-KEY-5** | a null |
- **KY-KEY-12** A text such as `[1]` is fine, and so is `[`, an item, `]`.
- **Bold** but no clause.
- **KY-CAN-3** [`noncanonical-layout`] Every line …
- **KY-PORT-1** [`nonportable-exponent`] A number …
- **KY-STREAM-1** [`invalid-utf8`] A stream …
- **KY-DATA-1** [`duplicate-key`] The keys …
- **KY-FROM-2** [`invalid-syntax`] Bytes that are not UTF-8 [`invalid-utf8`] …
";

    #[test]
    fn clauses_have_ids_and_rules() {
        let spec = Spec::parse(TEXT, "").unwrap();
        let ids: Vec<&str> = spec.clauses().iter().map(|clause| clause.id.as_str()).collect();
        assert_eq!(
            ids,
            [
                "KY-KEY-4",
                "KY-KEY-11",
                "KY-KEY-5",
                "KY-KEY-12",
                "KY-CAN-3",
                "KY-PORT-1",
                "KY-STREAM-1",
                "KY-DATA-1",
                "KY-FROM-2"
            ]
        );
        assert_eq!(spec.clause("KY-KEY-4").unwrap().rules, ["ambiguous-key"]);
        assert_eq!(spec.clause("KY-KEY-11").unwrap().rules, ["tab-separator", "multiline-key"]);
        assert!(spec.clause("KY-KEY-12").unwrap().rules.is_empty());
        assert_eq!(spec.clause("KY-KEY-6"), None);
    }

    #[test]
    fn rules_have_a_kind() {
        let spec = Spec::parse(TEXT, "").unwrap();
        assert_eq!(spec.rule("multiline-key"), Some(RuleKind::Kyaml));
        assert_eq!(spec.rule("noncanonical-layout"), Some(RuleKind::Form));
        assert_eq!(spec.rule("nonportable-exponent"), Some(RuleKind::Portable));
        assert_eq!(spec.rule("invalid-syntax"), Some(RuleKind::Import));
        assert_eq!(spec.rule("invalid-utf8"), Some(RuleKind::Kyaml));
        assert_eq!(spec.rule("no"), None);
    }

    #[test]
    fn some_rules_refuse_imports() {
        let spec = Spec::parse(TEXT, "").unwrap();
        assert!(["invalid-syntax", "invalid-utf8", "duplicate-key"].iter().all(|rule| spec.refuses_imports(rule)));
        assert!(["multiline-key", "noncanonical-layout", "no"].iter().all(|rule| !spec.refuses_imports(rule)));
    }

    #[test]
    fn the_register_has_rows() {
        let spec = Spec::parse(TEXT, "| id | what |\n| --- | --- |\n| U3 | a key |\n| Unicode | none |\n").unwrap();
        assert!(spec.has_divergence("U3") && !spec.has_divergence("U4") && !spec.has_divergence("Unicode"));
    }

    #[test]
    fn files_become_chapters() {
        let text = "# Annex A\n## Layout\nSee [B](b.md), [I](../kyaml.md), [c](#c) and [d](https://d).\n";
        let expected = "## Annex A\n### Layout\nSee [B](annexes/b.md), [I](kyaml.md), [c](#c) and [d](https://d).\n";
        assert_eq!(chapter("annexes/a.md", text), expected);
    }

    #[test]
    fn paragraphs_become_lines() {
        let text = "a\nb\n\n- **KY-A-1** c\n  d\n  1. e\n     f\n\n  ```x\n  g\n  h\n  ```\n| i |\n| j |\nk\n";
        let expected = "a b\n\n- **KY-A-1** c d\n  1. e f\n\n  ```x\n  g\n  h\n  ```\n| i |\n| j |\nk\n";
        assert_eq!(unwrapped(text), expected);
    }

    #[test]
    fn a_text_without_clauses_is_refused() {
        let message = Spec::parse("# Empty\n", "").unwrap_err();
        assert!(message.contains("holds no clause"), "{message}");
    }

    #[test]
    fn duplicate_clauses_are_refused() {
        let twice = "- **KY-A-1** One.\n- **KY-A-1** Two.\n";
        assert_eq!(Spec::parse(twice, "").unwrap_err(), "the clause KY-A-1 stands twice");
    }

    #[test]
    fn the_shipped_text_has_its_landmarks() {
        let spec = Spec::shipped();
        assert_eq!(spec.clause("KY-KEY-4").unwrap().rules, ["ambiguous-key"]);
        assert_eq!(spec.rule("comment-before-comma"), Some(RuleKind::Portable));
        assert!(spec.has_divergence("U1") && spec.has_divergence("U28") && !spec.has_divergence("U29"));
    }
}
