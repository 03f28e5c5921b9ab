use super::select::Shard;
use super::*;

fn suite() -> &'static Suite {
    Suite::shipped().unwrap_or_else(|problems| panic!("{problems}"))
}

fn select(checks: &[Check<'_>], selection: &Selection) -> Vec<(Operation, String, &'static str)> {
    let selected = selection.of(checks);
    selected.iter().map(|check| (check.operation, check.case.id().to_owned(), check.file)).collect()
}

#[test]
fn every_check_has_a_name_of_its_own() {
    let suite = suite();
    let checks = checks(suite);
    assert_eq!(keys(&checks).len(), checks.len());
    for operation in Operation::ALL {
        assert!(checks.iter().any(|check| check.operation == operation), "{operation}");
    }
}

#[test]
fn checks_ask_for_the_form_of_the_case() {
    let suite = suite();
    let checks = checks(suite);
    for form in Form::ALL {
        let asked = checks.iter().filter(|check| check.operation == Operation::Check && check.options.form == form);
        let (mut accepted, mut rejected) = (0, 0);
        for check in asked {
            assert_eq!(check.case.form(), form, "{}", check.case.id());
            assert_eq!(matches!(check.expected, Expected::Accepted), check.case.is_accepted());
            *if check.case.is_accepted() { &mut accepted } else { &mut rejected } += 1;
        }
        assert!(accepted > 0 && rejected > 0, "{}: {accepted} and {rejected}", form.name());
    }
}

#[test]
fn a_rendering_is_asked_in_each_form() {
    let suite = suite();
    let asked = |id: &str| -> Vec<_> {
        let renderings = of_case(suite.case(id).unwrap()).into_iter();
        let renderings = renderings.filter(|check| check.operation == Operation::Render);
        renderings.map(|check| (check.file, check.options.layout, check.options.profile)).collect()
    };
    let canonical = (CANONICAL, Layout::Canonical, Profile::Canonical);
    let compact = (COMPACT, Layout::Compact, Profile::Canonical);
    let portable = (PORTABLE, Layout::Canonical, Profile::Portable);
    let normal = |profile| (NORMAL, Layout::Normal, profile);
    assert_eq!(asked("render-number-tiny"), [canonical, compact, portable]);
    assert_eq!(asked("normal-long-digits"), [canonical, portable, normal(Profile::Canonical)]);
    assert_eq!(asked("normal-exponents"), [canonical, portable, normal(Profile::Portable)]);
}

#[test]
fn cases_are_selected_by_their_id_or_a_clause() {
    let suite = suite();
    let checks = checks(suite);
    let check_norway = Selection {
        operations: vec![Operation::Check],
        filters: vec!["key-norway-plain".to_owned()],
        ..Selection::default()
    };
    assert_eq!(select(&checks, &check_norway), [(Operation::Check, "key-norway-plain".to_owned(), INPUT)]);
    let clause = Selection { filters: vec!["KY-KEY-4".to_owned()], ..Selection::default() };
    let of_clause = clause.of(&checks);
    assert!(!of_clause.is_empty() && of_clause.iter().all(|check| check.case.req().contains(&"KY-KEY-4".to_owned())));
    let number = Selection { filters: vec!["KY-CAN-1".to_owned()], ..Selection::default() };
    let of_number = number.of(&checks);
    assert!(!of_number.is_empty() && of_number.iter().all(|check| check.case.req().contains(&"KY-CAN-1".to_owned())));
}

#[test]
fn shards_are_disjoint_and_complete() {
    let suite = suite();
    let checks = checks(suite);
    let mut all: Vec<_> = ["1/3", "2/3", "3/3"]
        .iter()
        .flat_map(|shard| {
            let selection = Selection { shard: Some(shard.parse().unwrap()), ..Selection::default() };
            select(&checks, &selection)
        })
        .collect();
    all.sort();
    let mut expected = select(&checks, &Selection::default());
    expected.sort();
    assert_eq!(all, expected);
    for text in ["0/3", "4/3", "1", "a/b", "1/0"] {
        assert_eq!(text.parse::<Shard>(), Err(format!("{text:?} is no shard: write 1/4 for the first of four")));
    }
}

#[test]
fn only_portable_cases_give_portable_checks() {
    let suite = suite();
    let checks = checks(suite);
    let portable = |id: &str, file: &str| {
        let mut checks = checks.iter().filter(|check| check.operation == Operation::Load);
        checks.find(|check| check.case.id() == id && check.file == file).unwrap().is_portable()
    };
    assert_eq!(portable("key-norway-quoted", INPUT), Some(true));
    assert_eq!(portable("portable-range-above-max", INPUT), Some(false));
    assert_eq!(portable("render-number-exponent-and-range", PORTABLE), None);
}
