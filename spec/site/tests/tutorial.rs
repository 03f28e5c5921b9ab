//! Runs the examples of the hand-written pages: their KYAML is valid, the text below a command is
//! its output, and programs are those of the folder `guide`. A command that needs more than a folder
//! is in a block `sh`, with the reason behind a comma: `sh,needs a cluster`. The pictures of the README are drawn from them.
//!
//! READMEs have commands in indented lines. Those of the programs for files run in a folder, those of `kyaml-conformance` are parsed, and
//! `ELSEWHERE` says what runs the others.
//!
//! `cargo xtask bless tutorial` writes the current output, and the pictures.

use std::fs;
use std::path::Path;
use std::process::{Command, ExitCode};

use kyaml_cases::generated::is_blessed;
use kyaml_cases::suite::Suite;
use kyaml_lint::{LintOptions, lint};
use kyaml_site::picture;
use kyaml_spec::implementation;
use tempfile::TempDir;
use walkdir::{DirEntry, WalkDir};

/// The folder of programs that pages show; the suite runs them.
const GUIDE: &str = "guide/";
/// What runs the commands of READMEs that start so, because they install, build, or need more than a folder.
const ELSEWHERE: [(&str, &str); 8] = [
    ("cargo install", "`.ci/nightly install`"),
    ("cargo run -p kyaml-check", "`.ci/nightly readme`"),
    ("cargo", "the gate, by the tests of the packages and `cargo xtask bless --check`"),
    ("git", "the transcript merge.md, in a repository"),
    ("node", "`.ci/nightly editors`"),
    ("npm", "`.ci/nightly npm editors`"),
    ("npx", "`.ci/nightly release`, from the packages"),
    ("pip", "`.ci/nightly release`, from the packages"),
];
/// The files that the commands of READMEs name.
const FILES: [(&str, &str); 6] = [
    ("chart/Chart.yaml", "---\n{apiVersion: \"v2\", name: \"shop\", version: \"1.0.0\"}\n"),
    ("chart/templates/web.yaml", "---\n{\n  name: \"{{ .Release.Name }}\",\n}\n"),
    ("deploy/web.yaml", "---\n{\n  name: 'web',\n}\n"),
    ("manifests/web.yaml", "name: web # the front\n"),
    ("new.yaml", "---\n{\n  name: \"shop\",\n}\n"),
    ("old.yaml", "---\n{\n  name: \"web\",\n}\n"),
];
/// The output of `kubectl`.
const PODS: &str = "conformance/cases/kep/kubectl-pods/input.yaml";
/// The program that this test plays when it starts itself.
const PROGRAM: &str = "KYAML_SITE_PROGRAM";

fn main() -> ExitCode {
    match std::env::var(PROGRAM).as_deref() {
        Ok("kyaml-check") => return kyaml_check::checker::main(),
        Ok("kyaml-fmt") => return kyaml_check::formatter::main(),
        Ok("kyaml-diff") => return kyaml_check::differ::main(),
        Ok("kyaml-conformance") => return kyaml_conformance::command_line(),
        _ => {}
    }
    let site = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut counts = [0; 4];
    let mut stale = 0;
    let pages = fs::read_dir(site.join("pages")).expect("the folder of pages");
    let mut paths: Vec<_> = pages.map(|entry| entry.expect("a page").path()).collect();
    paths.sort();
    paths.push(site.join("pictures/recording.md"));
    for path in &paths {
        let text = fs::read_to_string(path).expect("a page is readable");
        let run = Page::default().run(&text);
        for (count, more) in counts.iter_mut().zip(run.counts) {
            *count += more;
        }
        stale += usize::from(!is_current(path, &text, &run.out));
    }
    for (name, drawn) in pictures(site) {
        let path = site.join("pictures").join(name);
        stale += usize::from(!is_current(&path, &fs::read_to_string(&path).unwrap_or_default(), &drawn));
    }
    let [commands, streams, files, skipped] = counts;
    println!(
        "{} pages: {commands} commands, {streams} streams of KYAML, {files} files; not run: {skipped} commands",
        paths.len()
    );
    assert!(commands >= 5 && streams >= 2 && files >= 4, "the pages show less than they should");
    readmes(&site.join("../.."));
    if stale > 0 {
        println!("`cargo xtask bless tutorial` writes the present output");
    }
    ExitCode::from(u8::from(stale > 0))
}

