//! The grammar as data: its sections, and the productions with their comments.

use std::sync::LazyLock;

use anyhow::{Result, bail};
use pest_meta::ast::Rule;
use pest_meta::parser;

/// The grammar of KYAML.
pub static KYAML: LazyLock<Grammar> =
    LazyLock::new(|| Grammar::parse(kyaml_grammar::KYAML_PEST).expect("the grammar is well-formed"));

/// A grammar in sections.
#[derive(Debug)]
pub struct Grammar {
    /// The comment at its top, in Markdown.
    pub introduction: String,
    /// Its sections, in order.
    pub sections: Vec<Section>,
}

/// The part below a line `// ---- Title ----`.
#[derive(Debug)]
pub struct Section {
    /// The title, such as `Values (section 4)`.
    pub title: String,
    /// A comment below the title.
    pub comment: String,
    /// The productions, in order.
    pub productions: Vec<Production>,
}

/// A production: a rule of pest.
#[derive(Debug)]
pub struct Production {
    /// The comment above it, in Markdown.
    pub documentation: String,
    /// Its text.
    pub source: String,
    /// Its name and expression.
    pub rule: Rule,
}

impl Grammar {
    /// Reads the text of a grammar.
    ///
    /// # Errors
    /// Fails if pest cannot read it, or if a production is not found in the text again.
    pub fn parse(text: &str) -> Result<Self> {
        let mut grammar = Self { introduction: String::new(), sections: Vec::new() };
        let mut documentation = String::new();
        let mut rules = rules(text)?.into_iter();
        let mut lines = text.lines().peekable();
        while let Some(line) = lines.next() {
            if let Some(words) = line.strip_prefix("//!") {
                grammar.introduction.extend([words.strip_prefix(' ').unwrap_or(words), "\n"]);
            } else if let Some(words) = line.strip_prefix("///") {
                documentation.extend([words.trim(), "\n"]);
            } else if let Some(title) = line.strip_prefix("// ----") {
                let title = title.trim_matches(['-', ' ']).to_owned();
                grammar.sections.push(Section { title, comment: String::new(), productions: Vec::new() });
            } else if let Some(words) = line.strip_prefix("//") {
                if let Some(section) = grammar.sections.last_mut() {
                    section.comment.extend([words.trim(), "\n"]);
                }
            } else if !line.trim().is_empty() {
                let mut source = line.to_owned();
                while let Some(more) = lines.next_if(|line| !line.trim().is_empty()) {
                    source.extend(["\n", more]);
                }
                let Some(rule) = rules.next() else { bail!("no production is left for:\n{source}") };
                if source.split_once(" = ").is_none_or(|(name, _)| name != rule.name) {
                    bail!("the production {} is not the next one:\n{source}", rule.name);
                }
                let Some(section) = grammar.sections.last_mut() else {
                    bail!("the production {} is in no section", rule.name)
                };
                let documentation = std::mem::take(&mut documentation);
                section.productions.push(Production { documentation, source, rule });
            }
        }
        match rules.next() {
            Some(rule) => bail!("the production {} is not found in the text", rule.name),
            None => Ok(grammar),
        }
    }

    /// All productions, in order.
    pub fn productions(&self) -> impl Iterator<Item = &Production> {
        self.sections.iter().flat_map(|section| &section.productions)
    }
}

/// The rules of a grammar, in order.
///
/// # Errors
/// Fails if pest cannot read it.
pub fn rules(text: &str) -> Result<Vec<Rule>> {
    let pairs = match parser::parse(parser::Rule::grammar_rules, text) {
        Ok(pairs) => pairs,
        Err(error) => bail!("the grammar cannot be read:\n{error}"),
    };
    match parser::consume_rules(pairs) {
        Ok(rules) => Ok(rules),
        Err(errors) => {
            let errors: Vec<String> = errors.iter().map(ToString::to_string).collect();
            bail!("the grammar cannot be read:\n{}", errors.join("\n"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn productions_have_sections_and_words() {
        let grammar = Grammar::parse(
            "//! Words.\n\n// ---- One ------\n// More.\n\n/// A digit\n/// of ten.\ndigit = _{\n    '0'..'9'\n}\n",
        )
        .unwrap();
        assert_eq!(grammar.introduction, "Words.\n");
        let section = &grammar.sections[0];
        assert_eq!((section.title.as_str(), section.comment.as_str()), ("One", "More.\n"));
        let production = &section.productions[0];
        assert_eq!(production.documentation, "A digit\nof ten.\n");
        assert_eq!(production.source, "digit = _{\n    '0'..'9'\n}");
        assert_eq!(production.rule.name, "digit");
    }

    #[test]
    fn the_grammar_of_kyaml_is_read_whole() {
        let grammar = Grammar::parse(kyaml_grammar::KYAML_PEST).unwrap();
        assert_eq!(grammar.productions().count(), rules(kyaml_grammar::KYAML_PEST).unwrap().len());
        assert!(grammar.productions().all(|production| !production.documentation.is_empty()));
        let error = Grammar::parse("a = { ").unwrap_err();
        assert!(error.to_string().starts_with("the grammar cannot be read"), "{error}");
    }
}
