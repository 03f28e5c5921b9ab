//! Options by the names that Python passes. `kyaml.toml` has the same names.

use kyaml_core::{BlankLines, Cuddle, KeyOrder, Layout, Profile, ShortLists, Style, WriteOptions};
use kyaml_format::{FormatOptions, Language};
use kyaml_import::{ImportOptions, Schema, Syntax};
use kyaml_lint::{Form, Level, LintOptions, Linter};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// The options of a check.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct CheckOptions {
    form: String,
    profile: String,
    cuddle: String,
    blank_lines: String,
    short_lists: String,
    /// Rules, groups or clauses, each with a level.
    severity: Vec<(String, String)>,
}

impl CheckOptions {
    /// The linter with these options.
    pub(crate) fn linter(&self) -> PyResult<Linter<'static>> {
        let forms = [("kyaml", Form::Kyaml), ("canonical", Form::Canonical), ("compact", Form::Compact)];
        let levels = [("off", Level::Off), ("warning", Level::Warning), ("error", Level::Error)];
        let options = LintOptions::default()
            .form(named("form", &self.form, &forms)?)
            .profile(profile(&self.profile)?)
            .style(style(&self.cuddle, &self.blank_lines, &self.short_lists)?);
        let mut linter = Linter::new(&options);
        for (selector, level) in &self.severity {
            let level = named("a severity", level, &levels)?;
            linter = linter.set(selector, level).map_err(|unknown| PyValueError::new_err(unknown.to_string()))?;
        }
        Ok(linter)
    }
}

/// The options of a format.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct TextOptions {
    to: String,
    form: String,
    syntax: String,
    schema: String,
    profile: String,
    cuddle: String,
    blank_lines: String,
    short_lists: String,
    sort_keys: bool,
}

impl TextOptions {
    /// The options of the formatter.
    pub(crate) fn format_options(&self) -> PyResult<FormatOptions> {
        let languages = [("kyaml", Language::Kyaml), ("yaml", Language::Yaml), ("json", Language::Json)];
        let layouts = [("canonical", Layout::Canonical), ("compact", Layout::Compact)];
        let schemas = [
            ("kubernetes", Schema::Kubernetes),
            ("core", Schema::Core),
            ("json", Schema::Json),
            ("go-yaml", Schema::GoYaml),
        ];
        let style = style(&self.cuddle, &self.blank_lines, &self.short_lists)?;
        let write = WriteOptions::default()
            .layout(named("form", &self.form, &layouts)?)
            .profile(profile(&self.profile)?)
            .key_order(if self.sort_keys { KeyOrder::Sorted } else { KeyOrder::Source })
            .style(style);
        let syntaxes = [("detect", Syntax::Detect), ("yaml", Syntax::Yaml), ("json", Syntax::Json)];
        let import = ImportOptions::default()
            .syntax(named("syntax", &self.syntax, &syntaxes)?)
            .schema(named("schema", &self.schema, &schemas)?)
            .blank_lines(style.blank_lines);
        let language = named("to", &self.to, &languages)?;
        Ok(FormatOptions::default().language(language).import(import).write(write))
    }
}

fn profile(name: &str) -> PyResult<Profile> {
    named("profile", name, &[("canonical", Profile::Canonical), ("portable", Profile::Portable)])
}

fn style(cuddle: &str, blank_lines: &str, short_lists: &str) -> PyResult<Style> {
    let cuddles = [("all", Cuddle::All), ("partial", Cuddle::Partial)];
    let lines = [("remove", BlankLines::Remove), ("keep", BlankLines::Keep)];
    let lists = [("open", ShortLists::Open), ("one-line", ShortLists::OneLine)];
    Ok(Style::default()
        .cuddle(named("cuddle", cuddle, &cuddles)?)
        .blank_lines(named("blank_lines", blank_lines, &lines)?)
        .short_lists(named("short_lists", short_lists, &lists)?))
}

/// The value with this name. A name that is not in the list is a `ValueError`, which lists the names.
fn named<T: Copy>(option: &str, name: &str, values: &[(&str, T)]) -> PyResult<T> {
    values.iter().find(|(known, _)| *known == name).map(|(_, value)| *value).ok_or_else(|| {
        let names: Vec<_> = values.iter().map(|(known, _)| format!("{known:?}")).collect();
        PyValueError::new_err(format!("{option} cannot be {name:?}; it is {}", names.join(" or ")))
    })
}
