//! Regular expressions, for formalisms whose tokens are such: those of Oniguruma for editors, and those of tree-sitter.

use anyhow::{Result, bail};
use kyaml_proofs::alphabet::CharSet;
use pest_meta::ast::Expr;

use crate::rules::Rules;

/// How an engine writes a character by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    /// `\x{1F600}`.
    Oniguruma,
    /// `\u{1F600}`.
    TreeSitter,
}

/// The rule of this name as a regular expression. `text_end` is left out: the
/// pattern around a token decides the text after it.
///
/// # Errors
/// Fails where the rule nests, reads the stack, or looks ahead at more than a character.
pub fn expression(rules: &Rules, rule: &str, dialect: Dialect) -> Result<String> {
    Printer { rules, dialect }.alternation(rules.expression(rule)?)
}

struct Printer<'r> {
    rules: &'r Rules,
    dialect: Dialect,
}

impl Printer<'_> {
    fn alternation(&self, expr: &Expr) -> Result<String> {
        if let Some(set) = self.rules.set(expr)? {
            return Ok(self.class(&set));
        }
        Ok(match expr {
            Expr::Choice(left, right) => format!("{}|{}", self.alternation(left)?, self.alternation(right)?),
            Expr::Seq(left, right) => format!("{}{}", self.part(left)?, self.part(right)?),
            Expr::Ident(name) if name == "text_end" => String::new(),
            Expr::Ident(name) => self.alternation(self.rules.expression(name)?)?,
            Expr::Str(text) => text.chars().map(|c| self.class(&CharSet::new([(c, c)]))).collect(),
            Expr::Insens(text) => text
                .chars()
                .map(|c| self.class(&CharSet::new([c.to_ascii_lowercase(), c.to_ascii_uppercase()].map(|c| (c, c)))))
                .collect(),
            Expr::Opt(of) => format!("{}?", self.atom(of)?),
            Expr::Rep(of) => format!("{}*", self.atom(of)?),
            Expr::RepOnce(of) => format!("{}+", self.atom(of)?),
            Expr::RepExact(of, times) => format!("{}{{{times}}}", self.atom(of)?),
            Expr::RepMinMax(of, least, most) => format!("{}{{{least},{most}}}", self.atom(of)?),
            other => bail!("{other:?} is in no regular expression"),
        })
    }

    /// An operand of a sequence.
    fn part(&self, expr: &Expr) -> Result<String> {
        let text = self.alternation(expr)?;
        Ok(if self.is_choice(expr)? { format!("(?:{text})") } else { text })
    }

    /// What a repetition repeats.
    fn atom(&self, expr: &Expr) -> Result<String> {
        let text = self.alternation(expr)?;
        Ok(if self.rules.set(expr)?.is_some() { text } else { format!("(?:{text})") })
    }

    fn is_choice(&self, expr: &Expr) -> Result<bool> {
        if self.rules.set(expr)?.is_some() {
            return Ok(false);
        }
        Ok(match expr {
            Expr::Choice(..) => true,
            Expr::Ident(name) if name == "text_end" => false,
            Expr::Ident(name) => self.is_choice(self.rules.expression(name)?)?,
            _ => false,
        })
    }

    fn class(&self, set: &CharSet) -> String {
        if let [(first, last)] = set.ranges()
            && first == last
        {
            return self.character(*first);
        }
        let mut out = String::from("[");
        for &(first, last) in set.ranges() {
            out.push_str(&self.character(first));
            if first != last {
                out.push('-');
                out.push_str(&self.character(last));
            }
        }
        out.push(']');
        out
    }

    fn character(&self, c: char) -> String {
        match (c, self.dialect) {
            (c, _) if c.is_ascii_alphanumeric() || matches!(c, '_' | ' ' | '"' | '<' | '=' | '~' | ':') => {
                c.to_string()
            }
            ('\t', _) => "\\t".to_owned(),
            ('\n', _) => "\\n".to_owned(),
            ('\r', _) => "\\r".to_owned(),
            // A regular expression of JavaScript escapes nothing else, and `-` in a set only.
            (c, _) if "^$\\.*+?()[]{}|/".contains(c) => format!("\\{c}"),
            (c, _) if c.is_ascii_graphic() && c != '-' => c.to_string(),
            ('-', Dialect::Oniguruma) => "\\-".to_owned(),
            (c, Dialect::Oniguruma) => format!("\\x{{{:X}}}", u32::from(c)),
            (c, Dialect::TreeSitter) => format!("\\u{{{:X}}}", u32::from(c)),
        }
    }
}
