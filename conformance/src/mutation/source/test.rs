//! What is written for each kind of edit. That all of it compiles is asked by `code-edits`.

use super::find;
use super::rewrite::rewrite;

/// What is done to a function body, each in words.
fn edits(body: &str) -> Vec<String> {
    let source = format!("fn f() {{ {body} }}");
    find(&source).expect("it is Rust").edits.into_iter().map(|edit| edit.what).collect()
}

fn check(source: &str, wanted: &str, expected: &str) {
    let found = find(source).expect("it is Rust");
    let numbers: Vec<_> = found.edits.iter().map(|edit| (edit.what == wanted).then_some(7)).collect();
    assert_eq!(numbers.iter().flatten().count(), 1, "{wanted}: {:?}", found.edits);
    let rewritten = rewrite(source, &found, &numbers);
    assert_eq!(rewritten.text.replace("kyaml_switch::is_mutant(7)", "M"), expected);
}

#[test]
fn operators_and_literals_become_others() {
    check("fn f() { a == b; }", "`a == b` to `a != b`", "fn f() { (if M { a != b } else { a == b }); }");
    check("fn f() { g(1); }", "`1` to `2`", "fn f() { g((if M { 2 } else { 1 })); }");
    check("fn f() { g(..n); }", "`n` to `(n) + 1`", "fn f() { g(..(if M { (n) + 1 } else { n })); }");
}

#[test]
fn statements_and_bodies_are_left_out() {
    check("fn f() { g(a); }", "drop `g(a);`", "fn f() { if !M { g(a); } }");
    check(
        "fn f() -> Option<bool> { g() }",
        "return `Some(true)`",
        "fn f() -> Option<bool> { if M { return Some(true); }  g() }",
    );
}

#[test]
fn conditions_are_turned_around() {
    check("fn f() { if a { } }", "`a` to `!(a)`", "fn f() { if (if M { !(a) } else { a }) { } }");
    check("fn f() { if let A = a { } }", "never `let A = a`", "fn f() { if let A = a && !M { } }");
}

#[test]
fn arms_are_dropped_and_changed_where_another_takes_their_place() {
    let source = "fn f() { match a { 1 | 2 => b, _ => c } }";
    check(source, "drop the arm `1 | 2`", "fn f() { match a { 1 | 2 if true && !M => b, _ => c } }");
    let changed = "fn f() { match a {  2 if M => { b }\n1 | 2 if true && !M => b, _ => c } }";
    check(source, "drop the alternative `1`, in `1 | 2`", &changed.replace("{  2", "{ 2"));
    assert_eq!(
        edits("match a { A => b, B => c }"),
        Vec::<String>::new().iter().map(String::as_str).chain(["return ``"]).collect::<Vec<_>>()
    );
}

#[test]
fn a_mistake_is_blamed_on_what_was_written_for_it() {
    let source = "fn f() { g(a + b * c); }";
    let found = find(source).expect("it is Rust");
    let numbers: Vec<_> = (0..found.edits.len()).map(Some).collect();
    let rewritten = rewrite(source, &found, &numbers);
    let wrong = "b + c";
    let start = rewritten.text.find(wrong).expect("one edit writes that");
    let blamed = rewritten.blamed(&(start..start + wrong.len()));
    assert_eq!(
        blamed.iter().map(|number| found.edits[*number].what.as_str()).collect::<Vec<_>>(),
        ["`b * c` to `b + c`"]
    );
}
