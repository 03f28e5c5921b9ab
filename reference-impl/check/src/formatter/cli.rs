//! The arguments.

use std::path::PathBuf;

use clap::builder::{OsStringValueParser, TypedValueParser};
use clap::error::ErrorKind;
use clap::parser::ValueSource;
use clap::{ArgMatches, Args, ColorChoice, Command, Parser};
use kyaml_core::{Edition, Layout, Profile, Style, WriteOptions};
use kyaml_format::{FormatOptions, Headers, Language, SequenceIndent};
use kyaml_import::{ImportOptions, KeyComments, Schema};
use kyaml_lint::{Form, LintOptions};
use kyaml_workspace::config;
use kyaml_workspace::markdown::{FenceLanguage, FenceOptions, Places};
use kyaml_workspace::{FormatTask, LineEnding, Settings};

use super::action::Action;
use crate::catalogue::{Pages, find};
use crate::input::InputArguments;
use crate::replace::ReadOnly;

/// The name of the program, which starts its messages.
pub(super) const PROGRAM: &str = "kyaml-fmt";

const EXAMPLES: &str = include_str!("examples.txt").trim_ascii_end();

/// Rewrite YAML and JSON as KYAML, the strict dialect of YAML of KEP-5295.
///
/// The object that Kubernetes loads from a file stays the same, and so does every comment. A scalar that looks
/// different afterwards, such as `yes` that becomes `true`, is noted on standard error. An input that cannot
/// become KYAML is reported with the place and the text to write instead, and nothing of that file is written. What a `kyaml.toml` says, in
/// the folder of a file or above it, holds for that file; arguments go before it.
#[derive(Debug, Parser)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
#[command(name = PROGRAM, version, after_help = EXAMPLES, max_term_width = 100)]
pub(super) struct Cli {
    /// Files, folders and globs to format; `-`, or nothing, is standard input
    ///
    /// Folders are searched for *.yaml, *.yml, *.kyaml and *.kyml. Hidden files, links, and what .gitignore, .ignore and
    /// kyaml.toml exclude are left out. A file that is named is formatted whatever its name, and so is one that matches a
    /// glob, such as 'deploy/**/*.json' in quotes. A file that ends with .json has to be JSON. The texts of several files
    /// make one stream, in the order in which they are named.
    ///
    /// Of Markdown (*.md, *.markdown, *.mdx), the fences are formatted, each as a stream of its own.
    #[arg(value_parser = OsStringValueParser::new().map(PathBuf::from))]
    pub(super) paths: Vec<PathBuf>,

    /// Rewrite the files that change
    ///
    /// A file holds the whole old text or the whole new one at any time, whatever happens. It keeps its permissions, and its
    /// owner, access control list and extended attributes as far as the system lets it. A symbolic link stays one, while
    /// other hard links keep the old text. A file that does not change is not touched. A
    /// *.json file is rewritten with --to json only, and no other file is.
    #[arg(long, short, conflicts_with_all = ["check", "diff"])]
    write: bool,

    /// Write the results to this folder, and leave the inputs as they are
    ///
    /// Each result has the path that its input has in the named folder, or in the innermost folder of all that are named.
    /// A *.json file becomes *.yaml; with --to json, each becomes *.json, and with --to yaml, *.kyaml becomes *.yaml. The
    /// folder may be inside of a named one, and is left out there. It must not hold an input.
    ///
    /// With --check nothing is written. The run fails if a result is missing, stale or not the same objects, and names
    /// it. It also fails if no input in a named folder has the result. Such a file is never removed.
    #[arg(long, value_name = "FOLDER", conflicts_with = "write")]
    pub(super) output_dir: Option<PathBuf>,

    /// Let --write and --output-dir rewrite read-only files too
    #[arg(long)]
    force: bool,

    /// Print the names of the files that --write would change, and fail if there is one
    #[arg(long)]
    check: bool,

    /// Print what --write would change, as a unified diff
    #[arg(long)]
    diff: bool,

    /// Print how many files change, and how often each note and each refusal occurs, in place of these and of texts
    #[arg(long, conflicts_with = "diff")]
    pub(super) statistics: bool,

    /// The language of the output
    #[arg(long, value_name = "LANGUAGE", value_enum, default_value_t = Language::Kyaml)]
    to: Language,

    /// Indent a sequence in YAML more than its key; without it, both have one indentation, as kubectl prints them
    #[arg(long)]
    indent_sequences: bool,

    /// The headers (`---`) of documents in YAML [default: between]
    #[arg(long, value_name = "WHERE", value_enum)]
    headers: Option<Headers>,

