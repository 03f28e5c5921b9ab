//! A mutator that knows the tokens and the brackets of the grammar: most mutants of KYAML are
//! nearly KYAML, or KYAML again.

use std::ops::Range;

use kyaml_core::{TokenKind, WriteOptions, render_values, tokens};

use crate::dictionary::WORDS;
use crate::generate::stream;
use crate::random::Random;

/// A mutant of `input` of at most `most` bytes, chosen by the seed. If the input is not text, the
/// mutant is made from generated values.
#[must_use]
pub fn mutate(input: &[u8], seed: u32, most: usize) -> Vec<u8> {
    let mut random = Random::new(u64::from(seed));
    let generated = render_values(&stream(&mut random), &WriteOptions::default());
    let mut text = match std::str::from_utf8(input) {
        Ok(text) if !text.is_empty() => text.to_owned(),
        _ => generated.clone(),
    };
    for _ in 0..=random.below(3) {
        let next = mutant(&text, &generated, &mut random);
        if next.len() <= most {
            text = next;
        }
    }
    let mut bytes = text.into_bytes();
    bytes.truncate(most);
    bytes
}

/// One change, usually of a whole token or of a whole value.
fn mutant(text: &str, generated: &str, random: &mut Random<'_>) -> String {
    let parts = parts(text);
    if parts.is_empty() {
        return generated.to_owned();
    }
    let one = random.pick(&parts).clone();
    let other = random.pick(&parts).clone();
    let word = random.pick(&WORDS);
    match random.below(8) {
        0 => with(text, one, ""),
        1 => with(text, one, word),
        2 => with(text, one.start..one.start, word),
        3 => with(text, one.clone(), &text[one.clone()].repeat(2)),
        4 => with(text, one, &text[other]),
        5 => with(text, one.clone(), &format!("[{}]", &text[one])),
        6 => with(text, one.clone(), &format!("{{a: {}}}", &text[one])),
        _ => with(text, one, generated.trim_start_matches("---\n").trim_end()),
    }
}

fn with(text: &str, range: Range<usize>, new: &str) -> String {
    [&text[..range.start], new, &text[range.end..]].concat()
}

/// The spans of all tokens, and of all collections with their content.
fn parts(text: &str) -> Vec<Range<usize>> {
    let mut parts = Vec::new();
    let mut open = Vec::new();
    for token in tokens(text) {
        let place = token.span.start..token.span.end;
        match token.kind {
            TokenKind::OpenBrace | TokenKind::OpenBracket => open.push(place.start),
            TokenKind::CloseBrace | TokenKind::CloseBracket => {
                parts.extend(open.pop().map(|start| start..place.end));
            }
            _ => {}
        }
        parts.push(place);
    }
    parts
}
