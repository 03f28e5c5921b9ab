//! The built-in readers: each reads every accepted case as its value, or deviates as its file in `expect/` says.

use std::fs;
use std::path::Path;

use crate::support::{Checkout, stderr, stdout};

const CRATE: &str = env!("CARGO_MANIFEST_DIR");
const READERS: [&str; 4] = ["granit-parser", "libyaml-safer", "saphyr", "yaml-rust2"];

/// The committed expectations of a reader.
fn committed(reader: &str) -> String {
    fs::read_to_string(Path::new(CRATE).join(format!("expect/{reader}.toml"))).unwrap()
}

/// A checkout with the committed expectations.
fn checkout() -> Checkout {
    let checkout = Checkout::new();
    for reader in READERS {
        checkout.expect(reader, &committed(reader));
    }
    checkout
}

/// Each check is as listed, and each that is listed is asked: a deviation more or less would change the files.
#[test]
fn readers_match_expectations_that_are_normalised() {
    let checkout = checkout();
    let summary = stdout(checkout.run(&["--update-expectations"]), 0);
    assert!(summary.contains("\n4 implementations, "), "{summary}");
    for reader in READERS {
        assert_eq!(fs::read_to_string(checkout.expectations(reader)).unwrap(), committed(reader), "{reader}");
    }
}

#[test]
fn unasked_checks_stay_listed() {
    let checkout = checkout();
    let summary =
        stdout(checkout.run(&["--adapter", "saphyr", "--filter", "render-number", "--update-expectations"]), 0);
    assert!(summary.contains("reads-infinity-beyond-binary64"), "{summary}");
    assert_eq!(fs::read_to_string(checkout.expectations("saphyr")).unwrap(), committed("saphyr"));
}

/// A checkout with one case, whose number saphyr cannot hold and yaml-rust2 can, and with a reader that always fails.
fn small_checkout() -> Checkout {
    let checkout = Checkout::new();
    checkout.add_control("failing", "load");
    let folder = checkout.path("conformance/cases/number/huge");
    fs::create_dir_all(&folder).unwrap();
    let toml = r#"
id = "number-huge"
title = "a number beyond binary64"
req = ["KY-NUM-1"]
op = "check"
expect = "accept"
portable = false
origin = "DESIGN"

[[warning]]
rule = "nonportable-range"
span = [4, 12]
"#;
    fs::write(folder.join("case.toml"), toml).unwrap();
    fs::write(folder.join("input.yaml"), "---\n1.0e+400\n").unwrap();
    fs::write(folder.join("value.json"), r#"[{"number": "1e400"}]"#).unwrap();
    checkout
}

const SMALL: [&str; 10] = [
    "--cases",
    "conformance/cases",
    "--filter",
    "number-huge",
    "--adapter",
    "saphyr",
    "--adapter",
    "yaml-rust2",
    "--adapter",
    "failing",
];

#[track_caller]
fn check_unexpected(checkout: &Checkout, parts: &[&str], agreeable: &str) {
    let output = checkout.run(&SMALL);
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{text}");
    for part in parts {
        assert!(text.contains(&format!("\n  {part}")), "{part}: {text}");
    }
    assert!(!text.contains(&format!("\n  {agreeable}: KY-NUM-1")), "{text}");
}

#[test]
fn unlisted_deviations_are_unexpected() {
    let parts = [
        "saphyr: KY-NUM-1: 1 check to load: deviate\n    load number-huge/input.yaml: a number beyond binary64\n      | ---\n",
        "    | 1.0e+400\n    deviate, not listed: not a value of KYAML: ",
        "failing: KY-NUM-1: 1 check to load: failed\n",
        "  failed, not listed: ",
    ];
    check_unexpected(&small_checkout(), &parts, "yaml-rust2");
}

#[test]
fn listed_checks_that_differ_are_unexpected() {
    let checkout = small_checkout();
    for name in ["saphyr", "yaml-rust2", "failing"] {
        let cause = "[[cause]]\nname = \"rounds\"\noutcome = \"deviate\"\nseen = [\"not a value of KYAML: the number inf\"]\n\
                     reason = \"a test\"\n[cause.cases]\nnumber-huge = [\"input.yaml\"]\n";
        checkout.expect(name, cause);
    }
    let parts = [
        "yaml-rust2: KY-NUM-1: 1 check to load: agree\n",
        "  agree, listed as deviate under rounds\n",
        "failing: KY-NUM-1: 1 check to load: failed\n",
        "  failed, listed as deviate under rounds: ",
    ];
    check_unexpected(&checkout, &parts, "saphyr");
}

#[test]
fn new_expectations_need_reasons() {
    let checkout = small_checkout();
    let update = || checkout.run(&[&SMALL[..8], &["--update-expectations"]].concat());
    let message = stderr(update(), 2);
    assert!(message.contains("saphyr.toml: the cause \"unexplained-0\" has no reason"), "{message}");
    assert!(!checkout.expectations("yaml-rust2").exists());

    let path = checkout.expectations("saphyr");
    let text = fs::read_to_string(&path).unwrap().replace("reason = \"\"", "reason = \"a test\"");
    fs::write(&path, &text).unwrap();
    stdout(checkout.run(&SMALL[..8]), 0);
    stdout(update(), 0);
    let again = fs::read_to_string(&path).unwrap();
    let content =
        |text: &str| text.lines().filter(|line| !line.starts_with('#')).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(content(&again), content(&text));
}