    /// The form that is written [default: canonical]
    #[arg(long, value_enum)]
    form: Option<Layout>,

    /// As --form compact: write each document on one line, without its comments
    #[arg(long, conflicts_with = "form")]
    compact: bool,

    /// The edition of the specification [default: the latest]
    #[arg(long, value_name = "YEAR")]
    edition: Option<Edition>,

    /// The set of readers to write for [default: canonical]
    #[arg(long, value_enum)]
    profile: Option<Profile>,

    #[command(flatten)]
    style: config::Style,

    /// Sort the entries of each mapping by the code points of their keys
    #[arg(long)]
    sort_keys: bool,

    /// The place of a comment on the line of a key whose value is a collection on the next lines [default: behind]
    #[arg(long, value_name = "PLACE", value_enum)]
    key_comments: Option<KeyComments>,

    /// The line endings that are written [default: lf]
    ///
    /// Canonical form has LF. `auto` keeps the line ending of a file's first line, and fences of Markdown keep theirs
    /// anyway.
    #[arg(long, value_name = "ENDING", value_enum)]
    line_ending: Option<LineEnding>,

    /// Add the comment line `# YAML` below the header of a document that is not the first line, if `{` follows
    ///
    /// Some programs in Go take such a document for JSON otherwise, and fail. The text is canonical, and formatting it again adds
    /// nothing.
    #[arg(long)]
    document_comments: bool,

    /// How plain scalars of YAML are understood [default: by the name of the file]
    ///
    /// Without it and without `schema` in kyaml.toml, files in .github/workflows and .github/actions are read by `core`,
    /// as GitHub reads them. Files of Compose (docker-compose*.yml, compose.yaml, compose.*.yaml) are read by `go-yaml`,
    /// those of Azure Pipelines (azure-pipelines*.yml, .azure/, .azuredevops/) by `core`, and all others by `kubernetes`.
    ///
    /// A scalar of which Azure Pipelines, or Ansible (roles, playbooks and variables), would read another value
    /// afterwards is an error.
    #[arg(long, value_enum)]
    schema: Option<Schema>,

    /// How many nodes aliases and merge keys may add to a file
    #[arg(long, value_name = "NODES", default_value_t = ImportOptions::default().max_alias_nodes)]
    max_alias_nodes: usize,

    /// How many bytes of text aliases and merge keys may add to a file
    #[arg(long, value_name = "BYTES", default_value_t = ImportOptions::default().max_alias_bytes)]
    max_alias_bytes: usize,

    #[command(flatten)]
    pub(super) inputs: InputArguments,

    /// Format templates in this language: the KYAML around their actions
    ///
    /// Actions do not change, nor do strings with actions, blocks around values, and the text between documents. A
    /// template in block style is left out.
    #[arg(long, value_name = "LANGUAGE", value_enum)]
    pub(super) templates: Option<config::Templates>,

    /// Leave out templates that nobody has rendered, such as those of a Helm chart
    ///
    /// They are named and counted, and do not fail the run. A template is a file that a `{{ }}` or another template keeps
    /// from being YAML, or one with `{{` in the folder templates/ of a chart.
    #[arg(long)]
    pub(super) skip_templates: bool,

    /// Convert block templates of Helm's charts to KYAML
    ///
    /// PROGRAM is Helm, or starts it, with arguments for it, such as 'helm --kube-version 1.34'. Given several times, each
    /// program renders.
    ///
    /// They render a copy of each chart before and after, with its own values, those in its folder ci/ and those of
    /// --values. Up to 250 sets are made of these: empty lists, mappings and texts are filled, filled ones emptied, and
    /// switches turned, alone and together. A template is converted if each of its actions and branches has content with one
    /// of these values, all objects stay equal with all of them, and `kyaml-check --templates helm` has no errors. Null, "",
    /// {}, [] and a missing entry are five values. An action without quotes keeps the type of its value, so a text such as
    /// "1" or "yes" stays a text.
    ///
    /// Each other template stays as it is, and is named with the reason. The exit status is 1 if there is one.
    #[arg(long, value_name = "PROGRAM", num_args = 0..=1, default_missing_value = "helm", require_equals = true)]
    pub(super) convert_templates: Vec<String>,

    /// A file of values to render with, as of `helm template --values`; several are used one by one
    #[arg(long, value_name = "FILE", requires = "convert_templates")]
    pub(super) values: Vec<PathBuf>,