/// Runs the commands of all READMEs outside of `research/`, which has steps of its own.
fn readmes(root: &Path) {
    let page = Page::default();
    for (name, text) in FILES {
        let path = page.folder.path().join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, text).expect("a file in the folder");
    }
    let pods = fs::read(root.join(PODS)).expect("the case of kubectl");
    let is_ours = |entry: &DirEntry| {
        let name = entry.file_name().to_string_lossy();
        entry.depth() == 0 || !(name.starts_with('.') || ["node_modules", "research", "target"].contains(&&*name))
    };
    let (mut run, mut parsed, mut elsewhere, mut files) = (0, 0, 0, 0);
    for entry in WalkDir::new(root).sort_by_file_name().into_iter().filter_entry(is_ours) {
        let path = entry.expect("a folder is readable").into_path();
        if !path.ends_with("README.md") {
            continue;
        }
        files += 1;
        let text = fs::read_to_string(&path).expect("a README is readable");
        for command in text.lines().filter_map(|line| line.strip_prefix("    ")) {
            let command = command.split("  #").next().unwrap_or(command).trim_end();
            let command = command.replace("cargo run --release -p kyaml-conformance --", "kyaml-conformance");
            let command = match command.split_once(" | ") {
                Some((before, after)) if before.starts_with("kubectl ") => after,
                _ => &command,
            };
            if command.starts_with("kyaml-conformance ") {
                page.output(&format!("{command} --help"), &[]);
                parsed += 1;
            } else if command.starts_with("kyaml-") {
                page.output(command, &pods);
                run += 1;
            } else if let Some(program) = command.split(' ').next().filter(|word| word.contains('/')) {
                elsewhere += usize::from(root.join(program).is_file());
            } else {
                let is_named = |(start, _): &&(&str, &str)| command.starts_with(&format!("{start} "));
                let is_elsewhere = ELSEWHERE.iter().any(|each| is_named(&each));
                assert!(is_elsewhere || !is_command(command), "{}: nothing runs {command}", path.display());
                elsewhere += usize::from(is_elsewhere);
            }
        }
    }
    println!("{files} READMEs: {run} commands run, {parsed} are parsed, {elsewhere} run elsewhere");
    assert!(run >= 10 && parsed >= 20, "READMEs show less than they should");
}

/// Whether a file has its current text. If it has not, it is written, or the difference is printed.
fn is_current(path: &Path, old: &str, new: &str) -> bool {
    if old == new {
        return true;
    }
    if is_blessed() {
        fs::write(path, new).expect("a file is writable");
    } else {
        println!("{} is stale:\n{}", path.display(), difference(old, new));
    }
    is_blessed()
}

