//! The clauses and rules of the specification, read from its text.
//!
//! A clause is a list item that starts with its id; a name in square brackets and backquotes is a rule:
//!
//! ```text
//! - **KY-KEY-4** [`ambiguous-key`] A plain key MUST NOT be …
//! - **KY-COM-3** A comment MUST NOT stand between a key and its colon [`multiline-key`].
//! ```

use std::path::Path;
use std::sync::OnceLock;

use crate::archive;
use crate::folder::Folder;
use crate::kebab::is_kebab;
use crate::problem::Problem;

/// The files of a specification: its text, and the register of where canonical form leaves the deployed encoder.
const FILES: [&str; 2] = ["kyaml.md", "divergences.md"];

/// Reads the files of a specification, and no others, from a folder.
///
/// # Errors
/// Fails when one cannot be read.
pub fn files(dir: &Path) -> Result<Folder, Problem> {
    let mut folder = Folder::default();
    for name in FILES {
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

    /// Reads the specification, `kyaml.md`, and the register, `divergences.md`, from the files of a folder.
    ///
    /// # Errors
    /// Fails when a file is missing, or when the specification holds no clause or one twice.
    pub fn of(folder: &Folder) -> Result<Self, Problem> {
        let [text, register] = FILES.map(|name| {
            let bytes = folder.file(name).ok_or_else(|| Problem::new(name, "is missing"))?;
            str::from_utf8(bytes).map_err(|error| Problem::new(name, error))
        });
        Self::parse(text?, register?).map_err(|message| Problem::new(FILES[0], message))
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

fn parse_clause(line: &str) -> Option<Clause> {
    let (id, text) = line.strip_prefix("- **")?.split_once("**")?;
    if !id.starts_with("KY-") {
        return None;
    }
    let bracketed = text.split("[`").skip(1).filter_map(|rest| rest.split_once("`]"));
    // A bracket may itself be quoted, as in: a sequence is `[`, its items, `]`.
    let rules = bracketed.map(|(rule, _)| rule.to_owned()).filter(|rule| is_kebab(rule)).collect();
    Some(Clause { id: id.to_owned(), rules })
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
- **KY-KEY-13** A raw tab [`tab-separator`] and a break [`multiline-key`] MUST NOT …
- **KY-KEY-14** A text such as `[1]` is fine, and so is `[`, an item, `]`.
- **Bold** but no clause.
- **KY-CAN-2** [`noncanonical-layout`] Every line …
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
            ["KY-KEY-4", "KY-KEY-13", "KY-KEY-14", "KY-CAN-2", "KY-PORT-1", "KY-STREAM-1", "KY-DATA-1", "KY-FROM-2"]
        );
        assert_eq!(spec.clause("KY-KEY-4").unwrap().rules, ["ambiguous-key"]);
        assert_eq!(spec.clause("KY-KEY-13").unwrap().rules, ["tab-separator", "multiline-key"]);
        assert!(spec.clause("KY-KEY-14").unwrap().rules.is_empty());
        assert_eq!(spec.clause("KY-KEY-5"), None);
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
