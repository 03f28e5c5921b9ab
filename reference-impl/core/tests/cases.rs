//! The cases of the conformance suite, run on this implementation: verdicts, rules and spans of
//! refusals, values, and written bytes.

#[path = "support/to_value.rs"]
mod to_value;

use std::path::Path;

use kyaml_cases::case::{self, Case, Checked, Form, Task};
use kyaml_cases::value::Typed;
use kyaml_core::recognise::{self, RecogniseOptions};
use kyaml_core::{
    BlankLines, Cuddle, KeyOrder, Layout, ParseOptions, Parsed, Profile, ShortLists, Style, Tree, Value, WriteOptions,
    parse_with, render_tree, render_values,
};
use to_value::to_value;

type Outcome = Result<(), Box<dyn std::error::Error>>;

fn run(path: &Path) -> Outcome {
    let case = Case::load(path)?;
    match case.task() {
        Task::Check { input, expected } => check(&case, input, expected.as_ref().ok()),
        Task::CheckForm { form: Form::Compact, input, value, .. } => check_form(&case, Layout::Compact, input, value),
        Task::CheckForm { input, value, .. } => check_form(&case, Layout::Canonical, input, value),
        Task::Render { value, .. } => render(&case, value),
        // The converter reads YAML and JSON, and writes KYAML.
        Task::Load { .. } | Task::Format { expected: Err(_), .. } => Ok(()),
        Task::Format { expected: Ok((loaded, _)), .. } => written(&case, &loaded.value),
    }
}

/// The values of a stream, which are the same with the strict reader and without it.
fn parse(input: &[u8]) -> Parsed<'_> {
    let parsed = parse_with(input, &ParseOptions::default());
    assert_eq!(parsed, parse_with(input, &ParseOptions::default().without_reader(true)), "the strict reader");
    parsed
}

/// The first finding, and for an accepted stream its value and its renderings. All findings are those of kyaml-explain.
fn check(case: &Case, input: &[u8], accepted: Option<&Checked>) -> Outcome {
    let parsed = parse(input);
    let found = parsed.errors().first().map(|e| format!("{} {}", e.rule(), e.span()));
    let expected = case.findings().first().map(|f| format!("{} {}..{}", f.rule, f.span.start, f.span.end));
    equal("the first finding", &expected, &found)?;
    let options = RecogniseOptions::default();
    equal("recognised", &accepted.is_some(), &recognise::kyaml(input, &options).is_some())?;
    if case.is_portable() == Some(false) {
        equal("recognised as portable", &false, &recognise::kyaml(input, &options.portable(true)).is_some())?;
    }
    assert_every_byte_is_in_one_token(input);
    let Some(accepted) = accepted else { return deserialized(input, None) };
    let values = parsed.tree().to_values();
    deserialized(input, Some(&values))?;
    equal("value", &accepted.value.iter().map(to_value).collect::<Vec<_>>(), &values)?;
    let tree = with_blank_lines(parsed.into_parts().0, input)?;
    let rendered = |options: &WriteOptions| render_tree(&tree, options);
    renderings(case, &rendered)?;
    // Formatting twice equals formatting once, and changes no value.
    for layout in [Layout::Canonical, Layout::Compact] {
        for profile in [Profile::Canonical, Profile::Portable] {
            for style in styles() {
                let options = WriteOptions::default().layout(layout).profile(profile).style(style);
                let once = rendered(&options);
                let again = parse(once.as_bytes()).into_result().map_err(|errors| format!("{once}\n{errors:?}"))?;
                equal("value after formatting", &values, &again.to_values())?;
                let again = with_blank_lines(again, once.as_bytes())?;
                equal("formatted twice", &once, &render_tree(&again, &options))?;
            }
        }
    }
    Ok(())
}

/// Canonical form with and without each of its options, apart from partial cuddling.
fn styles() -> impl Iterator<Item = Style> {
    [BlankLines::Remove, BlankLines::Keep].into_iter().flat_map(|blank_lines| {
        [ShortLists::Open, ShortLists::OneLine]
            .map(|short_lists| Style::default().blank_lines(blank_lines).short_lists(short_lists))
    })
}

fn with_blank_lines<'s>(mut tree: Tree<'s>, input: &[u8]) -> Result<Tree<'s>, std::str::Utf8Error> {
    tree.record_blank_lines(std::str::from_utf8(input)?);
    Ok(tree)
}

