//! Everything that the program prints and writes for a few cases and small programs, in `commands.txt`: a command, its exit status,
//! its output, and the results of its checks.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use kyaml_cases::generated;
use serde_json::{Map, Value};

use crate::support::{Checkout, run_in, write_cases};

/// The cases: each operation, form and option, and each sort of expectation.
const CASES: [&str; 18] = [
    "alias/number",
    "block/kubernetes-norway",
    "block/sort-keys",
    "canonical/comment-after-fold",
    "canonical/string-tab",
    "compact/blank-last",
    "compact/scalar",
    "import/after-value",
    "import/unclosed-bracket-not",
    "json/not-json-comma",
    "json/object",
    "json/two-texts",
    "key/norway-plain",
    "key/norway-quoted",
    "number/exponent-400",
    "number/long-integer",
    "render/compact-keys",
    "string/tab",
];

/// Programs, each with its name.
const PROGRAMS: [(&str, &str); 12] = [
    ("half", "printf '[]\\n[{\"a\"'; exit 3\n"),
    ("names", "for file; do grep -q 'no:' \"$file\" && echo \"$(basename $file):2: no\"; done; exit 1\n"),
    ("inplace", "for file; do tr 1 2 <\"$file\" >t && mv t \"$file\"; done\n"),
    ("size", "exit $(( $(wc -c <\"$1\") % 6 ))\n"),
    ("words", "echo out; echo \"cannot read $(basename $1)\" >&2; exit 2\n"),
    ("kill", "case $(cat \"$1\") in *no*) kill -9 $$;; esac\n"),
    ("sleep", "case $(cat \"$1\") in *no*) sleep 20;; esac\n"),
    ("flood", "head -c 2000000 /dev/zero\n"),
    (
        "lines",
        "for file; do case $(cat \"$file\") in *no:*) echo '\"no is a boolean\"';; *a*) echo '[{\"no\": 1}]';; *) echo '[]';; esac; done\n",
    ),
    (
        "lint",
        "status=0\nfor file; do\n  at=$(grep -abo 'no:' \"$file\" | head -n 1 | cut -d: -f1)\n  if [ -n \"$at\" ]; then\n    status=1\n    printf '{\"file\": \"%s\", \"rule\": \"ambiguous-key\", \"byte_start\": %d, \"byte_end\": %d, \"severity\": \"error\", \"message\": \"no\"}\\n' \"$file\" \"$at\" $((at + 3))\n  fi\ndone\nexit $status\n",
    ),
    (
        "traceback",
        "echo 'Traceback (most recent call last):' >&2; echo '  File \"x\", line 1' >&2; echo 'KeyError: 1' >&2; exit 1\n",
    ),
    ("upper", "tr a-z A-Z <\"$1\"\n"),
];

/// An adapter that cannot be set up.
const ABSENT: &str = r#"
name = "absent"
language = "Rust"
library = "absent"
homepage = "https://example.invalid"
operations = ["load"]
needs = ["no-such-program"]
setup = [["false"]]
run = ["false"]

[[configuration]]
name = "default"
schema = "untyped"
tier = 2
"#;

/// Expectations of a program that fails: for its message and an old one, for another outcome, and for a case that is not asked.
const EXPECTED: &str = r#"
[[cause]]
name = "words"
operation = "check"
outcome = "failed"
seen = ["exit status: : cannot read input-.yaml", "old words"]
reason = "why"
[cause.cases]
key-norway-plain = ["input.yaml"]

[[cause]]
name = "other-outcome"
operation = "check"
outcome = "reject"
seen = ["its words"]
reason = "why"
upstream = "https://example.invalid/1"
[cause.cases]
key-norway-quoted = ["input.yaml"]

[[cause]]
name = "not-asked"
operation = "check"
outcome = "failed"
seen = ["words"]
reason = "why"
[cause.cases]
string-tab = ["input.yaml"]
"#;

