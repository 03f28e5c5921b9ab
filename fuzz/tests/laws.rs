//! The laws, over everything that the project has: the cases of the conformance suite, whole, truncated and mutated, the inputs
//! that broke a law once, and generated values and texts.

use std::collections::{BTreeSet, HashMap};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use kyaml_cases::case::Case;
use kyaml_cases::sample::{characters, count, is_full, step};
use kyaml_cases::suite::Suite;
use kyaml_core::{Layout, Mapping, Number, Profile, Sequence, Value, WriteOptions, parse, render_values, unicode};
use kyaml_fuzz::{Judged, agreement, ambiguity_agreement, import, recognition, round_trip};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use rayon::prelude::*;

/// The grammar's parser recurses; a nest of a thousand brackets needs some of this.
const STACK: usize = 256 << 20;

/// Bytes that mean something in YAML, and some that must not stand anywhere.
const BYTES: &[u8] = b" \n\r\t\"\\{}[],:#-_.~'01eaxN/?!&*|%\0\x7F\x80\xC2\xFF";

/// Where an input is longer than this, each of its bytes is mutated in one way, not in all of them.
const LONG: usize = 400;

/// Inputs longer than this (the transcripts of KEP-5295, the deepest nests) are cut and mutated at every seventh byte only.
const VERY_LONG: usize = 3000;

/// The sample of what is made of the cases: every so-manieth place. A prime, so that all kinds of mutations are among it.
const SAMPLE: usize = 19;

/// Of the places of real manifests, which are long and many, every so-manieth is asked about, even where everything is run.
const MANIFESTS: usize = 31;

/// What the sample of generated values grows from.
const SEED: u64 = 2026;

/// A law, as the fuzz targets call it.
type Law = fn(&[u8]) -> Judged;

/// The cases that a law starts from. Those of one side are hardly new to the other, and there is a time for everything.
#[derive(Clone, Copy)]
enum Of {
    All,
    /// The cases that start from KYAML, or from a value.
    Kyaml,
    /// The cases that start from YAML or JSON.
    Import,
}

/// Hands over the inputs that it makes of one byte of a file; the place after the last byte has its turn too.
type Vary = fn(&[u8], usize, &mut dyn FnMut(&[u8]));

/// How often a law held, was not concerned, or could not be decided.
#[derive(Default)]
struct Tally(HashMap<Judged, usize>);

impl Tally {
    fn judge(&mut self, law: Law, input: &[u8]) -> Result<(), String> {
        let judged = catch_unwind(AssertUnwindSafe(|| law(input)))
            .map_err(|panic| format!("{:?}: {}", String::from_utf8_lossy(input), message(&*panic)))?;
        *self.0.entry(judged).or_default() += 1;
        Ok(())
    }

    fn add(mut self, other: Self) -> Self {
        for (judged, count) in other.0 {
            *self.0.entry(judged).or_default() += count;
        }
        self
    }
}

fn message(panic: &(dyn std::any::Any + Send)) -> &str {
    panic.downcast_ref::<String>().map_or("a panic", String::as_str)
}

/// Runs `law` over every file of the cases.
fn over_files(name: &str, law: Law) {
    over_places(name, Of::All, law, whole, 1);
}

/// Runs `law` over the inputs that `vary` makes of each byte of each file of the cases, or over a sample of them.
fn over_cases(name: &str, of: Of, law: Law, vary: Vary) {
    over_places(name, of, law, vary, step(SAMPLE));
}

/// Runs `law` at every so-manieth place of the files of the cases, and counts what it found.
fn over_places(name: &str, of: Of, law: Law, vary: Vary, every: usize) {
    let suite = Suite::shipped().expect("the suite is valid");
    let is_chosen = |case: &&Case| match of {
        Of::All => true,
        Of::Kyaml => !case.op().is_import(),
        Of::Import => case.op().is_import(),
    };
    // What is rejected is as good a start as what is accepted. Cases may share a content.
    let files: BTreeSet<&[u8]> = suite.cases().iter().filter(is_chosen).flat_map(files_of).collect();
    over_contents(name, &files, law, vary, every);
}

