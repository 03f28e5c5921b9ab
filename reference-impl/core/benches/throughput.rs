//! How fast streams are read and written, beside peers in the same run: `cargo bench -p kyaml-core`.
//!
//! The input is the transcript of KEP-5295 of two pods, two hundred times as documents of one stream; the peers that read JSON get
//! the same values as JSON, one to a line. Compare the columns of throughput with each other, not with those of another machine:
//! bytes are those of each one's own input or output.

use std::sync::LazyLock;

use divan::Bencher;
use divan::counter::BytesCount;
use granit_parser::Parser;
use kyaml_core::{Layout, Value, WriteOptions, parse, render_tree, render_values, tokens};
use serde::de::IgnoredAny;

const TRANSCRIPT: &str = include_str!("../../../conformance/cases/kep/kubectl-pods/input.yaml");

static KYAML: LazyLock<String> = LazyLock::new(|| TRANSCRIPT.repeat(200));
static VALUES: LazyLock<Vec<Value>> = LazyLock::new(|| parse(KYAML.as_bytes()).tree().to_values());
static JSON_LINES: LazyLock<String> =
    LazyLock::new(|| render_values(&VALUES, &WriteOptions::default().layout(Layout::CompactJson)));
static JSON: LazyLock<Vec<serde_json::Value>> = LazyLock::new(|| {
    let texts = serde_json::Deserializer::from_str(&JSON_LINES).into_iter();
    texts.collect::<Result<_, _>>().expect("the transcript is JSON data")
});

fn main() {
    divan::main();
}

#[divan::bench_group]
mod read {
    use super::{Bencher, BytesCount, IgnoredAny, JSON_LINES, KYAML, Parser, parse, tokens};

    #[divan::bench]
    fn kyaml_tokens(bencher: Bencher<'_, '_>) {
        bencher.counter(BytesCount::of_str(&*KYAML)).bench(|| tokens(&KYAML).count());
    }

    #[divan::bench]
    fn kyaml_parse(bencher: Bencher<'_, '_>) {
        bencher.counter(BytesCount::of_str(&*KYAML)).bench(|| parse(KYAML.as_bytes()));
    }

    #[divan::bench]
    fn granit_parser_events(bencher: Bencher<'_, '_>) {
        bencher.counter(BytesCount::of_str(&*KYAML)).bench(|| Parser::new_from_str(&KYAML).flatten().count());
    }

    #[divan::bench]
    fn serde_json_ignored(bencher: Bencher<'_, '_>) {
        let read = || serde_json::Deserializer::from_str(&JSON_LINES).into_iter::<IgnoredAny>().count();
        bencher.counter(BytesCount::of_str(&*JSON_LINES)).bench(read);
    }

    #[divan::bench]
    fn serde_json_values(bencher: Bencher<'_, '_>) {
        let read = || serde_json::Deserializer::from_str(&JSON_LINES).into_iter::<serde_json::Value>().count();
        bencher.counter(BytesCount::of_str(&*JSON_LINES)).bench(read);
    }
}

#[divan::bench_group]
mod write {
    use super::{Bencher, BytesCount, JSON, KYAML, Layout, VALUES, WriteOptions, parse, render_tree, render_values};

    #[divan::bench(args = [Layout::Canonical, Layout::Compact])]
    fn kyaml_values(bencher: Bencher<'_, '_>, layout: Layout) {
        let options = WriteOptions::default().layout(layout);
        let size = render_values(&VALUES, &options).len();
        bencher.counter(BytesCount::new(size)).bench(|| render_values(&VALUES, &options));
    }

    #[divan::bench]
    fn kyaml_tree(bencher: Bencher<'_, '_>) {
        let parsed = parse(KYAML.as_bytes());
        let options = WriteOptions::default();
        let size = render_tree(parsed.tree(), &options).len();
        bencher.counter(BytesCount::new(size)).bench(|| render_tree(parsed.tree(), &options));
    }

    #[divan::bench]
    fn serde_json_pretty(bencher: Bencher<'_, '_>) {
        let write = || serde_json::to_string_pretty(&*JSON).map_or(0, |text| text.len());
        bencher.counter(BytesCount::new(write())).bench(write);
    }
}
