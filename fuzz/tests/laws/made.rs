//! The laws over inputs that the fuzz targets generate: mutants guided by the grammar, and values
//! made from bytes.

use kyaml_cases::sample::{count, generated, step};
use kyaml_cases::suite::Suite;
use kyaml_fuzz::{
    Judged, MORE, TIMES, agreement, bounded, dictionary, fixing, import, mutate, normal_form, pair, peaks,
    readers_agree, recognition, round_trip, serialized, values, written_for_all,
};
use kyaml_grammar::{Form, Verdict, check};

/// Greatest length of a mutant, in bytes.
const MOST: usize = 4096;

/// Mutants of the cases under all laws. Random bytes are hardly ever KYAML; a good part of these
/// mutants is, which shows that the mutator knows the grammar.
#[test]
fn mutants_that_the_grammar_guides_obey_the_laws() {
    let suite = Suite::shipped().expect("the suite is valid");
    let accepted_cases = suite.cases().iter().filter(|case| case.is_accepted() && !case.op().is_import());
    let inputs: Vec<&[u8]> = accepted_cases.filter_map(|case| case.input()).filter(|input| input.len() < 300).collect();
    let mutants = generated(600, 20_000);
    let mut accepted = 0;
    for seed in 0..mutants {
        let input = inputs[seed as usize * 7 % inputs.len()];
        let mutant = mutate(input, seed, MOST);
        for law in [agreement, round_trip, import, bounded, fixing, readers_agree] {
            law(&mutant);
        }
        recognition(&mutant);
        let is_kyaml = |text| matches!(check(Form::Kyaml, text), Verdict::Accepted);
        accepted += usize::from(std::str::from_utf8(&mutant).is_ok_and(is_kyaml));
    }
    count(&format!("mutants that the grammar guides, under seven laws: {mutants}, of which {accepted} are KYAML"));
    assert!(accepted * 20 > mutants as usize, "only {accepted} of {mutants} are KYAML");
}

#[test]
fn values_of_bytes_obey_the_laws() {
    let (mut equal, mut written) = (0, 0);
    let inputs = generated(1_000, 20_000);
    for input in 0..inputs {
        // Each byte is a choice, so a number is spread over all four.
        let bytes = input.wrapping_mul(2_654_435_769).to_le_bytes();
        let values = values(&bytes);
        written += usize::from(written_for_all(&values) == Judged::Holds);
        serialized(&values);
        let (left, right) = pair(&bytes);
        normal_form(&left, &right);
        equal += usize::from(left == right);
    }
    count(&format!("values of bytes: {written} of {inputs} read by others, {equal} of {inputs} pairs equal"));
    assert!(equal * 10 > inputs as usize && equal < inputs as usize * 9 / 10, "{equal} of {inputs} pairs are equal");
}

/// The marks that a run repeats.
const MARKS: [&str; 36] = [
    "{", "}", "[", "]", ",", ":", "\"", "'", "a", "-", "1", ";", "(", ")", "#", "&", "*", "!", "|", "<", ">", "?",
    "\\", "%", "=", ".", "/", "é", "$", "~", "@", "`", "\u{A0}", "\t", " ", "\n",
];

/// The text before a run.
const BEFORE: [&str; 7] = ["", "{\"\": ", "---\n{a: [", "---\na:\n  ", "- ", "a: \"", "{a: '"];

/// A thousand repetitions of a mark, or of two marks in turn, make as many mistakes as a stream can
/// have.
#[test]
fn runs_of_marks_are_bounded() {
    let pairs = MARKS.iter().flat_map(|first| MARKS.iter().map(move |second| format!("{first}{second}")));
    let units: Vec<String> = MARKS.iter().map(ToString::to_string).chain(pairs.step_by(step(67))).collect();
    let runs = units.iter().flat_map(|unit| BEFORE.iter().map(move |before| (unit, before)));
    let runs = runs.flat_map(|(unit, before)| [200, 1_000, 4_000].map(|length| (unit, before, length)));
    let mut made = 0;
    for (unit, before, length) in runs.step_by(step(1)) {
        bounded(format!("{before}{}", unit.repeat(length / unit.len())).as_bytes());
        made += 1;
    }
    count(&format!("bounded, runs of marks: {made}"));
}

/// Findings far below long keys: the path of each finding needs no more memory than the keys.
#[test]
fn findings_below_long_keys_are_bounded() {
    let keys = format!("{{{}: ", "k".repeat(100)).repeat(100);
    let units = ["yes,", "'a',", "a ", "1e21,", "\"\\Z\",", "{a: 1 b: 2},"];
    for unit in units {
        bounded(format!("---\n{keys}[{}", unit.repeat(2_000)).as_bytes());
    }
    bounded(format!("---\n{{\"{}\": 1}}\n", "a\\\t\t".repeat(3_000)).as_bytes());
    count(&format!("bounded, findings below long keys: {}", units.len() + 1));
}

/// The largest share of each bound that an input uses: a bound that no input comes near is useless.
#[test]
fn the_bounds_of_allocation_are_not_idle() {
    // The first needs the most, and is always taken.
    let streams = [
        ";",
        "[],",
        "0,",
        "{a: 1},",
        "a ",
        "no,",
        "- a\n",
        "\n#",
        "a: &a 1\n",
        "\"",
        "[",
        "{a: ",
        "!",
        "- - ",
        ",",
        "}",
    ];
    let mut most: Vec<(u64, String)> = Vec::new();
    for unit in streams.iter().step_by(step(1)) {
        let run = unit.repeat(8_000);
        for stream in [run.clone(), format!("---\n[{run}]\n"), format!("---\n{{a: [{run}")] {
            bounded(stream.as_bytes());
            for (what, peak) in peaks(stream.as_bytes()) {
                most.push((peak.saturating_sub(MORE) / stream.len() as u64, format!("{what} of {unit:?}")));
            }
        }
    }
    let (times, what) = most.iter().max().expect("streams");
    count(&format!("allocation: at most {times} bytes for each byte, by {what}; {TIMES} and {MORE} more are allowed"));
    assert!(times * 2 > TIMES, "{TIMES} for each byte is far more than {times}");
}

#[test]
fn the_dictionary_has_words() {
    let words = &*dictionary::WORDS;
    count(&format!("dictionary: {} words", words.len()));
    assert!(words.len() > 80 && words.iter().all(|word| !word.is_empty()), "{words:?}");
}
