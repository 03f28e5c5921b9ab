//! The command line.

use std::path::PathBuf;

/// kubectl's reading, at the versions of `conformance/adapters/go-sigs-yaml/go.mod`.
const KUBECTL: &str = "go-sigs-yaml/kubectl";

/// Asks whether a formatter keeps the meaning of files: a reader loads each before and after.
///
/// Exit status: 0 if no meaning changes and no note is missing, 1 if a meaning changes or a note is missing, 2 after an error.
#[derive(clap::Parser)]
#[command(version)]
pub(crate) struct Arguments {
    /// The formatter, such as 'kyaml-fmt {input}': {input} is the path of a file; without it the input comes on standard input.
    #[arg(long, value_name = "COMMAND")]
    pub(crate) exec: String,
    /// The reader, by the name that `kyaml-conformance list-adapters` prints. The default is kubectl's reading of a file.
    #[arg(long, value_name = "NAME", default_value = KUBECTL)]
    pub(crate) reader: String,
    /// Another formatter, by such a name: the bytes of both are compared.
    #[arg(long, value_name = "NAME")]
    pub(crate) beside: Option<String>,
    /// A word: the formatter must print a note with it on standard error for each input that the reader refuses.
    #[arg(long, value_name = "WORD")]
    pub(crate) note: Option<String>,
    /// Judge this many mutants of the files instead.
    #[arg(long, value_name = "COUNT")]
    pub(crate) mutants: Option<usize>,
    /// The seed of the mutants.
    #[arg(long, value_name = "SEED", default_value_t = 1, requires = "mutants")]
    pub(crate) seed: u64,
    /// A TOML file of changes and missing notes that are known: the end of a path, and the reason.
    #[arg(long, value_name = "FILE")]
    pub(crate) known: Option<PathBuf>,
    /// List the files that are refused or unreadable, and those to which the other formatter gives other bytes.
    #[arg(long, short)]
    pub(crate) verbose: bool,
    /// The program `kyaml-conformance`, which contains some readers. The default is the one in `target/release` of the project.
    #[arg(long)]
    pub(crate) program: Option<PathBuf>,
    /// Files and folders.
    #[arg(required = true)]
    pub(crate) paths: Vec<PathBuf>,
}
