//! Runs the examples of the hand-written pages: their KYAML is valid, the text below a command is
//! its output, and programs are those of the folder `guide`. A command that needs more than a folder
//! is in a block `sh`, with the reason behind a comma: `sh,needs a cluster`. The pictures of the README are drawn from them.
//!
//! `cargo xtask bless tutorial` writes the current output, and the pictures.

use std::fs;
use std::path::Path;
use std::process::{Command, ExitCode};

use kyaml_cases::generated::is_blessed;
use kyaml_cases::suite::Suite;
use kyaml_lint::{LintOptions, lint};
use kyaml_site::{implementation, picture};
use tempfile::TempDir;

/// The folder of programs that pages show; the suite runs them.
const GUIDE: &str = "guide/";
/// The program that this test plays when it starts itself.
const PROGRAM: &str = "KYAML_SITE_PROGRAM";

fn main() -> ExitCode {
    match std::env::var(PROGRAM).as_deref() {
        Ok("kyaml-check") => return kyaml_check::checker::main(),
        Ok("kyaml-fmt") => return kyaml_check::formatter::main(),
        Ok("kyaml-diff") => return kyaml_check::differ::main(),
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
    if stale > 0 {
        println!("`cargo xtask bless tutorial` writes the present output");
    }
    ExitCode::from(u8::from(stale > 0))
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
    let implementations = implementation::read(&conformance).expect("the expectations");
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
        let others = block.iter().filter(|line| is_command(line)).count();
        if let Some(reason) = info.strip_prefix("sh,").filter(|reason| !reason.is_empty()) {
            assert!(others > 0, "no command is left out because it {reason}:\n{content}");
            self.counts[3] += others;
            return self.out.push_str(&content);
        }
        assert!(
            info == "console" || others == 0,
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

    /// The output of a command: standard output, then standard error.
    fn printed(&self, command: &str) -> String {
        let mut words = command.split(' ');
        let program = words.next().expect("a command has a name");
        let this = std::env::current_exe().expect("this test is a program");
        let output = Command::new(this)
            .env(PROGRAM, program)
            .args(words)
            .current_dir(&self.folder)
            .output()
            .expect("the program starts");
        assert!(output.status.code().is_some_and(|code| code < 2), "{command}: {output:?}");
        let text = [output.stdout, output.stderr].concat();
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