/// serde reads the same values as the parser, and none from a stream that is not KYAML.
#[cfg(feature = "serde")]
fn deserialized(input: &[u8], expected: Option<&[Value]>) -> Outcome {
    use kyaml_core::{Deserializer, from_node, from_reader, from_slice, to_string};

    let all: Result<Vec<Value>, _> = Deserializer::from_slice(input).into_iter().collect();
    equal("deserialized", &expected, &all.ok().as_deref())?;
    if let Some(expected) = expected {
        let parsed = kyaml_core::parse(input);
        let of_nodes: Result<Vec<Value>, _> =
            parsed.tree().documents().filter_map(kyaml_core::TreeDocument::root).map(from_node).collect();
        equal("deserialized from the tree", &expected, &&*of_nodes?)?;
    }
    let only = expected.filter(|values| values.len() == 1).map(|values| &values[0]);
    let read = from_slice(input);
    equal("the only document", &only, &read.as_ref().ok())?;
    let known = |read: kyaml_core::Result<Value>| read.map_err(|error| (error.to_string(), error.span()));
    equal("read on demand", &known(read), &known(from_reader(OneByOne(input))))?;
    if let Some(value) = only {
        let options = WriteOptions::default();
        equal("serialized", &render_values(std::slice::from_ref(value), &options), &to_string(value)?)?;
    }
    Ok(())
}

/// A reader that gives one byte at a time.
#[cfg(feature = "serde")]
struct OneByOne<'s>(&'s [u8]);

#[cfg(feature = "serde")]
impl std::io::Read for OneByOne<'_> {
    fn read(&mut self, room: &mut [u8]) -> std::io::Result<usize> {
        let length = room.len().min(1);
        self.0.read(&mut room[..length])
    }
}

#[cfg(not(feature = "serde"))]
fn deserialized(_: &[u8], _: Option<&[Value]>) -> Outcome {
    Ok(())
}

/// A stream in canonical or compact form is one that does not change by being written so.
fn check_form(case: &Case, layout: Layout, input: &[u8], value: &[Typed]) -> Outcome {
    let recognise = if layout == Layout::Compact { recognise::compact } else { recognise::canonical };
    equal("recognised", &case.is_accepted(), &recognise(input, &RecogniseOptions::default()).is_some())?;
    let input = std::str::from_utf8(input)?;
    let tree = parse(input.as_bytes()).into_result().map_err(|errors| format!("not KYAML: {errors:?}"))?;
    let tree = with_blank_lines(tree, input.as_bytes())?;
    equal("value", &value.iter().map(to_value).collect::<Vec<_>>(), &tree.to_values())?;
    deserialized(input.as_bytes(), Some(&tree.to_values()))?;
    let written = render_tree(&tree, &WriteOptions::default().layout(layout));
    if case.is_accepted() {
        equal("form", &input, &written.as_str())?;
    } else if input == written {
        return Err("the stream is in that form".into());
    }
    renderings(case, &|options| render_tree(&tree, options))
}

fn render(case: &Case, value: &[Typed]) -> Outcome {
    let values: Vec<_> = value.iter().map(to_value).collect();
    renderings(case, &|options| render_values(&values, options))?;
    let canonical = render_values(&values, &WriteOptions::default());
    let tree = parse(canonical.as_bytes()).into_result().map_err(|errors| format!("{canonical}\n{errors:?}"))?;
    equal("value after rendering", &values, &tree.to_values())
}

/// What a converter writes has the value of the case, and is in the form that its name says.
fn written(case: &Case, value: &[Typed]) -> Outcome {
    let expected: Vec<_> = value.iter().map(to_value).collect();
    for (name, bytes) in case.kyaml_files() {
        let tree = parse(bytes).into_result().map_err(|errors| format!("{name} is not KYAML: {errors:?}"))?;
        equal(name, &expected, &tree.to_values())?;
    }
    let Some(canonical) = case.canonical() else { return Ok(()) };
    let tree = parse(canonical).into_result().map_err(|errors| format!("{errors:?}"))?;
    let tree = with_blank_lines(tree, canonical)?;
    renderings(case, &|options| render_tree(&tree, options))
}

/// The rendered files of a case against what `render` gives.
fn renderings(case: &Case, render: &dyn Fn(&WriteOptions) -> String) -> Outcome {
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
    let files = [
        ("canonical.yaml", case.canonical(), options),
        ("compact.yaml", case.compact(), options.layout(Layout::Compact)),
        ("normal.yaml", case.normal(), options.layout(Layout::Normal)),
        ("normal.yaml", case.normal(), options.layout(Layout::Normal).profile(Profile::Portable)),
        ("portable.yaml", case.portable().or(case.canonical()), options.profile(Profile::Portable)),
    ];
    for (name, bytes, options) in files {
        if let Some(bytes) = bytes {
            equal(name, &std::str::from_utf8(bytes)?, &render(&options).as_str())?;
        }
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

fn assert_every_byte_is_in_one_token(input: &[u8]) {
    let Ok(text) = std::str::from_utf8(input) else { return };
    let mut at = 0;
    for token in kyaml_core::tokens(text) {
        assert_eq!(token.span.start, at, "a gap or an overlap before {token:?}");
        assert!(!token.span.is_empty(), "an empty token {token:?}");
        at = token.span.end;
    }
    assert_eq!(at, text.len(), "bytes after the last token");
}

datatest_stable::harness! {
    { test = run, root = "../../conformance/cases", pattern = r"/case\.toml$" },
}
