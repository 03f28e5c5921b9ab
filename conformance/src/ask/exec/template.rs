//! The command line of a program.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use anyhow::{Context as _, bail, ensure};

/// The placeholder for the path of the input.
const INPUT: &str = "{input}";
/// The placeholder for the paths of many inputs.
const INPUTS: &str = "{inputs}";

/// Words that have a meaning only in a shell.
const OF_A_SHELL: [&str; 14] = ["|", "||", "&&", ";", "&", ">", ">>", "<", "<<", "2>", "2>&1", ">&2", "(", ")"];

/// Programs that run another one, which their first argument without a dash names.
const INTERPRETERS: [&str; 16] = [
    "bash", "bun", "bundle", "deno", "env", "go", "java", "node", "npx", "perl", "php", "python", "python3", "ruby",
    "sh", "uv",
];

/// A command line, split into words as a shell splits it, such as `yq -o=kyaml {input}`. No shell
/// is used: only quotes and backslashes have a meaning.
///
/// `{input}` is replaced by the path of a temporary file, and the word `{inputs}` by the paths of
/// many. If a command has neither, the input comes on standard input.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Template {
    program: String,
    arguments: Vec<String>,
}

/// How a program gets its inputs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Feed {
    /// One at a time, on standard input.
    Stream,
    /// One at a time, as a file.
    File,
    /// Many at a time, each as a file.
    Files,
}

impl Template {
    pub(crate) fn program(&self) -> &str {
        &self.program
    }

    /// A name for the program: its own without its folder, or that of the script where it is an interpreter.
    pub(crate) fn name(&self) -> &str {
        let name = stem(&self.program);
        let is_word = |word: &&String| !word.starts_with('-') && !word.contains(INPUT) && *word != INPUTS;
        let is_verb = |word: &&String| ["run", "exec", "tool"].contains(&word.as_str());
        let script = self.arguments.iter().filter(is_word).find(|word| !is_verb(word));
        // A word that is not a path may be the text of the script itself, as after `sh -c`.
        let script = script.map(|word| stem(word)).filter(|script| !script.is_empty() && !script.contains([' ', ';']));
        if INTERPRETERS.contains(&name) { script.unwrap_or(name) } else { name }
    }

    /// How the program gets its inputs.
    pub(crate) fn feed(&self) -> Feed {
        if self.arguments.iter().any(|argument| argument == INPUTS) {
            Feed::Files
        } else if self.arguments.iter().any(|argument| argument.contains(INPUT)) {
            Feed::File
        } else {
            Feed::Stream
        }
    }

    /// The arguments for these inputs.
    pub(super) fn arguments(&self, paths: &[PathBuf]) -> Vec<OsString> {
        let mut filled = Vec::new();
        for argument in &self.arguments {
            if argument == INPUTS {
                filled.extend(paths.iter().map(OsString::from));
            } else {
                let path = paths.first().map(|path| path.to_string_lossy()).unwrap_or_default();
                filled.push(argument.replace(INPUT, &path).into());
            }
        }
        filled
    }
}

impl FromStr for Template {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> anyhow::Result<Self> {
        let words = shlex::split(text).context("the command ends inside quotes or in a backslash")?;
        // A word in quotes is meant: it is looked for as it was written.
        if let Some(word) = text.split_whitespace().find(|word| OF_A_SHELL.contains(word))
            && words.iter().any(|split| split == word)
        {
            bail!(
                "the program would get {word:?} as an argument: no shell is used; write sh -c '…' to use one, or quote it to mean it"
            );
        }
        let mut words = words.into_iter();
        let program = words.next().filter(|program| !program.is_empty()).context("the command names no program")?;
        let arguments: Vec<String> = words.collect();
        let mut batches = arguments.iter().filter(|argument| argument.contains(INPUTS));
        let is_sound = batches.next().is_none_or(|batch| {
            batch == INPUTS && batches.next().is_none() && !arguments.iter().any(|argument| argument.contains(INPUT))
        });
        ensure!(is_sound, "{INPUTS} is a word by itself, stands once, and not beside {INPUT}");
        Ok(Self { program, arguments })
    }
}

/// The name of a file without its folder and its extension.
fn stem(path: &str) -> &str {
    Path::new(path).file_stem().and_then(std::ffi::OsStr::to_str).unwrap_or(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn name(command: &str) -> String {
        command.parse::<Template>().unwrap().name().to_owned()
    }

    #[test]
    fn a_name_is_that_of_the_tool() {
        assert_eq!(name("/usr/bin/yq ."), "yq");
        assert_eq!(name("python3 tools/my_lint.py --strict {input}"), "my_lint");
        assert_eq!(name("node -r x {inputs}"), "x");
        assert_eq!(name("java -jar lint.jar {input}"), "lint");
        assert_eq!(name("go run ./cmd/lint {input}"), "lint");
        assert_eq!(name("sh -c 'cat; true'"), "sh");
        assert_eq!(name("python3 {input}"), "python3");
    }

    #[test]
    fn inputs_come_in_three_ways() {
        let feed = |command: &str| command.parse::<Template>().unwrap().feed();
        assert_eq!(
            (feed("lint"), feed("lint -f={input}"), feed("lint {inputs}")),
            (Feed::Stream, Feed::File, Feed::Files)
        );
        let template: Template = "lint -v {inputs} -x".parse().unwrap();
        assert_eq!(template.arguments(&["a".into(), "b c".into()]), ["-v", "a", "b c", "-x"]);
    }

    #[test]
    fn mistakes_are_named() {
        let mistake = |command: &str| command.parse::<Template>().unwrap_err().to_string();
        assert_eq!(mistake("yq 'x"), "the command ends inside quotes or in a backslash");
        assert_eq!(mistake(" "), "the command names no program");
        for command in ["cat {input} | lint", "lint {input} 2>&1"] {
            assert!(mistake(command).contains("as an argument: no shell is used"));
        }
        assert!("lint '|' {input}".parse::<Template>().is_ok());
        for command in ["lint --files={inputs}", "lint {inputs} {inputs}", "lint {inputs} {input}"] {
            assert_eq!(mistake(command), "{inputs} is a word by itself, stands once, and not beside {input}");
        }
    }
}
