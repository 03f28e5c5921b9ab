//! The law of the way to block YAML and back.

use kyaml_core::{BlankLines, Style, Tree, WriteOptions, render_tree, tokens};
use kyaml_format::{FormatOptions, Language, SequenceIndent, format};
use kyaml_import::{ImportOptions, Schema, Syntax, import};

use crate::laws::{Judged, comments};
use crate::random::Random;

/// A stream of KYAML that is written as block YAML and read again is the same content in the same
/// places: its canonical form has the same bytes. If blank lines are kept, the second way there and
/// back changes nothing, and the first one changes blank lines only.
///
/// # Panics
/// If one of these does not hold.
#[expect(clippy::must_use_candidate, reason = "a law is called for its panic")]
pub fn both_ways(input: &[u8]) -> Judged {
    let Ok(mut tree) = kyaml_core::parse(input).into_result() else { return Judged::NotConcerned };
    tree.record_blank_lines(&String::from_utf8_lossy(input));
    for blank_lines in [BlankLines::Remove, BlankLines::Keep] {
        let write = WriteOptions::default().style(Style::default().blank_lines(blank_lines));
        let kyaml = render_tree(&tree, &write);
        for sequence_indent in [SequenceIndent::None, SequenceIndent::Two] {
            let options = FormatOptions::default()
                .import(ImportOptions::default().schema(Schema::Core))
                .write(write)
                .language(Language::Yaml)
                .sequence_indent(sequence_indent);
            let there = |kyaml: &str| match format(kyaml.as_bytes(), &options) {
                Ok(formatted) => formatted.into_text(),
                Err(errors) => panic!("{kyaml:?} cannot be written as YAML: {errors:?}"),
            };
            let yaml = there(&kyaml);
            let back = read(&yaml, blank_lines);
            assert_eq!(comments(&tree), comments(&back), "{options:?} loses or moves a comment: {yaml}");
            let canonical = WriteOptions::default();
            assert_eq!(render_tree(&tree, &canonical), render_tree(&back, &canonical), "not the same again:\n{yaml}");
            let back = render_tree(&back, &write);
            assert_eq!(yaml, there(&back), "{options:?} does not settle");
            assert_eq!(back, render_tree(&read(&yaml, blank_lines), &write), "{options:?} does not settle");
            if blank_lines == BlankLines::Remove {
                assert_eq!(kyaml, back);
            }
        }
    }
    Judged::Holds
}

fn read(yaml: &str, blank_lines: BlankLines) -> Tree<'_> {
    let options =
        ImportOptions::default().schema(Schema::Core).syntax(Syntax::Yaml).max_depth(100_000).blank_lines(blank_lines);
    match import(yaml.as_bytes(), &options).into_result() {
        Ok(tree) => tree,
        Err(errors) => panic!("not YAML: {errors:?}\n{yaml}"),
    }
}

/// The stream `input` with comments and blank lines between some of its tokens. The same seed gives
/// the same ones.
#[must_use]
pub fn decorated(input: &str, seed: u64) -> String {
    let mut random = Random::new(seed);
    let mut stream = String::new();
    for (number, token) in tokens(input).enumerate() {
        stream.push_str(&input[token.span.start..token.span.end]);
        let (before, after) = match random.below(24) {
            0 => (" ", ""),
            1 => ("\n", ""),
            2 => ("\n\n", ""),
            3 => ("\n", "\n\n"),
            _ => continue,
        };
        stream.extend([before, "# ", &number.to_string(), "\n", after]);
    }
    stream
}
