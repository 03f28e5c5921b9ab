//! The cases of the conformance suite that start from YAML or JSON: verdict, rule and span of a
//! refusal, value, notes and output.

#[path = "../../core/tests/support/to_value.rs"]
mod to_value;

use std::path::Path;

use kyaml_cases::case::{self, Case, Finding, Loaded, Rejection, Source, Task};
use kyaml_core::{BlankLines, Cuddle, KeyOrder, Layout, Profile, ShortLists, Tree, Value, WriteOptions, render_tree};
use kyaml_import::{ImportError, ImportOptions, ImportRule, Schema, Syntax, import};
use to_value::to_value;

type Outcome = Result<(), Box<dyn std::error::Error>>;

fn run(path: &Path) -> Outcome {
    let case = Case::load(path)?;
    match case.task() {
        Task::Load { source, expected } => check(&case, source, expected.as_ref()).map(drop),
        Task::Format { source, expected } => {
            let loaded = expected.as_ref().map(|(loaded, _)| loaded);
            check(&case, source, loaded)?.map_or(Ok(()), |tree| renderings(&case, &tree))
        }
        Task::Check { .. } | Task::CheckForm { .. } | Task::Render { .. } => Ok(()),
    }
}

/// The result of the source; `None` for an expected refusal.
fn check<'s>(
    case: &Case,
    source: &'s Source,
    expected: Result<&Loaded, &Rejection>,
) -> Result<Option<Tree<'s>>, Box<dyn std::error::Error>> {
    let options = options(source).blank_lines(write_options(case).style.blank_lines);
    let imported = import(&source.bytes, &options);
    findings(case, imported.errors())?;
    let Ok(loaded) = expected else { return Ok(None) };
    // Notes of content that Kubernetes' loader refuses are in no case (KY-FROM-30).
    let respelled = imported.notes().iter().filter_map(|note| Some((note.span, note.new_text()?)));
    let notes = respelled.map(|(span, text)| format!("{span} is {text}"));
    let expected = loaded.notes.iter().map(|note| format!("{}..{} is {}", note.span.start, note.span.end, note.is));
    equal("notes", &expected.collect::<Vec<_>>(), &notes.collect())?;
    let tree = imported.into_result().map_err(|errors| format!("{errors:?}"))?;
    let value: Vec<_> = loaded.value.iter().map(to_value).collect();
    equal("value", &value, &tree.to_values())?;
    formatted_again(case, &options, &tree, &value)?;
    Ok(Some(tree))
}

fn options(source: &Source) -> ImportOptions {
    let mut options = ImportOptions::default()
        .schema(match source.schema {
            case::Schema::Kubernetes => Schema::Kubernetes,
            case::Schema::Core => Schema::Core,
            case::Schema::Json => Schema::Json,
            case::Schema::GoYaml => Schema::GoYaml,
        })
        .syntax(match source.syntax {
            case::Syntax::Yaml => Syntax::Detect,
            case::Syntax::Json => Syntax::Json,
        });
    if let Some(nodes) = source.limits.alias_nodes {
        options = options.max_alias_nodes(nodes);
    }
    if let Some(bytes) = source.limits.alias_bytes {
        options = options.max_alias_bytes(bytes);
    }
    options
}

/// Each error is an expected one, in the same order, and there are no others.
fn findings(case: &Case, errors: &[ImportError]) -> Outcome {
    let agrees = |(finding, error): (&Finding, &ImportError)| {
        let (expected, found) = (finding.span, error.span());
        let same_place = if error.rule() == ImportRule::InvalidSyntax {
            // The case gives the wrong construct. Readers find the mistake at different offsets in
            // it.
            expected.start <= found.start && found.end <= expected.end
        } else {
            (expected.start, expected.end) == (found.start, found.end)
        };
        finding.rule == error.rule().name() && same_place
    };
    if case.findings().len() == errors.len() && case.findings().iter().zip(errors).all(agrees) {
        return Ok(());
    }
    let expected: Vec<_> = case.findings().iter().map(|finding| format!("{} {}", finding.rule, finding.span)).collect();
    let found: Vec<_> =
        errors.iter().map(|error| format!("{} {}: {error}", error.rule().name(), error.span())).collect();
    Err(format!("findings:\n  expected {expected:?}\n  found    {found:?}").into())
}

/// The written files of a case against what the tree is written as.
fn renderings(case: &Case, tree: &Tree<'_>) -> Outcome {
    let options = write_options(case);
    let files = [
        ("canonical.yaml", case.canonical(), options),
        ("compact.yaml", case.compact(), options.layout(Layout::Compact)),
        ("normal.yaml", case.normal(), options.layout(Layout::Normal)),
        ("normal.yaml", case.normal(), options.layout(Layout::Normal).profile(Profile::Portable)),
        ("portable.yaml", case.portable(), options.profile(Profile::Portable)),
    ];
    for (name, bytes, options) in files {
        if let Some(bytes) = bytes {
            equal(name, std::str::from_utf8(bytes)?, &render_tree(tree, &options))?;
        }
    }
    Ok(())
}

fn write_options(case: &Case) -> WriteOptions {
    let mut options = WriteOptions::default();
    options.style.cuddle = match case.options().cuddle {
        case::Cuddle::All => Cuddle::All,
        case::Cuddle::Partial => Cuddle::Partial,
    };
    options.style.blank_lines = match case.options().blank_lines {
        case::BlankLines::Remove => BlankLines::Remove,
        case::BlankLines::Keep => BlankLines::Keep,
    };
    options.style.short_lists = match case.options().short_lists {
        case::ShortLists::Open => ShortLists::Open,
        case::ShortLists::OneLine => ShortLists::OneLine,
    };
    options.key_order = if case.options().sort_keys { KeyOrder::Sorted } else { KeyOrder::Source };
    options
}

/// The output has the same value and no notes, and formatting it again changes nothing.
fn formatted_again(case: &Case, options: &ImportOptions, tree: &Tree<'_>, value: &[Value]) -> Outcome {
    let canonical = write_options(case);
    for written in [
        canonical,
        canonical.style(canonical.style.short_lists(ShortLists::OneLine)),
        canonical.profile(Profile::Portable),
        canonical.layout(Layout::Compact),
        canonical.layout(Layout::Normal),
    ] {
        let once = render_tree(tree, &written);
        let again = import(once.as_bytes(), &options.clone().syntax(Syntax::Detect));
        equal("notes on what was written", &[][..], again.notes())?;
        let again = again.into_result().map_err(|errors| format!("{once}\n{errors:?}"))?;
        equal("value after formatting", value, &again.to_values())?;
        equal("formatted twice", &once, &render_tree(&again, &written))?;
    }
    Ok(())
}

fn equal<T: PartialEq + std::fmt::Debug + ?Sized>(what: &str, expected: &T, found: &T) -> Outcome {
    if expected == found {
        Ok(())
    } else {
        Err(format!("{what}:\n  expected {expected:?}\n  found    {found:?}").into())
    }
}

datatest_stable::harness! {
    { test = run, root = "../../conformance/cases", pattern = r"/case\.toml$" },
}