/// Runs `law` at every so-manieth place of these contents, and counts what it found.
fn over_contents(name: &str, files: &BTreeSet<&[u8]>, law: Law, vary: Vary, every: usize) {
    let near = |bytes: &[u8]| if bytes.len() > VERY_LONG { 7 } else { 1 };
    let places: Vec<_> = files
        .iter()
        .flat_map(|bytes| (0..bytes.len()).step_by(near(bytes)).chain([bytes.len()]).map(move |at| (*bytes, at)))
        .step_by(every)
        .collect();
    let pool = rayon::ThreadPoolBuilder::new().stack_size(STACK).build().expect("threads can be made");
    let judge = |(bytes, at): &(&[u8], usize)| {
        let mut tally = Tally::default();
        let mut broken = Vec::new();
        vary(bytes, *at, &mut |input| broken.extend(tally.judge(law, input).err()));
        (tally, broken)
    };
    let join = |a: (Tally, Vec<_>), b: (Tally, Vec<_>)| (a.0.add(b.0), [a.1, b.1].concat());
    let (tally, broken) = pool.install(|| places.par_iter().map(judge).reduce(Default::default, join));
    let sample = if every == 1 { String::new() } else { format!(", 1 of {every}") };
    count(&format!("{name}{sample}: {} files, {:?}, {} broken", files.len(), tally.0, broken.len()));
    assert!(!files.is_empty(), "no file was found");
    let some = broken[..broken.len().min(10)].join("\n");
    assert!(broken.is_empty(), "{} inputs break the law, such as\n{some}", broken.len());
}

fn files_of(case: &Case) -> impl Iterator<Item = &[u8]> {
    [case.input(), case.canonical(), case.compact(), case.portable()].into_iter().flatten()
}

fn whole(bytes: &[u8], at: usize, each: &mut dyn FnMut(&[u8])) {
    if at == bytes.len() {
        each(bytes);
    }
}

fn truncations(bytes: &[u8], at: usize, each: &mut dyn FnMut(&[u8])) {
    if at < bytes.len() {
        each(&bytes[..at]);
    }
}

/// The byte replaced by each of [`BYTES`], removed, and doubled. In a long input each place gets one of these, in turn.
fn mutations(bytes: &[u8], at: usize, each: &mut dyn FnMut(&[u8])) {
    let Some(&old) = bytes.get(at) else { return };
    let kinds = BYTES.len() + 2;
    for kind in if bytes.len() > LONG { at % kinds..at % kinds + 1 } else { 0..kinds } {
        let mut mutated = bytes.to_vec();
        match BYTES.get(kind) {
            Some(&byte) => mutated[at] = byte,
            None if kind == BYTES.len() => drop(mutated.remove(at)),
            None => mutated.insert(at, old),
        }
        each(&mutated);
    }
}

/// One of the [`mutations`] of each place, in turn.
fn some_mutations(bytes: &[u8], at: usize, each: &mut dyn FnMut(&[u8])) {
    let mut kind = 0;
    mutations(bytes, at, &mut |mutated| {
        if kind == at % (BYTES.len() + 2) || bytes.len() > LONG {
            each(mutated);
        }
        kind += 1;
    });
}

#[test]
fn grammar_and_parser_agree_on_every_case() {
    over_files("agreement, whole", agreement);
}

#[test]
fn grammar_and_parser_agree_on_every_truncation() {
    over_cases("agreement, truncations", Of::Kyaml, agreement, truncations);
}

#[test]
fn grammar_and_parser_agree_on_mutations() {
    over_cases("agreement, mutations", Of::Kyaml, agreement, mutations);
}

#[test]
fn cases_survive_a_round_trip() {
    over_files("round trip, whole", round_trip);
}

#[test]
fn mutations_survive_a_round_trip() {
    over_cases("round trip, mutations", Of::Kyaml, round_trip, mutations);
}

#[test]
fn what_is_recognised_in_the_cases_is_clean() {
    over_files("recognition, whole", recognition);
}

