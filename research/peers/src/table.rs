//! The pairs of programs.

use std::path::{Path, PathBuf};

use crate::inputs::Inputs;
use crate::program::Program;

/// The programs of one run: ours, theirs, and the readers in Rust, which are this program.
pub(crate) struct Programs<'a> {
    folder: &'a Path,
    this: PathBuf,
}

impl<'a> Programs<'a> {
    /// Those that `research/peers/setup` built into `folder`.
    pub(crate) fn new(folder: &'a Path) -> Result<Self, String> {
        let this = std::env::current_exe().map_err(|error| error.to_string())?;
        Ok(Self { folder, this })
    }

    fn program(&self, name: &'static str, binary: &str, arguments: &[&'static str], input: &Path) -> Program {
        Program::new(name, self.folder.join(binary), arguments, input)
    }

    fn reader(&self, label: &'static str, name: &'static str, input: &Path) -> Program {
        Program::new(label, self.this.clone(), &["read", name], input)
    }

    pub(crate) fn check(&self, input: &Path) -> Program {
        self.program("kyaml-check", "kyaml-check", &["--quiet"], input)
    }

    pub(crate) fn canonical(&self, input: &Path) -> Program {
        self.program("kyaml-check --canonical", "kyaml-check", &["--quiet", "--canonical"], input)
    }

    pub(crate) fn fmt(&self, name: &'static str, input: &Path) -> Program {
        self.program(name, "kyaml-fmt", &["--quiet"], input)
    }

    /// One of ours beside one of theirs.
    pub(crate) fn pairs(&self, inputs: &Inputs) -> Vec<(Program, Program)> {
        let mut pairs = self.beside_readers(inputs);
        pairs.extend(self.beside_programs(inputs));
        pairs
    }

    /// The checker beside readers of the same values, and the readers of values beside each other.
    fn beside_readers(&self, inputs: &Inputs) -> Vec<(Program, Program)> {
        let Inputs { kyaml, json, yaml, cr_lf_yaml, .. } = inputs;
        let ignored = || self.reader("serde_json IgnoredAny", "serde_json-ignored", json);
        let values = || self.reader("serde_json Value", "serde_json-value", json);
        vec![
            (self.canonical(kyaml), self.reader("reading the file", "bytes", kyaml)),
            (self.canonical(kyaml), self.reader("UTF-8 validation", "utf-8", kyaml)),
            (self.check(kyaml), ignored()),
            (self.canonical(kyaml), ignored()),
            (self.canonical(kyaml), self.reader("simd-json", "simd-json", json)),
            (self.canonical(kyaml), values()),
            (self.canonical(kyaml), self.reader("granit-parser, events", "granit-parser", kyaml)),
            (self.canonical(kyaml), self.reader("saphyr", "saphyr", kyaml)),
            (self.reader("kyaml_core::parse", "kyaml-parse", kyaml), values()),
            (self.reader("KYAML to values", "kyaml-values", kyaml), values()),
            (
                self.reader("KYAML to values and back", "kyaml-write", kyaml),
                self.reader("JSON to values and back", "serde_json-pretty", json),
            ),
            (self.fmt("kyaml-fmt, YAML", yaml), self.reader("granit-parser, events", "granit-parser", yaml)),
            (
                self.fmt("kyaml-fmt, YAML of CR LF", cr_lf_yaml),
                self.reader("granit-parser, events", "granit-parser", cr_lf_yaml),
            ),
        ]
    }

    /// Our programs beside those that people use, on smaller streams.
    fn beside_programs(&self, inputs: &Inputs) -> Vec<(Program, Program)> {
        let Inputs { small_kyaml: kyaml, small_yaml: yaml, small_cr_lf_yaml: cr_lf, .. } = inputs;
        let encoder = |name, input: &Path| self.program(name, "kyaml-encoder", &[], input);
        vec![
            (self.canonical(kyaml), self.program("google/yamlfmt -lint", "yamlfmt", &["-lint"], kyaml)),
            (self.canonical(kyaml), self.program("yamllint", "yamllint/bin/yamllint", &["-d", "relaxed"], kyaml)),
            (self.fmt("kyaml-fmt, KYAML", kyaml), encoder("the deployed encoder, KYAML", kyaml)),
            (self.fmt("kyaml-fmt, YAML", yaml), encoder("the deployed encoder, YAML", yaml)),
            (self.fmt("kyaml-fmt, YAML of CR LF", cr_lf), encoder("the deployed encoder, YAML of CR LF", cr_lf)),
            (
                self.fmt("kyaml-fmt, YAML", yaml),
                // By default it leaves out what Git ignores, as it does `target`.
                self.program("prettier", "prettier/node_modules/.bin/prettier", &["--ignore-path", "/dev/null"], yaml),
            ),
        ]
    }
}
