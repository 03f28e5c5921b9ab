//! Every tree that the interface of kyaml-core can make is written as KYAML: from a stream read
//! with errors, and from any sequence of calls of the builder.

use kyaml_cases::sample::generated;
use kyaml_cases::suite::Suite;
use kyaml_core::{
    Comment, Comments, Cuddle, Key, KeyOrder, KeyStyle, Layout, NewNode, NodeKind, Profile, ShortLists, Span, Style,
    SyntaxRule, Tree, TreeBuilder, WriteOptions, parse, render_tree,
};
use kyaml_grammar::{Form, Verdict, check};
use proptest::collection::vec;
use proptest::prelude::*;

/// The options of a writer.
fn ways() -> [WriteOptions; 6] {
    let canonical = WriteOptions::default();
    let compact = canonical.layout(Layout::Compact);
    [
        canonical,
        canonical.profile(Profile::Portable).key_order(KeyOrder::Sorted),
        canonical.style(Style::default().cuddle(Cuddle::Partial)),
        canonical.style(Style::default().short_lists(ShortLists::OneLine)),
        compact,
        compact.profile(Profile::Portable),
    ]
}

/// Fails if the grammar refuses the text written for `tree`.
fn assert_is_written_as_kyaml(tree: &Tree<'_>, origin: &dyn std::fmt::Debug) {
    for options in ways() {
        let written = render_tree(tree, &options);
        if let Verdict::Refused { position, message } = check(Form::Kyaml, &written) {
            panic!("{origin:?}, written with {options:?}, is no KYAML at byte {position}: {message}\n{written}");
        }
    }
    let json = render_tree(tree, &WriteOptions::default().layout(Layout::CompactJson));
    for text in json.lines() {
        serde_json::from_str::<serde::de::IgnoredAny>(text)
            .unwrap_or_else(|error| panic!("{origin:?}: {text}: {error}"));
    }
}

/// The inputs of all cases, most of them rejections, whole and truncated.
#[test]
fn trees_with_errors_are_written_as_kyaml() {
    /// Longer inputs are deep nests and transcripts, in which the grammar's parser would recurse
    /// deeply.
    const LONGEST: usize = 300;
    let suite = Suite::shipped().expect("the suite is valid");
    let inputs: Vec<&[u8]> =
        suite.cases().iter().filter_map(|case| case.input()).filter(|input| input.len() <= LONGEST).collect();
    assert!(inputs.len() > 2000, "only {} inputs", inputs.len());
    let mut count = 0;
    for input in inputs {
        for cut in [input.len(), input.len() * 2 / 3, input.len() / 3] {
            let bytes = &input[..cut];
            assert_is_written_as_kyaml(parse(bytes).tree(), &String::from_utf8_lossy(bytes));
            count += 1;
        }
    }
    println!("{count} streams, written in {} ways", ways().len() + 1);
}

/// A call of the builder.
#[derive(Clone, Debug)]
enum Call {
    StartDocument,
    EndDocument(Vec<String>),
    Add { kind: NodeKind<'static>, key: Option<String>, unknown: bool, comments: [Vec<String>; 3] },
    Close,
    StreamComments(Vec<String>),
    Append(&'static str),
}

fn text() -> impl Strategy<Value = String> {
    let chosen = vec(
        prop::sample::select(vec!['a', '#', ' ', '\n', '\r', '\t', '"', '\\', ':', '{', '\u{85}', '\0', 'é']),
        0..6,
    );
    prop_oneof![
        prop::sample::select(vec!["a", "no", "", "1", "# c", "<<", "---", "..."]).prop_map(str::to_owned),
        chosen.prop_map(|chars| chars.into_iter().collect()),
        any::<String>(),
        Just("k".repeat(1025)),
    ]
}

fn comment() -> impl Strategy<Value = String> {
    prop_oneof![text().prop_map(|text| format!("# {text}")), text()]
}

fn kind() -> impl Strategy<Value = NodeKind<'static>> {
    prop_oneof![
        Just(NodeKind::Null),
        any::<bool>().prop_map(NodeKind::Bool),
        prop::sample::select(vec!["1", "-0", "1.5e3", "01", "no, b: [}", "", "0x1", "1 # c"])
            .prop_map(|text| NodeKind::Number(text.into())),
        text().prop_map(|text| NodeKind::String(text.into())),
        Just(NodeKind::Invalid),
        Just(NodeKind::Mapping),
        Just(NodeKind::Mapping),
        Just(NodeKind::Sequence),
        Just(NodeKind::Sequence),
    ]
}

fn call() -> impl Strategy<Value = Call> {
    let comments = || vec(comment(), 0..2);
    let add = (kind(), prop::option::of(text()), prop::bool::weighted(0.05), [comments(), comments(), comments()]);
    prop_oneof![
        2 => Just(Call::StartDocument),
        1 => comments().prop_map(Call::EndDocument),
        12 => add.prop_map(|(kind, key, unknown, comments)| Call::Add { kind, key, unknown, comments }),
        5 => Just(Call::Close),
        1 => comments().prop_map(Call::StreamComments),
        1 => prop::sample::select(vec!["# c\n", "---\n{a: 1} # d\n", "---\n[", "---\n{no: 1}\n"]).prop_map(Call::Append),
    ]
}

/// The texts that are comments.
fn comments(texts: Vec<String>) -> Vec<Comment<'static>> {
    texts.into_iter().filter_map(|text| Comment::new(text, Span::default()).ok()).collect()
}

/// Makes the call; the builder may refuse it.
fn run(builder: &mut TreeBuilder<'static>, call: Call) {
    let _ = match call {
        Call::StartDocument => builder.start_document(None),
        Call::EndDocument(foot) => builder.end_document(comments(foot)),
        Call::Add { kind, key, unknown, comments: [head, line, foot] } => {
            let comments =
                Comments { head: self::comments(head), line: self::comments(line), foot: self::comments(foot) };
            let mut node = NewNode::new(kind, Span::default()).comments(comments);
            node.key = key.map(|text| Key::new(text, Span::default(), KeyStyle::Plain));
            if unknown {
                node.key = Some(Key::unknown(Span::default()));
            }
            builder.add(node)
        }
        Call::Close => builder.close(0),
        Call::StreamComments(texts) => {
            builder.stream_comments(comments(texts));
            Ok(())
        }
        Call::Append(stream) => builder.append(parse(stream.as_bytes()).into_parts().0, 7),
    };
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(generated(2_000, 20_000)) })]

    #[test]
    fn any_calls_of_a_builder_give_kyaml(calls in vec(call(), 0..40)) {
        let mut builder = TreeBuilder::new();
        let origin = format!("{calls:?}");
        for call in calls {
            run(&mut builder, call);
        }
        let (tree, errors) = builder.finish().into_parts();
        assert_is_written_as_kyaml(&tree, &origin);
        for error in &errors {
            prop_assert!(error.rule().is_data() || error.rule() == SyntaxRule::MissingValue, "{error:?}");
        }
        if errors.is_empty() {
            let values = tree.to_values();
            for options in ways() {
                let written = render_tree(&tree, &options);
                let again = parse(written.as_bytes());
                prop_assert_eq!(again.errors(), &[], "{}", written);
                prop_assert_eq!(again.tree().to_values(), values.clone(), "{}", written);
            }
        }
    }
}