/// The commands. Each line is `name of the program: arguments`. The name is `-` if none runs.
const COMMANDS: &[&str] = &[
    "-: list",
    "-: list-adapters",
    "-: run --adapter saphyr --adapter granit-parser --results readers.jsonl",
    "-: run --adapter saphyr --shard 1/2 --filter KY-NUM --filter key- --results part.jsonl",
    "-: run --adapter saphyr --class reader:portable,reader:canonical",
    "true: run",
    "false: run --results false.jsonl",
    "true: run --class checker:canonical --name canon",
    "true: run --class diagnosing-checker,checker:portable --findings json",
    "true: run --form canonical",
    "true: run --form compact",
    "true: run --fail-fast --filter key-",
    "true: run --operation format --form compact",
    "true: run --operation load --filter key- --filter compact",
    "cat {input}: run --operation format --results cat.jsonl",
    "cat {input}: run --operation render",
    "cat {input}: run --class formatter:compact",
    "cat: run --class converter",
    "cat: run --operation format --input json",
    "cat: run --operation load --input json --input yaml",
    "sh size {input}: run --exit-codes 0=accept,1=reject,2=unsupported,3=foreign,4=failed",
    "sh size {input}: run --exit-codes 0=accept,1=reject,2=unsupported,3=foreign,4=failed --operation load",
    "sh words {input}: run --filter key-",
    "sh traceback {input}: run --filter key-",
    "sh kill {input}: run --filter key-",
    "sh sleep {input}: run --filter key- --timeout 0.5",
    "sh flood {input}: run --filter key- --output 1",
    "sh lines {inputs}: run --operation load --filter key- --filter canonical- --filter compact",
    "sh half {inputs}: run --operation load --filter key- --filter string",
    "sh names {inputs}: run --filter key- --filter string",
    "sh inplace {inputs}: run --operation format --filter canonical-",
    "sh lint {inputs}: run --findings json --class diagnosing-checker",
    "sh lint {input}: run --findings text --filter key-",
    "sh upper {input}: run --operation format --filter string --filter key",
    "true: run --expect true.toml --filter key-norway --update-expectations",
    "true: run --expect true.toml --filter key-norway",
    "sh words {input}: run --expect words.toml --filter key-norway",
    "sh words {input}: run --expect words.toml --filter key-norway --filter number-long --update-expectations",
    "sh words {input}: run --expect absent/new.toml --filter key-norway-quoted --operation load --update-expectations",
    "-: run --cases conformance/cases --adapter reject-all --adapter echo --filter key-norway --update-expectations",
    "-: run --cases conformance/cases --adapter reject-all --filter key-norway",
    "-: run --adapter saphyr --mutate 7 --count 4 --save-failures saved --results fresh.jsonl",
    "true: run --mutate 7 --count 3",
    "-: report readers.jsonl false.jsonl --before cat.jsonl --junit junit.xml --markdown report.md --html pages --date 2026-01-31",
    "-: report readers.jsonl --for saphyr --tool saphyr",
    "-: report cat.jsonl --markdown cat.md",
    "-: report cat.jsonl --for cat",
    "-: report part.jsonl --for saphyr --cause none",
    "-: report part.jsonl --for nobody",
    "-: report nothing.jsonl",
    "-: report readers.jsonl cat.jsonl part.jsonl",
    "-: report part.jsonl --before readers.jsonl",
    "-: report cat.jsonl --date 2026-01-31T00:00:00Z",
    "-: report cat.jsonl --date 2026-02-30",
    "-: report cat.jsonl --tool cat",
    "true: run --exit-codes 0=yes",
    "true: run --exit-codes 0=accept,0=reject",
    "true: run --operation write",
    "true: run --input toml",
    "true: run --form normal",
    "true: run --shard 3/2",
    "true: run --shard 0/2",
    "true: run --timeout 0",
    "true: run --timeout x",
    "true: run --operation load --form compact",
    "true: run --operation load --operation check",
    "true {inputs}: run --operation render",
    "true {input} {inputs}: run",
    "true: run --class reader,checker",
    "true: run --class formatter:compact,formatter",
    "true: run --class converter:notes",
    "true: run --class diagnosing-checker",
    "true: run --class linter",
    "true: run --filter nothing",
    "true: run --operation load --filter compact-blank",
    "no-such-program: run",
    "-: run --adapter nobody",
    "-: run --update-expectations",
    "-: run --require",
    "-: run --all --require --filter key- --results all.jsonl",
    "-: run --all --filter key- --filter canonical- --shard 2/2",
    "-: run --adapter absent",
    "-: run --adapter echo --adapter crash-later --filter key- --filter string",
    "-: report all.jsonl --before readers.jsonl",
    "-: setup absent",
    "-: setup absent --require",
    "-: setup --all",
    "-: setup nobody",
];

