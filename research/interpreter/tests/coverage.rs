//! The coverage of the grammar by the cases of the conformance suite, and the agreement of two
//! parsers generated from it.

use kyaml_cases::sample::count;
use kyaml_cases::suite::Suite;
use kyaml_interpreter::{Grammar, Node, NodeId, Question, Record, questions, with_deep_stack};

/// A rule, or an alternative of a choice, by its name and its position among the expressions.
type Part = (String, NodeId);

/// Each rule, and each alternative of each choice, matches in some case and is refused in some
/// case. On the way, the interpreted grammar and the parser that pest derives from it give the same
/// answers.
#[test]
fn the_cases_cover_every_rule_and_alternative() {
    let suite = Suite::shipped().unwrap_or_else(|problems| panic!("{problems}"));
    let cases: Vec<Question> = suite.cases().iter().flat_map(questions).collect();
    let faults = with_deep_stack(|| {
        let grammar = Grammar::shipped();
        let mut record = Record::new(&grammar);
        let mut faults = Vec::new();
        for question in &cases {
            ask(question, &grammar, &mut record, &mut faults);
        }
        let (all, questions, wrong) = (suite.cases().len(), cases.len(), faults.len());
        count(&format!("grammar: {all} cases, {questions} questions, {wrong} wrong answers"));
        let (rules, alternatives) = (rules(&grammar), alternatives(&grammar));
        print_coverage("rules", &rules, &record);
        print_coverage("alternatives", &alternatives, &record);
        faults.extend(rules.iter().chain(&alternatives).flat_map(|part| gaps(part, &record)));
        faults
    });
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Runs both parsers.
fn ask(question: &Question, grammar: &Grammar, record: &mut Record, faults: &mut Vec<String>) {
    faults.extend(question.ask().err());
    if grammar.accepts(question.set, &question.text, record) != question.expected {
        faults.push(format!("{}: interpreted, {:?}: not {}", question.what, question.set, question.expected));
    }
}

fn rules(grammar: &Grammar) -> Vec<Part> {
    grammar.rules.iter().map(|rule| (rule.name.clone(), rule.body)).collect()
}

/// The alternatives of the choices, and the optional expressions, which are alternatives to
/// nothing. Generated rules are left out: they are lists of ranges.
fn alternatives(grammar: &Grammar) -> Vec<Part> {
    let mut parts = Vec::new();
    for (place, rule) in grammar.rules.iter().enumerate().filter(|(_, rule)| rule.is_own) {
        for node in grammar.expressions(place) {
            match &grammar.nodes[node] {
                Node::Choice(alternatives) => {
                    parts.extend(
                        alternatives.iter().map(|one| (format!("{}: {}", rule.name, grammar.source(*one)), *one)),
                    );
                }
                Node::Repeat { least: 0, of, .. } => {
                    parts.push((format!("{}: {}", rule.name, grammar.source(node)), *of));
                }
                _ => {}
            }
        }
    }
    parts
}

fn print_coverage(kind: &str, parts: &[Part], record: &Record) {
    let matched = parts.iter().filter(|(_, node)| record.matched[*node]).count();
    let refused = parts.iter().filter(|(_, node)| record.refused[*node]).count();
    let all = parts.len();
    count(&format!("grammar: {kind}: {matched}/{all} matched, {refused}/{all} refused"));
}

/// The outcomes that no case produced for a part of the grammar.
fn gaps((name, node): &Part, record: &Record) -> Vec<String> {
    let unmatched = (!record.matched[*node]).then(|| format!("never matched: {name}"));
    let unrefused = (!record.refused[*node]).then(|| format!("never refused: {name}"));
    unmatched.into_iter().chain(unrefused).collect()
}
