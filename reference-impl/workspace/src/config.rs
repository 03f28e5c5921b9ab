//! `kyaml.toml`: the settings of a project.
//!
//! The program searches for the file in the folder of each input and upward, and the nearest one
//! applies. Arguments override it. Paths in it are patterns of `.gitignore`, relative to its
//! folder.

mod advice;
mod find;
mod known;
mod read;
mod style;
#[cfg(test)]
mod test;
mod types;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use kyaml_core::{BlankLines, Cuddle, Edition, KeyOrder, Profile, ShortLists};
use kyaml_format::{DocumentComments, FormatOptions};
use kyaml_import::{ImportOptions, KeyComments, Schema};
use kyaml_kubernetes::Release;
use kyaml_lint::rules::RuleOptions;
use kyaml_lint::{Form, Level, LintOptions, RuleSet};
use kyaml_template::Language;
use serde::Deserialize;

use crate::line_ending::LineEnding;
use crate::patterns::Patterns;

#[doc(hidden)]
pub use advice::{closest, is_clause, no_such_rule};
pub use find::{ConfigSource, Configs};
pub use known::Reader;
pub use style::Style;

use types::SchemaFile;

/// The name of the file.
pub const FILE_NAME: &str = "kyaml.toml";

/// A `kyaml.toml`.
#[derive(Debug, Default, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(title = "kyaml.toml"))]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Config {
    /// Files and folders that are left out, as patterns of .gitignore.
    exclude: Vec<String>,
    /// Whether files that do not look like KYAML are left out: those that neither end with .kyaml or .kyml nor have a
    /// bracket first after a header.
    pub only_kyaml: Option<bool>,
    /// Whether folders are searched for Markdown too, whose fences of KYAML count.
    pub markdown: Option<bool>,
    /// The edition of the specification.
    #[serde(deserialize_with = "read::edition")]
    #[cfg_attr(test, schemars(with = "Option<u16>"))]
    pub edition: Option<Edition>,
    /// The form that files have to be in.
    #[cfg_attr(test, schemars(schema_with = "test::choice::<Form>"))]
    form: Option<Form>,
    /// The set of readers to write for.
    #[cfg_attr(test, schemars(schema_with = "test::choice::<Profile>"))]
    profile: Option<Profile>,
    /// How plain scalars of YAML are understood. Without it, the files of GitHub's workflows and of Compose are read as
    /// these programs read them, and all others as Kubernetes does.
    #[cfg_attr(test, schemars(schema_with = "test::choice::<Schema>"))]
    schema: Option<Schema>,
    /// The language of the templates that the files are.
    #[cfg_attr(test, schemars(schema_with = "test::choice_without_default::<Templates>"))]
    templates: Option<Templates>,
    /// The release of Kubernetes by whose types objects are judged.
    #[cfg_attr(test, schemars(schema_with = "test::choice_without_default::<Release>"))]
    kubernetes: Option<Release>,
    /// The files of definitions of custom resources, as patterns of .gitignore. Their kinds are judged too.
    schemas: Vec<String>,
    /// The file with the JSON Schema by which the files are judged, from the folder of this file on. It goes before
    /// kubernetes.
    #[cfg_attr(test, schemars(with = "Option<String>"))]
    json_schema: Option<SchemaFile>,
    /// What kyaml-check does.
    check: Check,
    /// What kyaml-fmt does.
    format: Format,
    /// Settings for some files. A later one goes before an earlier one.
    overrides: Vec<Override>,
    #[serde(skip)]
    excluded: Patterns,
    /// The folder that patterns are relative to.
    #[serde(skip)]
    folder: PathBuf,
}

/// Settings for some files.
#[derive(Debug, Default, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Override {
    /// The files, as patterns of .gitignore.
    paths: Vec<String>,
    /// The form that files have to be in.
    #[cfg_attr(test, schemars(schema_with = "test::choice::<Form>"))]
    form: Option<Form>,
    /// The set of readers to write for.
    #[cfg_attr(test, schemars(schema_with = "test::choice::<Profile>"))]
    profile: Option<Profile>,
    /// How plain scalars of YAML are understood.
    #[cfg_attr(test, schemars(schema_with = "test::choice::<Schema>"))]
    schema: Option<Schema>,
    /// The language of the templates that the files are.
    #[cfg_attr(test, schemars(schema_with = "test::choice_without_default::<Templates>"))]
    templates: Option<Templates>,
    /// The file with the JSON Schema by which the files are judged, from the folder of kyaml.toml on.
    #[cfg_attr(test, schemars(with = "Option<String>"))]
    json_schema: Option<SchemaFile>,
    /// What kyaml-check does.
    #[serde(default)]
    check: Check,
    /// What kyaml-fmt does.
    #[serde(default)]
    format: Format,
    #[serde(skip)]
    files: Patterns,
}

