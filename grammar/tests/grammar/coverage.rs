//! Which parts of the grammar the cases of the conformance suite reach, and whether two parsers made from it agree.

use kyaml_cases::sample::count;
use kyaml_cases::suite::Suite;

use crate::interpreter::{Grammar, Part, Record};
use crate::questions::{Question, questions, with_deep_stack};

/// Each rule, and each alternative of each choice, matches in some case and is refused in some case; on the way, the grammar's
/// text as interpreted and the parser that pest derives from it give the same answers.
#[test]
fn the_cases_cover_every_rule_and_alternative() {
    let suite = Suite::shipped().unwrap_or_else(|problems| panic!("{problems}"));
    let cases: Vec<Question> = suite.cases().iter().flat_map(questions).collect();
    let (record, faults) = with_deep_stack(|| {
        let (grammar, mut record) = Grammar::new();
        let mut faults = Vec::new();
        for question in &cases {
            ask(question, &grammar, &mut record, &mut faults);
        }
        let (all, questions, wrong) = (suite.cases().len(), cases.len(), faults.len());
        count(&format!("grammar: {all} cases, {questions} questions, {wrong} wrong answers"));
        print_coverage(&record);
        (record, faults)
    });
    let faults: Vec<String> = faults.into_iter().chain(gaps(&record)).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Asks both parsers.
fn ask(question: &Question, grammar: &Grammar, record: &mut Record, faults: &mut Vec<String>) {
    faults.extend(question.ask().err());
    if grammar.accepts(question.set, &question.text, record) != question.expected {
        faults.push(format!("{}: interpreted, {:?}: not {}", question.what, question.set, question.expected));
    }
}

fn print_coverage(record: &Record) {
    for (kind, parts) in [("rules", &record.rules), ("alternatives", &record.alternatives)] {
        let seen = |is_seen: fn(&Part) -> bool| parts.iter().filter(|part| is_seen(part)).count();
        let (matched, refused) = (seen(|part| part.matched), seen(|part| part.refused));
        let all = parts.len();
        count(&format!("grammar: {kind}: {matched}/{all} matched, {refused}/{all} refused"));
    }
}

/// The parts of the grammar that were never matched or never refused.
fn gaps(record: &Record) -> Vec<String> {
    let parts = || record.rules.iter().chain(&record.alternatives);
    let unmatched = parts().filter(|part| !part.matched).map(|part| format!("never matched: {}", part.name));
    let unrefused = parts().filter(|part| !part.refused).map(|part| format!("never refused: {}", part.name));
    unmatched.chain(unrefused).collect()
}
