//! Decides whether the grammar, the parser and the recogniser agree on a stream.

use std::panic::{AssertUnwindSafe, catch_unwind};

use kyaml_core::recognise::{self, RecogniseOptions};
use kyaml_core::{Parsed, Tree, TreeDocument, WriteOptions, parse, render_tree};
use kyaml_fuzz::{agreement, import, recognition, round_trip};
use kyaml_grammar::{Form, Verdict, check};
use kyaml_import::ImportOptions;
use rayon::prelude::*;

use crate::family::{Family, Kind};
use crate::tally::Tally;

/// Decides all streams of a family.
#[must_use]
pub fn decide_all(kind: &Kind, family: &Family) -> Tally {
    let add = |mut tally: Tally, number| {
        let stream = family.stream(number);
        let has_laws = family.is_within(number, kind.lengths.with_laws);
        tally.decided += 1;
        tally.with_laws += u64::from(has_laws);
        let decided = catch_unwind(AssertUnwindSafe(|| decide(&stream, has_laws)));
        match decided.unwrap_or_else(|panic| Err(panic_message(&*panic))) {
            Ok(is_accepted) => tally.accepted += u64::from(is_accepted),
            Err(deviation) => tally.deviate(format!("{stream:?}: {deviation}")),
        }
        tally
    };
    (0..family.count()).into_par_iter().fold(Tally::default, add).reduce(Tally::default, Tally::and)
}

/// Whether a stream is KYAML, leaving aside the data rules, which are not in the grammar.
///
/// # Errors
/// Fails with a description of the disagreement, or of the change that writing the stream makes.
pub fn decide(stream: &str, has_laws: bool) -> Result<bool, String> {
    if has_laws {
        // A law that does not hold panics.
        for law in [agreement, round_trip, recognition, import] {
            law(stream.as_bytes());
        }
    }
    let parsed = parse(stream.as_bytes());
    let is_accepted = parsed.errors().iter().all(|error| error.rule().is_data());
    let verdict = check(Form::Kyaml, stream);
    match verdict {
        Verdict::Accepted if !is_accepted => return Err(format!("the parser alone refuses it: {:?}", parsed.errors())),
        Verdict::Refused { message, .. } if is_accepted => {
            return Err(format!("the grammar alone refuses it: {message}"));
        }
        Verdict::Inconclusive { message } => return Err(format!("the grammar is not decided: {message}")),
        _ => {}
    }
    let is_clean = parsed.errors().is_empty();
    recognised(stream, &parsed, is_clean)?;
    if is_clean && !has_laws {
        written(stream, parsed.tree())?;
    }
    Ok(is_accepted)
}

/// Checks that the recogniser takes a stream if and only if it is clean. It may give up on a clean
/// stream where the value of a document starts after blanks on its line.
fn recognised(stream: &str, parsed: &Parsed<'_>, is_clean: bool) -> Result<(), String> {
    let is_recognised = recognise::kyaml(stream.as_bytes(), &RecogniseOptions::default()).is_some();
    if is_recognised && !is_clean {
        return Err("the recogniser takes it".to_owned());
    }
    let is_after_blank = |span: kyaml_core::Span| stream[..span.start].ends_with(' ');
    let roots = || parsed.tree().documents().filter_map(TreeDocument::root);
    if is_clean && !is_recognised && !roots().any(|root| is_after_blank(root.span())) {
        return Err("the recogniser gives up".to_owned());
    }
    Ok(())
}

/// Checks that import and the parser read the same, and that the canonical form keeps the values and
/// the number of comments and is the canonical form of itself.
fn written(stream: &str, tree: &Tree<'_>) -> Result<(), String> {
    let options = WriteOptions::default();
    let canonical = render_tree(tree, &options);
    let imported = kyaml_import::import(stream.as_bytes(), &ImportOptions::default()).into_result();
    let imported = imported.map_err(|errors| format!("it is refused as YAML: {errors:?}"))?;
    if imported.to_values() != tree.to_values() || render_tree(&imported, &options) != canonical {
        return Err("it is read otherwise as YAML".to_owned());
    }
    let again = parse(canonical.as_bytes());
    if !again.errors().is_empty() {
        return Err(format!("what is written is no KYAML: {:?}", again.errors()));
    }
    let comments = |text: &str| text.matches('#').count();
    if again.tree().to_values() != tree.to_values() || comments(stream) != comments(&canonical) {
        return Err("writing it changes its content".to_owned());
    }
    if render_tree(again.tree(), &options) != canonical {
        return Err("what is written is written otherwise again".to_owned());
    }
    if recognise::canonical(canonical.as_bytes(), &RecogniseOptions::default()).is_none() {
        return Err("the recogniser gives up on what is written".to_owned());
    }
    Ok(())
}

fn panic_message(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str).or_else(|| panic.downcast_ref::<&str>().copied());
    text.unwrap_or("a panic").to_owned()
}