#[test]
fn what_is_recognised_in_truncations_is_clean() {
    over_cases("recognition, truncations", Of::Kyaml, recognition, truncations);
}

#[test]
fn what_is_recognised_in_mutations_is_clean() {
    // Each input is asked about a dozen times, so one of five is all that the gate has the time for.
    over_places("recognition, mutations", Of::Kyaml, recognition, mutations, if is_full() { 5 } else { SAMPLE });
}

#[test]
fn cases_are_imported() {
    over_files("import, whole", import);
}

#[test]
fn truncations_are_imported_or_refused() {
    over_cases("import, truncations", Of::Import, import, truncations);
}

#[test]
fn mutations_are_imported_or_refused() {
    over_cases("import, mutations", Of::Import, import, some_mutations);
}

/// YAML that people wrote, which the fast reader is for: whole, and mutated here and there.
#[test]
fn real_manifests_are_imported() {
    let Some(folder) = std::env::var_os("KYAML_MANIFESTS") else {
        count("import, real manifests: skipped, KYAML_MANIFESTS names no folder");
        return;
    };
    let contents: Vec<_> =
        manifests(Path::new(&folder)).map(|file| std::fs::read(file).expect("it can be read")).collect();
    let files = contents.iter().map(Vec::as_slice).collect();
    over_contents("import, real manifests, whole", &files, import, whole, 1);
    over_contents("import, real manifests, mutations", &files, import, some_mutations, MANIFESTS * step(SAMPLE));
}

fn manifests(folder: &Path) -> impl Iterator<Item = PathBuf> {
    let mut folders = vec![folder.to_owned()];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).expect("a folder of manifests can be read") {
            let path = entry.expect("an entry").path();
            if path.is_dir() { folders.push(path) } else { files.push(path) }
        }
    }
    files.into_iter().filter(|path| path.extension().is_some_and(|extension| extension == "yaml" || extension == "yml"))
}

#[test]
fn what_broke_a_law_once_does_not_break_it_again() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("regressions");
    let mut found = 0;
    for file in std::fs::read_dir(&folder).expect("the folder of regressions can be read") {
        let input = std::fs::read(file.expect("a file").path()).expect("it can be read");
        agreement(&input);
        round_trip(&input);
        import(&input);
        recognition(&input);
        found += 1;
    }
    count(&format!("regressions: {found}"));
    assert!(found > 0, "no regression was found in {}", folder.display());
}

#[test]
fn grammar_and_writer_have_the_same_characters() {
    for c in characters() {
        assert_eq!(kyaml_grammar::is_letter_or_number(c), unicode::is_letter_or_number(c), "letter or number: {c:?}");
        assert_eq!(kyaml_grammar::is_printable(c), unicode::is_printable(c), "printable: {c:?}");
    }
}

fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => "[a-z_./-]{0,8}",
        2 => "[0-9_.xobeEinfNaT:Z+~<= -]{0,10}",
        2 => "[ \t\n\r\"\\\\#,a-c]{0,12}",
        1 => any::<String>(),
        1 => proptest::collection::vec(any::<char>(), 0..6).prop_map(|all| all.into_iter().collect()),
    ]
}

fn number() -> impl Strategy<Value = Number> {
    prop_oneof![
        any::<i64>().prop_map(Number::from),
        any::<f64>().prop_filter_map("finite", Number::from_f64),
        "-?(0|[1-9][0-9]{0,20})(\\.[0-9]{1,5})?([eE][+-]?[0-9]{1,3})?".prop_map(|text| text.parse().expect("a number")),
    ]
}

fn value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::Bool),
        number().prop_map(Value::Number),
        text().prop_map(Value::String),
    ];
    leaf.prop_recursive(5, 40, 6, |inner| {
        prop_oneof![
            proptest::collection::vec(inner.clone(), 0..6)
                .prop_map(|items| Value::Sequence(items.into_iter().collect::<Sequence>())),
            proptest::collection::vec((text(), inner), 0..6)
                .prop_map(|entries| Value::Mapping(entries.into_iter().collect::<Mapping>())),
        ]
    })
}

