use super::*;

const GOOD: &str = r#"
[[cause]]
name = "rounds"
outcome = "deviate"
seen = ["at : expected , found"]
reason = "a fraction becomes an f64"
[cause.cases]
number-a = ["input.yaml", "canonical.yaml"]
"#;

fn grade(observed: Observed) -> Grade {
    if observed == Observed::Agree { Grade::Met } else { Grade::Unmet }
}

fn load(text: &str) -> Result<Expectations, Problem> {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("reader.toml");
    std::fs::write(&path, text).unwrap();
    let files = ["input.yaml", "canonical.yaml", "compact.yaml"];
    let of_case =
        |case| files.map(|file| [Operation::Load, Operation::Format].map(|operation| (operation, case, file)));
    let asked = ["number-a", "number-b"].into_iter().flat_map(of_case).flatten().collect();
    Expectations::load(&path, &asked)
}

#[track_caller]
fn check_refused(text: &str, message: &str) {
    let problem = load(text).expect_err("the file is refused").to_string();
    assert!(problem.contains(message) && problem.contains("reader.toml"), "{problem}");
}

#[test]
fn a_good_file_loads() {
    assert_eq!(load("").unwrap(), Expectations::default());
    let expectations = load(GOOD).unwrap();
    let cause = |operation, case, file| expectations.cause(operation, case, file);
    assert_eq!(cause(Operation::Load, "number-a", "input.yaml").unwrap().name, "rounds");
    assert_eq!(cause(Operation::Format, "number-a", "input.yaml"), None);
    assert_eq!(cause(Operation::Load, "number-a", "compact.yaml"), None);
    assert_eq!(cause(Operation::Load, "number-b", "input.yaml"), None);
    let written = toml::to_string(&expectations).unwrap();
    assert_eq!(load(&written).unwrap(), expectations);
}

#[test]
fn a_cause_without_reason_is_refused() {
    check_refused(&GOOD.replace("a fraction becomes an f64", " "), "the cause \"rounds\" has no reason");
}

#[test]
fn a_cause_needs_a_name_of_its_own() {
    check_refused(&GOOD.replace("rounds", "It rounds"), "the cause \"It rounds\"");
    let again = GOOD.replace("number-a", "number-b");
    check_refused(&format!("{GOOD}{again}"), "the cause \"rounds\"");
}

#[test]
fn a_check_that_does_not_exist_is_refused() {
    check_refused(&GOOD.replace("number-a", "key-a"), "load key-a/canonical.yaml is not asked");
    check_refused(&GOOD.replace("input.yaml", "value.json"), "load number-a/value.json is not asked");
    let checked = GOOD.replace("outcome", "operation = \"check\"\noutcome");
    check_refused(&checked, "check number-a/canonical.yaml is not asked");
}

#[test]
fn another_operation_on_the_same_file_is_another_check() {
    let format = GOOD.replace("rounds", "rounds-too").replace("outcome", "operation = \"format\"\noutcome");
    let expectations = load(&format!("{GOOD}{format}")).unwrap();
    assert_eq!(expectations.cause(Operation::Format, "number-a", "input.yaml").unwrap().name, "rounds-too");
}

#[test]
fn a_check_that_is_listed_twice_is_refused() {
    let again = GOOD.replace("rounds", "rounds-too");
    check_refused(&format!("{GOOD}{again}"), "number-a/canonical.yaml is listed twice");
    check_refused(&GOOD.replace("canonical.yaml", "input.yaml"), "number-a/input.yaml is listed twice");
}

#[test]
fn each_configuration_has_its_causes() {
    let strict = GOOD.replace("name", "configurations = [\"default\", \"strict\"]\nname");
    let ordered = GOOD.replace("name", "configurations = [\"ordered\"]\nname");
    let expectations = load(&format!("{strict}{ordered}")).unwrap();
    assert_eq!(expectations.configurations(), BTreeSet::from(["default", "ordered", "strict"]));
    assert_eq!(expectations.of("go").causes, &expectations.causes[..1]);
    assert_eq!(expectations.of("go/strict").causes, &expectations.causes[..1]);
    assert_eq!(expectations.of("go/ordered").causes, &expectations.causes[1..]);
    assert_eq!(expectations.of("go/node"), Expectations::default());
    check_refused(&format!("{strict}{GOOD}"), "the cause \"rounds\" needs a name");
    let again = ordered.replace("rounds", "rounds-too");
    check_refused(&format!("{ordered}{again}"), "number-a/canonical.yaml is listed twice");
    check_refused(&GOOD.replace("name", "configurations = []\nname"), "lists no configuration");
}

#[test]
fn only_outcomes_with_messages_have_seen() {
    check_refused(&GOOD.replace("seen", "# seen"), "does not say what is seen");
    check_refused(&GOOD.replace("\"deviate\"", "\"layout\""), "`seen` is not allowed with outcome layout");
}

#[test]
fn different_deviations_are_unexpected() {
    let expectations = load(GOOD).unwrap();
    let judge = |file, observed, detail: &str| {
        let key = (Operation::Load, "number-a", file);
        let (outcome, cause) = expectations.judge(key, observed, grade(observed), detail);
        (outcome, cause.is_some())
    };
    let seen = "at \"/0\": expected 12, found 13";
    assert_eq!(judge("input.yaml", Observed::Deviate, seen), (Outcome::Xfail, true));
    assert_eq!(judge("input.yaml", Observed::Deviate, "at \"/0\": expected 12, found null"), (Outcome::Fail, true));
    assert_eq!(judge("input.yaml", Observed::Reject, seen), (Outcome::Fail, true));
    assert_eq!(judge("input.yaml", Observed::Timeout, ""), (Outcome::Timeout, true));
    assert_eq!(judge("compact.yaml", Observed::Deviate, seen), (Outcome::Fail, false));
}

#[test]
fn exhausting_tasks_may_reach_any_limit() {
    for (outcome, seen) in
        [("crash", ""), ("accept", "exhausting = true\n"), ("failed", "exhausting = true\nseen = [\"no memory\"]\n")]
    {
        let text = GOOD.replace("seen = [\"at : expected , found\"]\n", seen).replace("deviate", outcome);
        let expectations = load(&text).unwrap();
        let key = (Operation::Load, "number-a", "input.yaml");
        for observed in [Observed::Crash, Observed::Timeout, Observed::Resource] {
            assert_eq!(expectations.judge(key, observed, Grade::Unmet, "killed").0, Outcome::Xfail);
        }
        assert_eq!(expectations.judge(key, Observed::Reject, Grade::Unmet, "no memory").0, Outcome::Fail);
    }
}

#[test]
fn a_cause_lists_deviations() {
    check_refused(&GOOD.replace("deviate", "agree"), "is no deviation");
    check_refused(&GOOD.replace("deviate", "skip"), "is no deviation");
    check_refused(&GOOD.replace(r#"["input.yaml", "canonical.yaml"]"#, "[]"), "lists nothing");
    check_refused(&GOOD.replace(r#"number-a = ["input.yaml", "canonical.yaml"]"#, ""), "lists nothing");
    check_refused(&GOOD.replace("deviate", "fail"), "unknown variant `fail`");
    check_refused(&GOOD.replace("reason", "why"), "unknown field `why`");
}
