//! The comparison of a stream with its canonical or compact form.
//!
//! Both have the same tokens in the same order, but for white space, commas and comments. So the tokens are walked side by side:
//! a token that is spelled otherwise is a finding, and so is what stands between two neighbours that are neighbours in both.

use std::collections::{HashMap, HashSet, VecDeque};
use std::io;

use kyaml_core::{Layout, Span, Token, TokenKind, Tree, WriteOptions, render_tree, write_tree};

use crate::findings::Findings;
use crate::rules::{
    needlessly_quoted_key, noncanonical_comment, noncanonical_compact, noncanonical_layout, noncanonical_string,
};

/// Reports where `source`, which is KYAML and was read as `tree`, differs from what a writer makes of the tree.
pub(crate) fn check(tree: &Tree<'_>, source: &str, options: WriteOptions, findings: &mut Findings<'_, '_>) {
    let mut rest = Rest(source.as_bytes());
    if write_tree(tree, &options, &mut rest).is_ok() && rest.0.is_empty() {
        return;
    }
    let wanted = render_tree(tree, &options);
    Comparison { found: Text::new(source), wanted: Text::new(&wanted), layout: options.layout, findings }.run();
}

/// Takes the bytes that are expected, and fails on the first other one, so that a stream in its form costs no memory.
struct Rest<'s>(&'s [u8]);

impl io::Write for Rest<'_> {
    fn write(&mut self, written: &[u8]) -> io::Result<usize> {
        self.0 = self.0.strip_prefix(written).ok_or(io::ErrorKind::InvalidData)?;
        Ok(written.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A stream as its significant tokens: all but white space and commas.
struct Text<'s> {
    source: &'s str,
    tokens: Vec<Significant>,
}

struct Significant {
    token: Token,
    /// Whether this is a comment that a comma follows before the next token of another kind.
    before_comma: bool,
}

impl<'s> Text<'s> {
    fn new(source: &'s str) -> Self {
        let mut tokens: Vec<Significant> = Vec::new();
        for token in kyaml_core::tokens(source) {
            match token.kind {
                TokenKind::Blanks | TokenKind::LineBreak => {}
                TokenKind::Comma => {
                    let comments = tokens.iter_mut().rev().take_while(|token| token.is_comment());
                    comments
                        .take_while(|comment| !comment.before_comma)
                        .for_each(|comment| comment.before_comma = true);
                }
                _ => tokens.push(Significant { token, before_comma: false }),
            }
        }
        Self { source, tokens }
    }

    fn text(&self, span: Span) -> &'s str {
        &self.source[span.start..span.end]
    }

    fn token(&self, index: usize) -> &'s str {
        self.text(self.tokens[index].token.span)
    }

    /// What stands before token `index`, or after the last one, up to the token before it.
    fn gap(&self, index: usize) -> Span {
        let start = index.checked_sub(1).map_or(0, |before| self.tokens[before].token.span.end);
        let end = self.tokens.get(index).map_or(self.source.len(), |token| token.token.span.start);
        Span::new(start, end)
    }

    /// The index of the first token from `index` on that is not a comment.
    fn skip_comments(&self, index: usize) -> usize {
        index + self.tokens[index..].iter().take_while(|token| token.is_comment()).count()
    }
}

impl Significant {
    fn is_comment(&self) -> bool {
        self.token.kind == TokenKind::Comment
    }
}

struct Comparison<'a, 'f, 't, 's> {
    found: Text<'a>,
    wanted: Text<'a>,
    layout: Layout,
    findings: &'f mut Findings<'t, 's>,
}