/// The pictures of the README.
fn pictures(folder: &Path) -> [(&'static str, String); 3] {
    let read = |name: &str| fs::read_to_string(folder.join(name)).expect("a page is readable");
    let conformance = folder.join("../../conformance");
    let suite = Suite::load(&conformance.join("cases")).expect("the suite");
    let implementations = implementation::read(&conformance, &suite).expect("the expectations");
    [
        ("before-after.svg", picture::before_after(&read("pages/index.md"))),
        ("recording.svg", picture::recording(&read("pictures/recording.md"))),
        ("readers.svg", picture::readers(&suite, &implementations)),
    ]
}

/// A page during its run; its files are in a folder.
struct Page {
    folder: TempDir,
    out: String,
    /// Number of commands, KYAML streams, files, and commands that are not run.
    counts: [usize; 4],
}

impl Default for Page {
    fn default() -> Self {
        Self { folder: tempfile::tempdir().expect("a folder"), out: String::new(), counts: [0; 4] }
    }
}

impl Page {
    /// Runs a page, and returns it with the output of its commands.
    fn run(mut self, text: &str) -> Self {
        let mut lines = text.lines();
        while let Some(line) = lines.next() {
            self.line(line);
            let Some(info) = line.strip_prefix("```").filter(|info| !info.is_empty()) else { continue };
            let block: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
            self.block(info, &block);
            self.line("```");
        }
        self
    }

    fn line(&mut self, line: &str) {
        self.out.push_str(line);
        self.out.push('\n');
    }

    fn block(&mut self, info: &str, block: &[&str]) {
        let content: String = block.iter().flat_map(|line| [line, "\n"]).collect();
        let others = block.iter().filter(|line| line.starts_with("$ ") || is_command(line)).count();
        if let Some(reason) = info.strip_prefix("sh,").filter(|reason| !reason.is_empty()) {
            assert!(others > 0, "no command is left out because it {reason}:\n{content}");
            self.counts[3] += others;
            return self.out.push_str(&content);
        }
        assert!(
            info == "console" || info.contains(',') || others == 0,
            "a block {info} has commands: run them, or mark them `sh,REASON`:\n{content}"
        );
        if let Some((_, name)) = info.split_once(',') {
            if name.starts_with(GUIDE) {
                let program = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
                return self.out.push_str(&fs::read_to_string(program).expect("a program of the guide"));
            }
            fs::write(self.folder.path().join(name), &content).expect("a file in the folder");
            self.counts[2] += 1;
        }
        if info.starts_with("kyaml") {
            let report = lint(content.as_bytes(), &LintOptions::default());
            assert!(report.diagnostics().is_empty(), "no KYAML:\n{content}{:?}", report.diagnostics());
            self.counts[1] += 1;
        }
        if info == "console" {
            for command in block.iter().filter_map(|line| line.strip_prefix("$ ")) {
                self.line(&format!("$ {command}"));
                let printed = self.printed(command);
                self.out.push_str(&printed);
                self.counts[0] += 1;
            }
        } else {
            self.out.push_str(&content);
        }
    }

    /// Standard output of a command, then standard error. The command must not fail.
    fn output(&self, command: &str, input: &[u8]) -> [Vec<u8>; 2] {
        let words = shlex::split(command).expect("quotes are closed");
        let (program, arguments) = words.split_first().expect("a command has a name");
        let stdin = self.folder.path().join(".stdin");
        fs::write(&stdin, input).expect("a file in the folder");
        let this = std::env::current_exe().expect("this test is a program");
        let output = Command::new(this)
            .env(PROGRAM, program)
            .args(arguments)
            .stdin(fs::File::open(stdin).expect("a file in the folder"))
            .current_dir(&self.folder)
            .output()
            .expect("the program starts");
        assert!(output.status.code().is_some_and(|code| code < 2), "{command}: {output:?}");
        [output.stdout, output.stderr]
    }

    /// The output of a command, as a page shows it.
    fn printed(&self, command: &str) -> String {
        let text = self.output(command, &[]).concat();
        String::from_utf8(text).expect("the programs print UTF-8")
    }
}

/// Whether a line starts with a program that pages name.
fn is_command(line: &str) -> bool {
    let programs = ["cargo", "git", "helm", "kubectl", "kyaml-", "npm", "pip"];
    programs
        .iter()
        .any(|program| line.strip_prefix(program).is_some_and(|rest| program.ends_with('-') || rest.starts_with(' ')))
}

/// The lines of one text that the other does not have.
fn difference(old: &str, new: &str) -> String {
    let only = |sign: &str, of: &str, other: &str| {
        let lines = of.lines().filter(|line| !other.lines().any(|other| other == *line));
        lines.fold(String::new(), |all, line| all + sign + line + "\n")
    };
    only("- ", old, new) + &only("+ ", new, old)
}