/// Values of few kinds, of which any two are often equal though they look different.
fn small_value() -> impl Strategy<Value = Value> {
    let number = prop_oneof![
        Just("0"),
        Just("-0"),
        Just("0.0e5"),
        Just("1"),
        Just("1.0"),
        Just("10e-1"),
        Just("1e21"),
        Just("1.0E+21"),
        Just("1e-7"),
        Just("10e99999999999999999999"),
        Just("1e100000000000000000000"),
        Just("-1"),
        Just("100"),
        Just("1e2"),
    ];
    let leaf = prop_oneof![
        2 => number.prop_map(|text| Value::Number(text.parse().expect("a number"))),
        1 => prop_oneof![Just("1"), Just("a"), Just("")].prop_map(|text| Value::String(text.to_owned())),
        1 => prop_oneof![Just(Value::Null), Just(Value::Bool(true))],
    ];
    leaf.prop_recursive(2, 6, 3, |inner| {
        prop_oneof![
            proptest::collection::vec(inner.clone(), 0..3)
                .prop_map(|items| Value::Sequence(items.into_iter().collect::<Sequence>())),
            proptest::collection::vec((prop_oneof![Just("a"), Just("b"), Just("～"), Just("😀")], inner), 0..3)
                .prop_map(|entries| Value::Mapping(entries.into_iter().collect::<Mapping>())),
        ]
    })
}

/// A sample is made of the same seed every time.
fn config() -> ProptestConfig {
    let (cases, rng_seed) = if is_full() { (4000, RngSeed::Random) } else { (500, RngSeed::Fixed(SEED)) };
    ProptestConfig { cases, rng_seed, failure_persistence: None, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn values_are_written_and_read_back(values in proptest::collection::vec(value(), 0..3)) {
        for layout in [Layout::Canonical, Layout::Compact] {
            for profile in [Profile::Canonical, Profile::Portable] {
                let written = render_values(&values, &WriteOptions::default().layout(layout).profile(profile));
                let tree = parse(written.as_bytes()).into_result().map_err(|errors| TestCaseError::fail(format!("{written}\n{errors:?}")))?;
                prop_assert_eq!(&values, &tree.to_values());
                prop_assert_eq!(agreement(written.as_bytes()), Judged::Holds);
                prop_assert_eq!(recognition(written.as_bytes()), Judged::Holds);
            }
        }
    }

    /// Two values have the same normal form exactly where they are equal (KY-NORM-1). The values are few, so that many are equal.
    #[test]
    fn equal_values_have_one_normal_form(left in small_value(), right in small_value()) {
        let normal = WriteOptions::default().layout(Layout::Normal);
        let [one, other] = [&left, &right].map(|value| render_values(std::slice::from_ref(value), &normal));
        prop_assert_eq!(left == right, one == other, "{} {}", one, other);
        let read = parse(one.as_bytes()).into_result().map_err(|errors| TestCaseError::fail(format!("{one}\n{errors:?}")))?;
        prop_assert_eq!(&read.to_values()[..], &[left][..]);
    }

    #[test]
    fn grammar_and_writer_find_the_same_texts_ambiguous(text in prop_oneof![
        "[-+]?[0-9_.xXoObBeEpPaAfF]{1,8}",
        "[-+.]?[iInNfFaAtTyY_]{1,9}",
        "[0-9]{1,5}-[0-9]{1,3}-[0-9]{1,3}([tT ][0-9]{1,2}:[0-9]{1,2}:[0-9]{1,2}(\\.[0-9]*)?( ?(Z|[-+][0-9]{1,2}(:[0-9]{1,2})?))?)?",
        "[-+]?[0-9_]{1,4}(:[0-9]{1,3}){0,3}(\\.[0-9_]*)?",
        "[yY][eE][sSſ]{1,2}|[fF][aA][lL][sSſ][eE]{1,2}|[oO][fFﬀ]{1,3}|ye|ſ|ſe",
        "(?i)null|~|true|false|yes|no|on|off|y|n|t|f|<<|=|nulls|tru|truee",
        text(),
    ]) {
        ambiguity_agreement(&text);
    }
}