/// What kyaml-check does.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
struct Check {
    /// The rules that are looked at: names of rules and groups, clauses, starts of clauses, or "all".
    #[serde(deserialize_with = "read::selectors")]
    #[cfg_attr(test, schemars(schema_with = "test::selectors"))]
    select: Option<RuleSet>,
    /// The rules that are not looked at.
    #[serde(deserialize_with = "read::selectors")]
    #[cfg_attr(test, schemars(schema_with = "test::selectors"))]
    ignore: Option<RuleSet>,
    /// How much findings matter, by rule, group or clause: "error", "warning" or "off", which leaves them out.
    /// A later override can set another level.
    #[serde(deserialize_with = "read::severities")]
    #[cfg_attr(test, schemars(schema_with = "test::severities"))]
    severity: BTreeMap<String, (RuleSet, Level)>,
    /// The options of rules, a table for each rule that has some. `kyaml-check --explain RULE` describes them.
    #[cfg_attr(test, schemars(schema_with = "test::rules"))]
    rules: RuleOptions,
    /// Whether warnings fail as errors do.
    strict: Option<bool>,
}

/// What kyaml-fmt does.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
struct Format {
    /// The brackets that are written apart where a sequence of collections holds a comment.
    #[cfg_attr(test, schemars(schema_with = "test::choice::<Cuddle>"))]
    cuddle: Option<Cuddle>,
    /// The blank lines that canonical form has.
    #[cfg_attr(test, schemars(schema_with = "test::choice::<BlankLines>"))]
    blank_lines: Option<BlankLines>,
    /// The lines of a sequence of scalars that fits on a line of 80 characters.
    #[cfg_attr(test, schemars(schema_with = "test::choice::<ShortLists>"))]
    short_lists: Option<ShortLists>,
    /// Whether the entries of mappings are sorted by their keys.
    sort_keys: Option<bool>,
    /// The place of a comment on the line of a key whose value is a collection on the next lines.
    #[cfg_attr(test, schemars(schema_with = "test::choice::<KeyComments>"))]
    key_comments: Option<KeyComments>,
    /// The line endings of the output. A check of canonical form takes CR LF for LF unless this is "lf".
    #[cfg_attr(test, schemars(schema_with = "test::choice::<LineEnding>"))]
    line_ending: Option<LineEnding>,
    /// Whether a comment line is added below the header of a document after the first one, for Go readers that take the document
    /// for JSON otherwise.
    document_comments: Option<bool>,
}

/// Languages of templates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
#[serde(rename_all = "kebab-case")]
pub enum Templates {
    /// Go's text/template with the functions of Helm.
    Helm,
    /// Jinja, with its usual delimiters.
    Jinja,
    /// Placeholders that a program replaces before YAML is read: `${NAME}`, `${NAME:=default}`.
    Envsubst,
    /// The files are not templates.
    None,
}

/// The settings for one file. The program has defaults for those that are `None`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Settings {
    /// The edition of the specification.
    pub edition: Option<Edition>,
    /// The form that files have to be in.
    pub form: Option<Form>,
    /// The set of readers to write for.
    pub profile: Option<Profile>,
    /// The rules that are looked at.
    pub select: Option<RuleSet>,
    /// The rules that are not looked at.
    pub ignore: RuleSet,
    /// The rules whose findings are errors.
    pub errors: RuleSet,
    /// The rules whose findings are warnings.
    pub warnings: RuleSet,
    /// The rules whose findings are left out.
    pub off: RuleSet,
    /// The options of rules.
    pub rules: RuleOptions,
    /// Whether warnings fail as errors do.
    pub strict: Option<bool>,
    /// Whether files that do not look like KYAML are left out.
    pub only_kyaml: Option<bool>,
    /// The options of canonical form.
    pub style: Style,
    /// Whether the entries of mappings are sorted by their keys.
    pub sort_keys: Option<bool>,
    /// How plain scalars of YAML are read.
    pub schema: Option<Schema>,
    /// The program that reads the file, if KYAML cannot always have its values.
    pub reader: Option<Reader>,
    /// The language of the template that the file is.
    pub templates: Option<Templates>,
    /// The place of a comment on the line of a key whose value is a collection.
    pub key_comments: Option<KeyComments>,
    /// The line endings of the output.
    pub line_ending: Option<LineEnding>,
    /// Whether comment lines are added below headers.
    pub document_comments: Option<bool>,
}

impl Config {
    /// The settings for the file `path`, which is absolute.
    #[must_use]
    pub fn settings(&self, path: &Path) -> Settings {
        let mut settings = Settings { edition: self.edition, only_kyaml: self.only_kyaml, ..Settings::default() };
        settings.templates = self.templates;
        settings.apply(self.form, self.profile, self.schema, &self.check, &self.format);
        for other in &self.overrides {
            if other.files.matches(path, false) {
                settings.templates = other.templates.or(settings.templates);
                settings.apply(other.form, other.profile, other.schema, &other.check, &other.format);
            }
        }
        settings
    }

