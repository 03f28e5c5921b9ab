use std::cell::RefCell;
use std::rc::Rc;

use kyaml_conformance::Unusable;
use kyaml_protocol::Rejection;

use super::*;

fn meant(stream: &str) -> Meant {
    Meant::new(stream.to_owned()).expect("it is read")
}

fn stream_of(question: &Question) -> String {
    let Input::Bytes(bytes) = &question.input else { panic!("it is asked to load") };
    String::from_utf8(bytes.clone()).expect("text")
}

/// Asks a reader about these streams.
fn ask(session: impl Respond + 'static, excuses: Excuses, streams: &[Meant]) -> Reading {
    let causes = Causes::default();
    let session = Box::new(session);
    let mut reader =
        Reader { causes: &causes, excuses, name: "a reader".to_owned(), session, reading: Reading::default() };
    reader.ask(streams).expect("it answers")
}

/// Reads as the reader of outputs does, except one string, which is null.
struct MisreadsString(&'static str);

impl Respond for MisreadsString {
    fn ask(&mut self, question: &Question) -> Result<Answer, Unusable> {
        let mut documents = meant(&stream_of(question)).documents;
        for document in &mut documents {
            if *document == Typed::String(self.0.to_owned()) {
                *document = Typed::Null;
            }
        }
        Ok(Answer::said(Said::Documents(documents)))
    }
}

/// Reads as the reader of outputs does, and refuses streams without a line break at the end. Records the
/// streams.
struct NeedsLineBreak(Rc<RefCell<Vec<String>>>);

impl Respond for NeedsLineBreak {
    fn ask(&mut self, question: &Question) -> Result<Answer, Unusable> {
        let stream = stream_of(question);
        self.0.borrow_mut().push(stream.clone());
        Ok(Answer::said(if stream.ends_with('\n') {
            Said::Documents(meant(&stream).documents)
        } else {
            Said::Rejected(Rejection::words("no line break at the end".to_owned()))
        }))
    }
}

/// Gives every question the same answer.
struct FixedAnswer(Said);

impl Respond for FixedAnswer {
    fn ask(&mut self, _: &Question) -> Result<Answer, Unusable> {
        Ok(Answer::said(self.0.clone()))
    }
}

#[test]
fn one_misread_stream_of_many_is_found() {
    let streams: Vec<Meant> = (0..1000).map(|number| meant(&format!("---\n\"text {number}\"\n"))).collect();
    let reading = ask(MisreadsString("text 700"), Excuses::Known, &streams);
    assert_eq!((reading.asked, reading.alike), (1000, 999));
    let (cause, found) = reading.causes.first_key_value().expect("a cause");
    assert!(cause.starts_with("UNEXPLAINED ") && found.count == 1, "{cause}: {found:?}");
    assert!(found.sample.contains("text 700"), "{found:?}");
}

#[test]
fn a_stream_without_final_line_break_is_asked_alone() {
    let streams = ["---\n1\n", "---\n2", "# c", "---\n3\n", "---\n4\n"].map(meant);
    let asked = Rc::new(RefCell::new(Vec::new()));
    let reading = ask(NeedsLineBreak(Rc::clone(&asked)), Excuses::KnownOrPortable, &streams);
    assert_eq!(*asked.borrow(), ["---\n2", "# c", "---\n1\n---\n3\n---\n4\n"]);
    assert_eq!((reading.asked, reading.taken, reading.alike), (5, 3, 3));
    assert_eq!(reading.causes.values().map(|cause| cause.count).sum::<u64>(), 2);
}

#[test]
fn a_rule_of_the_portable_set_may_be_a_cause() {
    let wrong = || FixedAnswer(Said::Documents(vec![Typed::String("1e5".to_owned())]));
    let causes = |session, excuses, stream: &str| -> Vec<String> {
        ask(session, excuses, &[meant(stream)]).causes.into_keys().collect()
    };
    assert_eq!(causes(wrong(), Excuses::KnownOrPortable, "---\n1e5\n"), ["nonportable-exponent"]);
    assert_eq!(causes(wrong(), Excuses::Known, "---\n1e5\n"), ["UNEXPLAINED at"]);
    assert_eq!(causes(wrong(), Excuses::KnownOrPortable, "---\n15\n"), ["UNEXPLAINED at"]);
    let refusal = FixedAnswer(Said::Rejected(Rejection::words("why".to_owned())));
    assert_eq!(causes(refusal, Excuses::Known, "---\n1e5\n"), ["UNEXPLAINED rejected"]);
}