impl<'a> Comparison<'a, '_, '_, '_> {
    fn run(mut self) {
        let partners = self.partners();
        let mut moved = self.moved(&partners);
        // The start and the end of the two streams are neighbours of their first and last tokens.
        let ends = (self.found.tokens.len(), self.wanted.tokens.len());
        let mut before = Some(0);
        for (found, &partner) in partners.iter().enumerate() {
            match partner {
                None => self.comment(found, &mut moved),
                Some(wanted) => {
                    if before == Some(wanted) {
                        self.gap(found, wanted);
                    }
                    self.token(found, wanted);
                }
            }
            before = partner.map(|wanted| wanted + 1);
        }
        if before == Some(ends.1) {
            self.gap(ends.0, ends.1);
        }
    }

    /// For each token the one that it is in the wanted form; none for a comment that has another place there.
    fn partners(&self) -> Vec<Option<usize>> {
        let mut partners = Vec::with_capacity(self.found.tokens.len());
        let mut wanted = 0;
        for (index, token) in self.found.tokens.iter().enumerate() {
            let next = self.wanted.skip_comments(wanted);
            let partner = if token.is_comment() {
                let same = |&at: &usize| self.wanted.token(at) == self.found.token(index);
                // No form has a comment before a comma.
                (wanted..next).find(same).filter(|_| !token.before_comma)
            } else {
                Some(next)
            };
            partners.push(partner);
            wanted = partner.map_or(wanted, |partner| partner + 1);
        }
        partners
    }

    /// The comments of the wanted form without a partner, by their texts.
    fn moved(&self, partners: &[Option<usize>]) -> HashMap<&'a str, VecDeque<usize>> {
        let taken: HashSet<usize> = partners.iter().flatten().copied().collect();
        let mut moved: HashMap<_, VecDeque<_>> = HashMap::new();
        for index in (0..self.wanted.tokens.len()).filter(|index| !taken.contains(index)) {
            moved.entry(self.wanted.token(index)).or_default().push_back(index);
        }
        moved
    }

    fn name(&self) -> &'static str {
        match self.layout {
            Layout::Canonical => "canonical",
            Layout::Compact => "compact",
        }
    }

    fn gap(&mut self, found: usize, wanted: usize) {
        let span = self.found.gap(found);
        let [found, wanted] = [self.found.text(span), self.wanted.text(self.wanted.gap(wanted))];
        if found != wanted {
            let message = noncanonical_layout::message(self.name(), wanted, found);
            let rule = match self.layout {
                Layout::Canonical => &noncanonical_layout::RULE,
                Layout::Compact => &noncanonical_compact::RULE,
            };
            self.findings.add(rule, span, message);
        }
    }

    fn token(&mut self, found: usize, wanted: usize) {
        let Token { kind, span } = self.found.tokens[found].token;
        let (found, wanted, plain) = (
            self.found.token(found),
            self.wanted.token(wanted),
            self.wanted.tokens[wanted].token.kind == TokenKind::Plain,
        );
        // A number differs in the portable profile alone, where the portable rules have found it.
        if found == wanted || kind == TokenKind::Plain {
            return;
        }
        let (rule, message) = if plain {
            (&needlessly_quoted_key::RULE, needlessly_quoted_key::message(self.name(), wanted))
        } else {
            (&noncanonical_string::RULE, noncanonical_string::message(self.name(), wanted, found))
        };
        let rule = if self.layout == Layout::Compact { &noncanonical_compact::RULE } else { rule };
        self.findings.add(rule, span, message);
    }

    fn comment(&mut self, found: usize, moved: &mut HashMap<&str, VecDeque<usize>>) {
        let span = self.found.tokens[found].token.span;
        if self.layout == Layout::Compact {
            return self.findings.add(&noncanonical_compact::RULE, span, noncanonical_compact::COMMENT);
        }
        let wanted = moved.get_mut(self.found.token(found)).and_then(VecDeque::pop_front);
        let wanted = wanted.expect("a tree keeps every comment");
        // A comment that moves does so inside a document, so at least the header stands before it.
        let previous = self.wanted.tokens[wanted.saturating_sub(1)].token.kind;
        let message = noncanonical_comment::message(previous, self.wanted.text(self.wanted.gap(wanted)));
        self.findings.add(&noncanonical_comment::RULE, span, message);
    }
}
