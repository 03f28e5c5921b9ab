//! Programs in turn: what each run uses, and the median of the ratios of each pair of runs.

use std::path::Path;
use std::process::Command;
use std::{env, fs};

use serde_json::{Value, json};

use crate::inputs::Inputs;
use crate::program::{Program, Usage};
use crate::table::Programs;

/// How often each pair is run.
const RUNS: usize = 7;

/// How often a pair is run one of which takes seconds.
const LONG_RUNS: usize = 3;

/// The seconds from which on a run is a long one.
const LONG: f64 = 3.0;

/// How often a program is run whose time is a few milliseconds.
const SHORT_RUNS: usize = 101;

/// Measures everything, and prints it as JSON. `folder` holds the programs that were set up; the inputs are written below it.
pub(crate) fn run(folder: &Path) -> Result<(), String> {
    let inputs = written(&folder.join("inputs"))?;
    let programs = Programs::new(folder)?;
    let pairs =
        programs.pairs(&inputs).iter().map(|(ours, theirs)| pair(ours, theirs)).collect::<Result<Vec<_>, _>>()?;
    let results = json!({
        "runs": RUNS,
        "pairs": pairs,
        "findings": findings(&programs, &inputs)?,
        "threads": threads(&programs, &inputs)?,
        "memory": memory(&programs, &inputs)?,
        "start": start(&programs, &inputs)?,
    });
    println!("{results:#}");
    Ok(())
}

/// The inputs below a folder, written by another process: what a process had resident when it started a program counts as that program's.
fn written(folder: &Path) -> Result<Inputs, String> {
    let fail = |error: std::io::Error| format!("cannot write to {}: {error}", folder.display());
    fs::create_dir_all(folder).map_err(fail)?;
    let this = env::current_exe().map_err(fail)?;
    let status = Command::new(this).arg("write").arg(folder).status().map_err(fail)?;
    if !status.success() {
        return Err("the inputs are not written".to_owned());
    }
    Ok(Inputs::below(folder))
}

/// Runs two programs in turn.
fn pair(ours: &Program, theirs: &Program) -> Result<Value, String> {
    if !theirs.is_set_up() {
        eprintln!("SKIPPED {}: it was not set up; research/peers/setup says why", theirs.name);
        return Ok(json!({ "ours": ours.name, "theirs": theirs.name, "skipped": true }));
    }
    let runs = in_turn(ours, theirs)?;
    let ratio = ratio(&runs, |used| used.processor);
    let seconds = [median(runs.iter().map(|run| run.0.processor)), median(runs.iter().map(|run| run.1.processor))];
    eprintln!("{} / {}: {ratio:.3} ({:.3} s / {:.3} s)", ours.name, theirs.name, seconds[0], seconds[1]);
    Ok(json!({
        "ours": ours.name,
        "theirs": theirs.name,
        "ratio": rounded(ratio),
        "user": rounded(self::ratio(&runs, |used| used.user)),
        "seconds": seconds.map(rounded),
        "bytes": [ours.size()?, theirs.size()?],
    }))
}

/// How much of the clean speed is left with a mistake in each hundredth document, and in each one.
fn findings(programs: &Programs<'_>, inputs: &Inputs) -> Result<Value, String> {
    let clean = programs.check(&inputs.kyaml);
    let mut rows = Vec::new();
    for (name, file) in [("each hundredth document", &inputs.hundredth), ("each document", &inputs.dirty)] {
        let dirty = programs.check(file);
        let runs = in_turn(&clean, &dirty)?;
        let of_dirty = median(runs.iter().map(|run| run.1.processor));
        let bytes = dirty.size()?;
        #[expect(clippy::cast_precision_loss, reason = "some 100 MB")]
        let rate = bytes as f64 / 1e6 / of_dirty;
        let speed = ratio(&runs, |used| used.processor);
        eprintln!("a mistake in {name}: {speed:.2} of the clean speed, {rate:.0} MB/s");
        rows.push(json!({ "mistakes": name, "of the clean speed": rounded(speed), "MB/s": rate.round() }));
    }
    Ok(rows.into())
}

/// How much faster, by the clock, two threads are than one.
fn threads(programs: &Programs<'_>, inputs: &Inputs) -> Result<Value, String> {
    let mut rows = Vec::new();
    for (name, is_piped) in [("file", false), ("pipe", true)] {
        let program = |count| {
            let program = programs.canonical(&inputs.huge_kyaml).threads(count);
            if is_piped { program.piped() } else { program }
        };
        let runs = in_turn(&program(1), &program(2))?;
        let speed = ratio(&runs, |used| used.wall);
        eprintln!("two threads on a {name}: {speed:.2} x the speed of one");
        rows.push(json!({ "input": name, "two threads": rounded(speed) }));
    }
    Ok(rows.into())
}

/// The most memory that each needs.
fn memory(programs: &Programs<'_>, inputs: &Inputs) -> Result<Value, String> {
    let all = [
        programs.canonical(&inputs.small_kyaml),
        programs.canonical(&inputs.kyaml),
        programs.canonical(&inputs.huge_kyaml),
        programs.canonical(&inputs.huge_kyaml).piped(),
        programs.check(&inputs.dirty),
        programs.fmt("kyaml-fmt, KYAML", &inputs.kyaml),
        programs.fmt("kyaml-fmt, YAML", &inputs.yaml),
        programs.fmt("kyaml-fmt, YAML of CR LF", &inputs.cr_lf_yaml),
    ];
    let mut rows = Vec::new();
    for program in &all {
        let used = program.run()?;
        #[expect(clippy::cast_precision_loss, reason = "some MiB")]
        let mebibytes = used.memory as f64 / f64::from(1 << 20);
        let bytes = program.size()?;
        eprintln!("{} on {bytes} bytes: {mebibytes:.1} MiB", program.name);
        rows.push(json!({ "program": program.name, "bytes": bytes, "MiB": rounded(mebibytes) }));
    }
    Ok(rows.into())
}

/// The cost of a start: the time for a file of 3 KB, and the processor time for 10,000 of them.
fn start(programs: &Programs<'_>, inputs: &Inputs) -> Result<Value, String> {
    let one = (0..SHORT_RUNS).map(|_| programs.canonical(&inputs.file).run()).collect::<Result<Vec<_>, _>>()?;
    let many = (0..RUNS).map(|_| programs.canonical(&inputs.tree).run()).collect::<Result<Vec<_>, _>>()?;
    let wall = median(one.iter().map(|used| used.wall)) * 1000.0;
    let processor = median(many.iter().map(|used| used.processor));
    eprintln!("a file of 3 KB: {wall:.2} ms; 10,000 small files: {processor:.3} s");
    Ok(json!({ "a file of 3 KB, ms": rounded(wall), "10,000 small files, s": rounded(processor) }))
}

fn in_turn(one: &Program, other: &Program) -> Result<Vec<(Usage, Usage)>, String> {
    let mut runs = vec![(one.run()?, other.run()?)];
    let is_long = runs[0].0.processor.max(runs[0].1.processor) > LONG;
    for _ in 1..if is_long { LONG_RUNS } else { RUNS } {
        runs.push((one.run()?, other.run()?));
    }
    Ok(runs)
}

/// The median of how often as much the first of each pair used.
fn ratio(runs: &[(Usage, Usage)], of: impl Fn(&Usage) -> f64) -> f64 {
    median(runs.iter().map(|(one, other)| of(one) / of(other)))
}

fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

fn rounded(value: f64) -> f64 {
    (value * 1000.0).round() / 1000.0
}
