//! The memory of findings grows as the stream does: not as the stream times its longest key, or as
//! the square of a list.

use allocation_counter::measure;
use kyaml_lint::kyaml_core::parse;
use kyaml_lint::{Form, LintOptions, is_clean_reader, lint};

/// The most bytes that are allocated at once for the findings of a stream.
fn peak(stream: &str) -> u64 {
    measure(|| {
        let report = lint(stream.as_bytes(), &LintOptions::default());
        assert!(report.diagnostics().len() >= 100, "{} findings", report.diagnostics().len());
    })
    .bytes_max
}

#[track_caller]
fn grows_with(stream: impl Fn(usize) -> String) {
    let (short, long) = (stream(1), stream(8));
    let times = long.len() as u64 / short.len() as u64;
    let (of_short, of_long) = (peak(&short), peak(&long));
    assert!(of_long < 2 * times * of_short, "{of_short} and {of_long} bytes, for {times} times the stream");
}

#[test]
fn findings_share_the_keys_above_them() {
    grows_with(|times| {
        let (depth, key) = (20 * times, "k".repeat(500));
        let open = format!("{{{key}: ").repeat(depth);
        format!("---\n{open}[{}]{}\n", "yes,".repeat(500 * times), "}".repeat(depth))
    });
}

#[test]
fn findings_in_a_key_share_it() {
    grows_with(|times| format!("---\n{{\"{}\": 1}}\n", "a\\\t\t".repeat(200 * times)));
    grows_with(|times| format!("---\n{{\"{}\": 1}}\n", "a\u{200B}".repeat(200 * times)));
    grows_with(|times| format!("---\n{{{}: 1}}\n", "a\u{200B}".repeat(200 * times)));
    grows_with(|times| format!("---\n{{'{}': 1}}\n", "a\u{200B}".repeat(200 * times)));
}

#[test]
fn removed_names_do_not_keep_the_others() {
    grows_with(|times| {
        let names = "long-key, ".repeat(200 * times);
        format!("---\n{{a: 1e5}} # kyaml-check: ignore[{names}portable]\n")
    });
}

/// A list of `items`, as `kubectl get -o kyaml` prints it if there is one blank.
fn list(items: usize, blanks: &str) -> String {
    let item = "    name: \"web\", # c\n    ports: [{\n      port: 80,\n    }],\n";
    let items = vec![item; items].join("  }, {\n");
    format!("---\n{{\n  items: [{{\n{items}  }}],\n  kind:{blanks}\"List\",\n}}\n")
}

#[test]
fn a_form_is_compared_in_the_memory_of_the_tree() {
    let options = LintOptions::default().form(Form::Canonical);
    let stream = list(20_000, "  ");
    let tree = measure(|| drop(parse(stream.as_bytes()))).bytes_max;
    let all = measure(|| assert_eq!(lint(stream.as_bytes(), &options).diagnostics().len(), 1)).bytes_max;
    assert!(all < tree + 100_000, "{all} bytes, and {tree} for the tree");
}

#[test]
fn a_clean_list_is_read_in_constant_memory() {
    let peak = |items: usize| {
        let stream = list(items, " ");
        measure(|| assert!(is_clean_reader(stream.as_bytes(), &LintOptions::default()).unwrap())).bytes_max
    };
    assert_eq!(peak(10_000), peak(100_000));
}
