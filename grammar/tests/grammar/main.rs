//! The grammar itself: the clauses that it names, its characters and its limits.

mod clauses;
mod nests;
mod unicode;

use std::iter::repeat_n;

use kyaml_grammar::{Form, Verdict, check};

use nests::{NESTS, nest};

/// The greatest depth of the specification (KY-DATA-3) fits into the stack of a program's main
/// thread.
#[test]
fn a_thousand_levels_fit_into_eight_mebibytes() {
    for (name, way) in NESTS {
        for form in [Form::Kyaml, Form::Canonical] {
            let verdict = on_a_stack_of(8 << 20, nest(999, way), form);
            assert_eq!(verdict, Verdict::Accepted, "{name}, {form:?}");
        }
    }
    let brackets = format!("---\n{}{}\n", "[".repeat(1000), "]".repeat(1000));
    for form in [Form::Kyaml, Form::Canonical, Form::Compact] {
        assert_eq!(on_a_stack_of(8 << 20, brackets.clone(), form), Verdict::Accepted, "{form:?}");
    }
}

/// A stack that is too small gives no verdict, and no overflow.
#[test]
fn deeper_than_the_stack_is_inconclusive() {
    let input: String = "---\n".chars().chain(repeat_n('[', 1_000_000)).collect();
    for form in [Form::Kyaml, Form::Canonical, Form::Compact] {
        let verdict = on_a_stack_of(1 << 20, input.clone(), form);
        assert!(matches!(verdict, Verdict::Inconclusive { .. }), "{form:?}: {verdict:?}");
    }
}

fn on_a_stack_of(bytes: usize, input: String, form: Form) -> Verdict {
    let thread = std::thread::Builder::new().stack_size(bytes).spawn(move || check(form, &input));
    thread.expect("a thread starts").join().expect("the parser does not panic")
}