    /// The fences of Markdown that are formatted, by the first words after their backquotes; several with commas
    ///
    /// Each fence is a stream of its own. Kubernetes loads the same from it afterwards, which is read back and
    /// compared. One that leaves something out (`...`), is a template, or is not YAML stays as it is, and is named.
    ///
    /// A fence of YAML is a whole document if it starts with `---`, or has `apiVersion` and `kind`. Any other is a part
    /// of an object. It becomes entries or items of KYAML, without brackets around them, if the words `kyaml fragment`
    /// are in its info string, as in `yaml kyaml fragment`. Otherwise it stays as it is, and is named.
    ///
    /// Places in messages are those in the new text, and with --check those in the file as it is.
    #[arg(long, value_name = "LANGUAGES", value_enum, value_delimiter = ',', default_value = "kyaml")]
    fences: Vec<FenceLanguage>,

    /// The language that formatted fences are given; without it, they keep theirs, or get `yaml` with --to yaml
    #[arg(long, value_name = "WORD", value_parser = fence_language)]
    fence_language: Option<String>,

    /// Print the documentation of a name or clause in a message, and format nothing
    #[arg(long, value_name = "NAME", conflicts_with_all = ["paths", "write", "check", "diff"], value_parser = find)]
    pub(super) explain: Option<Pages>,

    /// The path that messages give for standard input; if it ends with .json, only JSON is accepted
    #[arg(long, value_name = "PATH")]
    pub(super) stdin_filepath: Option<PathBuf>,

    /// When to print in colours
    #[arg(long, value_name = "WHEN", value_enum, default_value_t = ColorChoice::Auto)]
    pub(super) color: ColorChoice,

    /// Do not print notes and the summary
    #[arg(long, short)]
    pub(super) quiet: bool,
}

fn fence_language(word: &str) -> Result<String, &'static str> {
    let is_word = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_+".contains(&byte));
    if is_word { Ok(word.to_owned()) } else { Err("write a word of letters and digits, such as `yaml`") }
}

/// The given options among these and those of canonical form: `--cuddle and --sort-keys`.
fn options(others: &[&str], given: &ArgMatches) -> String {
    let style = config::Style::augment_args(Command::new(PROGRAM));
    let of_style = style.get_arguments().map(|argument| argument.get_id().as_str());
    given_among(&others.iter().copied().chain(of_style).collect::<Vec<_>>(), given)
}

/// The given options among these.
fn given_among(ids: &[&str], given: &ArgMatches) -> String {
    let is_given = |id: &&&str| given.value_source(id) == Some(ValueSource::CommandLine);
    ids.iter().filter(is_given).map(|id| format!("--{}", id.replace('_', "-"))).collect::<Vec<_>>().join(" and ")
}

impl Cli {
    /// Why the arguments do not fit together, if clap cannot decide that by itself.
    pub(super) fn misfit(&self, given: &ArgMatches) -> Option<(ErrorKind, String)> {
        let missing = |message: &str| Some((ErrorKind::MissingRequiredArgument, message.to_owned()));
        let conflict = |message: &str| Some((ErrorKind::ArgumentConflict, message.to_owned()));
        let has_stdin = self.paths.is_empty() || self.paths.iter().any(|path| path.as_os_str() == "-");
        if self.write && has_stdin {
            return missing("--write needs files or folders to rewrite");
        }
        if self.output_dir.is_some() && has_stdin {
            return missing("--output-dir needs files or folders");
        }
        if self.force && !self.write && self.output_dir.is_none() {
            return missing("--force goes with --write or --output-dir");
        }
        if self.stdin_filepath.is_some() && !has_stdin {
            return conflict("--stdin-filepath is about standard input; name `-` as well");
        }
        if self.fences.contains(&FenceLanguage::Json) && self.fence_language.is_none() {
            return missing("--fences json needs --fence-language: what is KYAML then is no JSON");
        }
        let has_comments = self.to == Language::Kyaml && self.form().is_none_or(|form| form == Layout::Canonical);
        if self.key_comments.is_some() && !has_comments {
            return conflict("--key-comments is about comments, and this output has none; remove it");
        }
        if self.document_comments && !has_comments {
            return conflict(
                "--document-comments is about canonical KYAML; remove it, or the option of another form or language",
            );
        }
        let is_canonical = self.profile != Some(Profile::Portable) && Style::from(self.style) == Style::default();
        let is_of_yaml = is_canonical || self.has_only_blank_lines() && self.to == Language::Yaml;
        if self.to != Language::Kyaml && !is_of_yaml {
            return conflict(&format!("remove {}, or --to: KYAML alone has all of that", options(&["profile"], given)));
        }
        if (self.indent_sequences || self.headers.is_some()) && self.to != Language::Yaml {
            let given = given_among(&["indent_sequences", "headers"], given);
            return conflict(&format!("only YAML in block style has {given}; add --to yaml or remove it"));
        }
        let form = self.form();
        if form == Some(Layout::Normal) && (self.to != Language::Kyaml || !is_canonical || self.sort_keys) {
            let options = options(&["to", "profile", "sort_keys"], given);
            return conflict(&format!("--form normal has no options; remove {options}"));
        }
        if self.to == Language::Yaml && form == Some(Layout::Compact) {
            return conflict("--compact is about KYAML and JSON; remove it or --to yaml");
        }
        if self.style != config::Style::default() && form == Some(Layout::Compact) {
            return conflict(&format!("remove {}, or --compact: compact form is one line", options(&[], given)));
        }
        None
    }