#[test]
fn generated_commands_are_current() {
    let checkout = Checkout::new();
    write_cases(&checkout.path("cases"), &CASES);
    checkout.add_control("echo", "format");
    checkout.add_control("crash-later", "load");
    checkout.add_control("reject-all", "check");
    write_cases(&checkout.path("conformance/cases"), &["key/norway-plain", "key/norway-quoted"]);
    fs::write(checkout.path("words.toml"), EXPECTED).unwrap();
    fs::create_dir(checkout.path("conformance/adapters/absent")).unwrap();
    fs::write(checkout.path("conformance/adapters/absent/adapter.toml"), ABSENT).unwrap();
    for (name, text) in PROGRAMS {
        fs::write(checkout.path(name), text).unwrap();
    }
    let mut all = PROGRAMS.map(|(name, text)| format!("======== {name}\n{text}")).concat();
    for command in COMMANDS {
        let _ = write!(all, "======== {command}\n{}", output_of(&checkout.path(""), command));
    }
    for file in ["true.toml", "words.toml", "conformance/expect/reject-all.toml", "junit.xml", "report.md", "cat.md"] {
        let _ = write!(all, "======== {file}\n{}", fs::read_to_string(checkout.path(file)).unwrap());
    }
    let digests = ["time=\"", "SHA-256 `"].map(|start| (start, start.chars().next_back().unwrap()));
    let all = digests.into_iter().fold(all, |all, (start, end)| without(&all, start, end));
    let all = all.replace(&*checkout.path("").to_string_lossy(), "").replace(env!("CARGO_PKG_VERSION"), "VERSION");
    generated::check(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/integration/commands.txt"), &all);
}

/// A text without the characters between each `start` and `end`.
fn without(text: &str, start: &str, end: char) -> String {
    let mut parts = text.split(start);
    let first = parts.next().unwrap().to_owned();
    parts.fold(first, |text, part| text + start + &part[part.find(end).unwrap()..])
}

/// The exit status, the output and the checks of a command.
fn output_of(folder: &Path, command: &str) -> String {
    let (program, arguments) = command.split_once(": ").unwrap();
    let mut words: Vec<&str> = arguments.split(' ').collect();
    if !words.contains(&"--cases") {
        words.splice(0..0, ["--cases", "cases"]);
    }
    if program != "-" {
        words.extend(["--exec", program]);
    }
    if words.contains(&"run") {
        words.extend(["--jobs", "1"]);
    }
    if words.contains(&"run") && !words.contains(&"--results") {
        words.extend(["--results", "results.jsonl"]);
    }
    let results = words.iter().position(|word| *word == "--results").map(|at| folder.join(words[at + 1]));
    if let Some(results) = &results {
        let _ = fs::remove_file(results);
    }
    let output = run_in(folder, &words);
    let mut text = String::new();
    for (title, bytes) in [("err", &output.stderr), ("out", &output.stdout)] {
        for line in String::from_utf8_lossy(bytes).lines() {
            let _ = writeln!(text, "{title}| {line}");
        }
    }
    let lines = results.map(|results| fs::read_to_string(results).unwrap_or_default());
    let lines = lines.iter().flat_map(|lines| lines.lines());
    text.extend(lines.map(|line| format!("res| {}\n", result(line))));
    format!("{text}status {:?}\n", output.status.code())
}

/// A line of results without the parts that depend on the machine and on the suite.
fn result(line: &str) -> String {
    let mut line: Map<String, Value> = serde_json::from_str(line).unwrap();
    let Some(check) = line.get_mut("check") else {
        for of in line.values_mut().filter_map(Value::as_object_mut) {
            of.retain(|member, _| member != "suite" && member != "sha256");
            for about in of.get_mut("implementations").and_then(Value::as_array_mut).into_iter().flatten() {
                // The summary has the scores.
                about
                    .as_object_mut()
                    .unwrap()
                    .retain(|member, of| of.is_string() || of.is_array() && member != "causes");
            }
        }
        return Value::Object(line).to_string();
    };
    let word = |name: &str| check[name].as_str().unwrap_or_default().to_owned();
    let [operation, case, file, aim, observed, grade, outcome, detail] =
        ["operation", "case", "file", "aim", "observed", "grade", "outcome", "detail"].map(word);
    let mut text = format!("{operation} {case}/{file} ({aim}): {observed}, {grade}, {outcome}");
    for member in ["portable", "options", "reason", "cause"].iter().filter(|member| !check[**member].is_null()) {
        let _ = write!(text, ", {member} {}", check[*member]);
    }
    for side in ["expected", "actual"].iter().filter(|side| !check["shown"][**side].is_null()) {
        let bytes = BASE64_STANDARD.decode(check["shown"][*side]["base64"].as_str().unwrap()).unwrap();
        let _ = write!(text, ", {side} {:?}", String::from_utf8_lossy(&bytes));
    }
    if detail.is_empty() { text } else { format!("{text}: {}", detail.replace('\n', " / ")) }
}
