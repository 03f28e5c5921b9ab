//! Pairs of programs, run in turn: the processor time of each run, and the median of their ratios.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs};

use kyaml_bench::inputs;
use serde_json::{Value, json};
use wait4::Wait4;

/// How many manifests the inputs hold; those for slow peers hold a tenth.
const COUNT: usize = 20_000;

/// How often each pair is run.
const RUNS: usize = 7;

/// A program with its arguments; the file comes last.
struct Program {
    name: &'static str,
    path: PathBuf,
    arguments: Vec<&'static str>,
    file: PathBuf,
}

/// Measures all pairs, and prints them as JSON. `folder` holds the programs that were set up.
pub(crate) fn run(folder: &Path) -> Result<(), String> {
    let inputs = Inputs::write(folder)?;
    let this = env::current_exe().map_err(|error| error.to_string())?;
    let reader = |name: &'static str, label: &'static str, file: &Path| Program {
        name: label,
        path: this.clone(),
        arguments: vec!["read", name],
        file: file.to_owned(),
    };
    let program = |name: &'static str, binary: &str, arguments: &[&'static str], file: &Path| Program {
        name,
        path: folder.join(binary),
        arguments: arguments.to_vec(),
        file: file.to_owned(),
    };
    let check = |file: &Path| program("kyaml-check", "kyaml-check", &["--quiet"], file);
    let canonical = |file: &Path| program("kyaml-check --canonical", "kyaml-check", &["--quiet", "--canonical"], file);
    let fmt = |name, file: &Path| program(name, "kyaml-fmt", &["--quiet"], file);
    let (kyaml, yaml, json) = (&inputs.kyaml, &inputs.yaml, &inputs.json);
    let (small_kyaml, small_yaml) = (&inputs.small_kyaml, &inputs.small_yaml);
    let pairs = [
        (canonical(kyaml), reader("bytes", "reading the file", kyaml)),
        (canonical(kyaml), reader("utf-8", "UTF-8 validation", kyaml)),
        (canonical(kyaml), reader("serde_json-ignored", "serde_json IgnoredAny", json)),
        (check(kyaml), reader("serde_json-ignored", "serde_json IgnoredAny", json)),
        (canonical(kyaml), reader("serde_json-value", "serde_json Value", json)),
        (canonical(kyaml), reader("simd-json", "simd-json", json)),
        (canonical(kyaml), reader("granit-parser", "granit-parser, events", kyaml)),
        (canonical(kyaml), reader("saphyr", "saphyr", kyaml)),
        (reader("kyaml-parse", "kyaml_core::parse", kyaml), reader("serde_json-value", "serde_json Value", json)),
        (
            reader("kyaml-values", "kyaml_core::from_str, values", kyaml),
            reader("serde_json-value", "serde_json Value", json),
        ),
        (
            reader("kyaml-write", "KYAML to values and back", kyaml),
            reader("serde_json-pretty", "JSON to values and back", json),
        ),
        (fmt("kyaml-fmt, YAML", yaml), reader("granit-parser", "granit-parser, events", yaml)),
        (canonical(small_kyaml), program("google/yamlfmt -lint", "yamlfmt", &["-lint"], small_kyaml)),
        (fmt("kyaml-fmt, YAML", small_yaml), program("the deployed encoder, YAML", "kyaml-encoder", &[], small_yaml)),
        (
            fmt("kyaml-fmt, KYAML", small_kyaml),
            program("the deployed encoder, KYAML", "kyaml-encoder", &[], small_kyaml),
        ),
        (canonical(small_kyaml), program("yamllint", "yamllint/bin/yamllint", &["-d", "relaxed"], small_kyaml)),
        (
            fmt("kyaml-fmt, YAML", small_yaml),
            program("prettier", "prettier/node_modules/.bin/prettier", &[], small_yaml),
        ),
    ];
    let mut results = Vec::new();
    for (ours, theirs) in &pairs {
        if !theirs.path.exists() {
            eprintln!("SKIPPED {}: it was not set up; bench/peers/setup says why", theirs.name);
            results.push(json!({ "ours": ours.name, "theirs": theirs.name, "skipped": true }));
            continue;
        }
        results.push(pair(ours, theirs)?);
    }
    println!("{:#}", json!({ "runs": RUNS, "pairs": results }));
    Ok(())
}

/// The files that are read: the same manifests in three languages.
struct Inputs {
    kyaml: PathBuf,
    yaml: PathBuf,
    json: PathBuf,
    small_kyaml: PathBuf,
    small_yaml: PathBuf,
}

impl Inputs {
    fn write(folder: &Path) -> Result<Self, String> {
        let write = |name: &str, text: String| {
            let file = folder.join(name);
            fs::write(&file, text).map(|()| file).map_err(|error| format!("cannot write {name}: {error}"))
        };
        Ok(Self {
            kyaml: write("large.kyaml", inputs::kyaml(COUNT))?,
            yaml: write("large.yaml", inputs::yaml(COUNT))?,
            json: write("large.json", inputs::json_lines(COUNT))?,
            small_kyaml: write("small.kyaml.yaml", inputs::kyaml(COUNT / 10))?,
            small_yaml: write("small.yaml", inputs::yaml(COUNT / 10))?,
        })
    }
}

/// Runs two programs in turn.
fn pair(ours: &Program, theirs: &Program) -> Result<Value, String> {
    let mut times = Vec::new();
    for _ in 0..RUNS {
        times.push((ours.time()?, theirs.time()?));
    }
    let ratio = median(times.iter().map(|(ours, theirs)| ours / theirs).collect());
    let of_ours = median(times.iter().map(|time| time.0).collect());
    let of_theirs = median(times.iter().map(|time| time.1).collect());
    eprintln!("{} / {}: {ratio:.3} ({of_ours:.3} s / {of_theirs:.3} s)", ours.name, theirs.name);
    Ok(json!({
        "ours": ours.name,
        "theirs": theirs.name,
        "ratio": (ratio * 1000.0).round() / 1000.0,
        "seconds": [of_ours, of_theirs],
        "bytes": [ours.size()?, theirs.size()?],
    }))
}

impl Program {
    /// The seconds of processor time that it takes, those of the system included.
    fn time(&self) -> Result<f64, String> {
        let fail = |error: std::io::Error| format!("cannot run {}: {error}", self.path.display());
        let mut child = Command::new(&self.path)
            .args(&self.arguments)
            .arg(&self.file)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .map_err(fail)?;
        let used = child.wait4().map_err(fail)?;
        // 1 says that something was found, such as a file that another formatter writes otherwise.
        if !matches!(used.status.code(), Some(0 | 1)) {
            return Err(format!("{} ended with {}", self.name, used.status));
        }
        Ok((used.rusage.utime + used.rusage.stime).as_secs_f64())
    }

    fn size(&self) -> Result<u64, String> {
        fs::metadata(&self.file).map(|metadata| metadata.len()).map_err(|error| error.to_string())
    }
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