    /// Whether no option of canonical form except the one for blank lines is given.
    fn has_only_blank_lines(&self) -> bool {
        let blank_lines = Style::default().blank_lines(Style::from(self.style).blank_lines);
        self.profile != Some(Profile::Portable) && Style::from(self.style) == blank_lines
    }

    /// The form that the arguments select.
    fn form(&self) -> Option<Layout> {
        if self.compact { Some(Layout::Compact) } else { self.form }
    }

    /// What happens to read-only files.
    pub(super) fn read_only(&self) -> ReadOnly {
        ReadOnly::from_force(self.force)
    }

    /// The use of new texts.
    pub(super) fn action(&self) -> Action {
        match (self.write, self.check, self.diff) {
            (true, ..) => Action::Write,
            (false, false, false) if self.output_dir.is_some() => Action::Write,
            (false, false, false) => Action::Print,
            (false, true, false) => Action::Check,
            (false, false, true) => Action::Diff,
            (false, true, true) => Action::CheckAndDiff,
        }
    }

    /// The language of the output.
    pub(super) fn language(&self) -> Language {
        self.to
    }

    /// The settings of a file that has these `configured` ones. The form of other output languages
    /// depends on the arguments alone.
    pub(super) fn settings(&self, configured: &Settings) -> Settings {
        let mut settings = configured.to(self.language());
        settings.edition = self.edition.or(settings.edition);
        settings.schema = self.schema.or(settings.schema);
        settings.reader = settings.reader.filter(|_| self.schema.is_none());
        settings.key_comments = self.key_comments.or(settings.key_comments);
        settings.line_ending = self.line_ending.or(settings.line_ending);
        settings.form = match self.form() {
            Some(Layout::Canonical) => Some(Form::Canonical),
            Some(Layout::Compact) => Some(Form::Compact),
            _ => settings.form,
        };
        settings.profile = self.profile.or(settings.profile);
        settings.style = self.style.or(settings.style);
        settings.sort_keys = self.sort_keys.then_some(true).or(settings.sort_keys);
        settings.document_comments = self.document_comments.then_some(true).or(settings.document_comments);
        if self.to == Language::Kyaml {
            settings.templates = self.templates.or(settings.templates);
        }
        settings.only_kyaml = self.inputs.only_kyaml.or(settings.only_kyaml);
        settings
    }

    /// The formatting of a file with these settings.
    pub(super) fn task(&self, settings: &Settings, action: Action) -> FormatTask {
        let mut options = settings.format_options().language(self.language());
        options.import = options.import.max_alias_nodes(self.max_alias_nodes).max_alias_bytes(self.max_alias_bytes);
        if self.form() == Some(Layout::Normal) {
            options.write = WriteOptions::default().layout(Layout::Normal);
        }
        if self.indent_sequences {
            options = options.sequence_indent(SequenceIndent::Two);
        }
        options = options.headers(self.headers.unwrap_or_default());
        let yaml = (self.to == Language::Yaml).then(|| "yaml".to_owned());
        FormatTask {
            own_check: self.own_check(settings, &options),
            fences: FenceOptions { languages: self.fences.clone(), rename: self.fence_language.clone().or(yaml) },
            places: if action.is_check() { Places::Old } else { Places::New },
            stream: crate::parallel::format,
            ..FormatTask::new(options)
        }
    }

    /// The check of new texts by `kyaml-check` with these settings. `None` unless they have one of its forms.
    fn own_check(&self, settings: &Settings, options: &FormatOptions) -> Option<LintOptions> {
        let form = match (self.language(), options.write.layout) {
            (Language::Kyaml, Layout::Canonical) => Form::Canonical,
            (Language::Kyaml, Layout::Compact) => Form::Compact,
            _ => return None,
        };
        Some(settings.lint_options().form(form))
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::Cli;

    #[test]
    fn the_arguments_are_consistent() {
        Cli::command().debug_assert();
    }
}