    /// The JSON Schema of the file `path`, which is absolute.
    fn json_schema(&self, path: &Path) -> Option<&SchemaFile> {
        let mut last = self.overrides.iter().rev().filter(|other| other.files.matches(path, false));
        last.find_map(|other| other.json_schema.as_ref()).or(self.json_schema.as_ref())
    }

    /// Whether the file or folder `path`, which is absolute, is excluded.
    #[must_use]
    pub fn excludes(&self, path: &Path, is_folder: bool) -> bool {
        self.excluded.matches(path, is_folder)
    }
}

/// The settings of a text, in the fields of `kyaml.toml`. A text that is given is wanted, whatever it looks like.
impl<'de> Deserialize<'de> for Settings {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let config = Config::deserialize(deserializer)?;
        Ok(Self { only_kyaml: None, ..config.settings(Path::new("")) })
    }
}

impl Settings {
    /// The options of a check.
    #[must_use]
    pub fn lint_options(&self) -> LintOptions {
        LintOptions::default()
            .edition(self.edition.unwrap_or_default())
            .form(self.form.unwrap_or_default())
            .profile(self.profile.unwrap_or_default())
            .style(self.style.into())
            .select(self.select.unwrap_or(RuleSet::ALL).difference(self.ignore.union(self.off)))
            .rules(self.rules)
            .errors(self.errors)
            .warnings(self.warnings)
    }

    /// The options of formatting as KYAML.
    #[must_use]
    pub fn format_options(&self) -> FormatOptions {
        let key_order = if self.sort_keys == Some(true) { KeyOrder::Sorted } else { KeyOrder::Source };
        let document_comments =
            if self.document_comments == Some(true) { DocumentComments::Add } else { DocumentComments::Keep };
        let import = ImportOptions::default().schema(self.schema()).key_comments(self.key_comments.unwrap_or_default());
        FormatOptions::default()
            .edition(self.edition.unwrap_or_default())
            .import(import)
            .write(self.lint_options().write_options().key_order(key_order))
            .document_comments(document_comments)
    }

    /// The settings for output in `language`. They are about KYAML: YAML and JSON have the edition, the
    /// schema and the place of comments from them. YAML keeps its blank lines.
    #[must_use]
    pub fn to(&self, language: kyaml_format::Language) -> Self {
        if language == kyaml_format::Language::Kyaml {
            return *self;
        }
        let blank_lines = (language == kyaml_format::Language::Yaml).then_some(BlankLines::Keep);
        let style = Style { blank_lines, ..Style::default() };
        let &Self { edition, schema, reader, key_comments, only_kyaml, line_ending, .. } = self;
        Self { edition, only_kyaml, style, schema, reader, key_comments, line_ending, ..Self::default() }
    }

    /// How plain scalars are read.
    #[must_use]
    pub fn schema(&self) -> Schema {
        self.schema.unwrap_or_default()
    }

    /// The language of the template that the file is, if it is one.
    #[must_use]
    pub fn template(&self) -> Option<Language> {
        match self.templates? {
            Templates::Helm => Some(Language::Helm),
            Templates::Jinja => Some(Language::Jinja),
            Templates::Envsubst => Some(Language::Envsubst),
            Templates::None => None,
        }
    }

    /// Applies the settings of an override on top of these.
    fn apply(
        &mut self,
        form: Option<Form>,
        profile: Option<Profile>,
        schema: Option<Schema>,
        check: &Check,
        format: &Format,
    ) {
        self.form = form.or(self.form);
        self.profile = profile.or(self.profile);
        self.schema = schema.or(self.schema);
        self.select = check.select.or(self.select);
        self.ignore = self.ignore.union(check.ignore.unwrap_or(RuleSet::EMPTY));
        self.rules = check.rules.or(self.rules);
        self.strict = check.strict.or(self.strict);
        for &(rules, level) in check.severity.values() {
            self.set_severity(rules, level);
        }
        self.style = Style { cuddle: format.cuddle, blank_lines: format.blank_lines, short_lists: format.short_lists }
            .or(self.style);
        self.sort_keys = format.sort_keys.or(self.sort_keys);
        self.key_comments = format.key_comments.or(self.key_comments);
        self.line_ending = format.line_ending.or(self.line_ending);
        self.document_comments = format.document_comments.or(self.document_comments);
    }

    /// Sets how much findings of these rules matter.
    pub fn set_severity(&mut self, rules: RuleSet, level: Level) {
        for (set, its_level) in
            [(&mut self.errors, Level::Error), (&mut self.warnings, Level::Warning), (&mut self.off, Level::Off)]
        {
            *set = if level == its_level { set.union(rules) } else { set.difference(rules) };
        }
    }
}
