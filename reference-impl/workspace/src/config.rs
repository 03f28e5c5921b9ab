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

use std::collections::BTreeMap;
use std::path::Path;

use kyaml_core::{Edition, KeyOrder, Layout, WriteOptions};
use kyaml_format::FormatOptions;
use kyaml_import::ImportOptions;
use kyaml_lint::{LintOptions, RuleSet};
use kyaml_template::Language;
use serde::Deserialize;

use crate::patterns::Patterns;

pub use advice::{closest, is_clause, no_such_rule};
pub use find::{ConfigSource, Configs};
pub use style::{BlankLines, Cuddle, ShortLists, Style};

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
    form: Option<Form>,
    /// The set of readers to write for.
    profile: Option<Profile>,
    /// How plain scalars of YAML are understood. Without it, the files of GitHub's workflows and of Compose are read as
    /// these programs read them, and all others as Kubernetes does.
    schema: Option<Schema>,
    /// The language of the templates that the files are.
    templates: Option<Templates>,
    /// What kyaml-check does.
    check: Check,
    /// What kyaml-fmt does.
    format: Format,
    /// Settings for some files. A later one goes before an earlier one.
    overrides: Vec<Override>,
    #[serde(skip)]
    excluded: Patterns,
}

/// Settings for some files.
#[derive(Debug, Default, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Override {
    /// The files, as patterns of .gitignore.
    paths: Vec<String>,
    /// The form that files have to be in.
    form: Option<Form>,
    /// The set of readers to write for.
    profile: Option<Profile>,
    /// How plain scalars of YAML are understood.
    schema: Option<Schema>,
    /// The language of the templates that the files are.
    templates: Option<Templates>,
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
    /// Whether warnings fail as errors do.
    strict: Option<bool>,
}

/// What kyaml-fmt does.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
struct Format {
    /// The brackets that are written apart where a sequence of collections holds a comment.
    cuddle: Option<Cuddle>,
    /// The blank lines that canonical form has.
    blank_lines: Option<BlankLines>,
    /// The lines of a sequence of scalars that fits on a line of 80 characters.
    short_lists: Option<ShortLists>,
    /// Whether the entries of mappings are sorted by their keys.
    sort_keys: Option<bool>,
    /// The place of a comment on the line of a key whose value is a collection on the next lines.
    key_comments: Option<KeyComments>,
}

/// A form of KYAML.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Form {
    /// Any KYAML; kyaml-fmt writes canonical form.
    Kyaml,
    /// The one layout and spelling that kubectl prints.
    Canonical,
    /// Each document on one line, without comments.
    Compact,
}

/// A set of readers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Profile {
    /// kyaml-fmt writes the bytes that kubectl prints. What some readers misread is a warning.
    Canonical,
    /// kyaml-fmt writes for all readers. What some readers misread is an error.
    Portable,
}

/// How much a finding matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Level {
    /// They are errors.
    Error,
    /// They are warnings.
    Warning,
    /// Such findings are left out.
    Off,
}

/// Places of comments on the lines of keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum KeyComments {
    /// Behind the closing bracket, as kubectl does.
    Behind,
    /// Above the key.
    Above,
}

/// How plain scalars are understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Schema {
    /// As Kubernetes loads them: `yes` is true, `017` is 15.
    Kubernetes,
    /// As YAML 1.2 has them: `yes` is a string, `017` is 17.
    Core,
    /// As JSON has them; any other plain scalar is an error.
    Json,
    /// As go-yaml 3 loads them, which Compose uses: `yes` is a string, `017` is 15.
    GoYaml,
}

/// Languages of templates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Templates {
    /// Go's text/template with the functions of Helm.
    Helm,
    /// Jinja, with its usual delimiters.
    Jinja,
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
    /// The language of the template that the file is.
    pub templates: Option<Templates>,
    /// The place of a comment on the line of a key whose value is a collection.
    pub key_comments: Option<KeyComments>,
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

    /// Whether the file or folder `path`, which is absolute, is excluded.
    #[must_use]
    pub fn excludes(&self, path: &Path, is_folder: bool) -> bool {
        self.excluded.matches(path, is_folder)
    }
}

impl Settings {
    /// The options of a check.
    #[must_use]
    pub fn lint_options(&self) -> LintOptions {
        let form = match self.form {
            None | Some(Form::Kyaml) => kyaml_lint::Form::Kyaml,
            Some(Form::Canonical) => kyaml_lint::Form::Canonical,
            Some(Form::Compact) => kyaml_lint::Form::Compact,
        };
        LintOptions::default()
            .edition(self.edition.unwrap_or_default())
            .form(form)
            .profile(self.profile.map_or(kyaml_core::Profile::default(), Into::into))
            .style(self.style.into())
            .select(self.select.unwrap_or(RuleSet::ALL).difference(self.ignore.union(self.off)))
            .errors(self.errors)
            .warnings(self.warnings)
    }

    /// The options of formatting as KYAML.
    #[must_use]
    pub fn format_options(&self) -> FormatOptions {
        let layout = if self.form == Some(Form::Compact) { Layout::Compact } else { Layout::Canonical };
        let key_order = if self.sort_keys == Some(true) { KeyOrder::Sorted } else { KeyOrder::Source };
        let write = WriteOptions::default()
            .layout(layout)
            .profile(self.profile.map_or(kyaml_core::Profile::default(), Into::into))
            .style(self.style.into())
            .key_order(key_order);
        let key_comments = self.key_comments.map_or(kyaml_import::KeyComments::default(), Into::into);
        let import = ImportOptions::default().schema(self.schema()).key_comments(key_comments);
        FormatOptions::default().edition(self.edition.unwrap_or_default()).import(import).write(write)
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
        let &Self { edition, schema, key_comments, only_kyaml, .. } = self;
        Self { edition, only_kyaml, style, schema, key_comments, ..Self::default() }
    }

    /// How plain scalars are read.
    #[must_use]
    pub fn schema(&self) -> kyaml_import::Schema {
        self.schema.map_or(kyaml_import::Schema::default(), Into::into)
    }

    /// The language of the template that the file is, if it is one.
    #[must_use]
    pub fn template(&self) -> Option<Language> {
        match self.templates? {
            Templates::Helm => Some(Language::Helm),
            Templates::Jinja => Some(Language::Jinja),
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
        self.strict = check.strict.or(self.strict);
        for &(rules, level) in check.severity.values() {
            self.set_severity(rules, level);
        }
        self.style = Style { cuddle: format.cuddle, blank_lines: format.blank_lines, short_lists: format.short_lists }
            .or(self.style);
        self.sort_keys = format.sort_keys.or(self.sort_keys);
        self.key_comments = format.key_comments.or(self.key_comments);
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

impl From<Profile> for kyaml_core::Profile {
    fn from(profile: Profile) -> Self {
        match profile {
            Profile::Canonical => Self::Canonical,
            Profile::Portable => Self::Portable,
        }
    }
}

impl From<KeyComments> for kyaml_import::KeyComments {
    fn from(key_comments: KeyComments) -> Self {
        match key_comments {
            KeyComments::Behind => Self::Behind,
            KeyComments::Above => Self::Above,
        }
    }
}

impl From<Schema> for kyaml_import::Schema {
    fn from(schema: Schema) -> Self {
        match schema {
            Schema::Kubernetes => Self::Kubernetes,
            Schema::Core => Self::Core,
            Schema::Json => Self::Json,
            Schema::GoYaml => Self::GoYaml,
        }
    }
}
