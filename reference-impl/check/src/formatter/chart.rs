//! Converts the block templates of charts to KYAML, if Helm renders equal objects from them.

use std::collections::{BTreeMap, HashMap};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::{fs, io};

use ignore::WalkBuilder;
use kyaml_core::{Layout, Mapping, Value, WriteOptions, render_value, render_values};
use kyaml_import::{ImportOptions, import};
use kyaml_template::{Guess, convert};
use kyaml_workspace::{Rendered, rendered};
use tempfile::TempDir;

/// The charts of a run, each with the objects that Helm renders from it.
pub(super) struct Charts<'a> {
    /// The program that renders.
    helm: &'a OsStr,
    /// Files of values beside those of the charts.
    values: &'a [PathBuf],
    known: Mutex<HashMap<PathBuf, Result<Chart, String>>>,
}

impl<'a> Charts<'a> {
    pub(super) fn new(helm: &'a OsStr, values: &'a [PathBuf]) -> Self {
        Self { helm, values, known: Mutex::default() }
    }

    /// The template in KYAML, which renders to the same objects. The error is a reason against it.
    pub(super) fn convert(&self, path: &Path, template: &str) -> Result<String, String> {
        let path = fs::canonicalize(path).map_err(|error| error.to_string())?;
        let root = path.ancestors().skip(1).find(|folder| folder.join("Chart.yaml").is_file());
        let root = root.ok_or("it is in no chart, so nothing can be rendered")?;
        let mut known = self.known.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let chart = known.entry(root.to_owned()).or_insert_with(|| Chart::new(root, self.helm, self.values));
        let chart = chart.as_ref().map_err(Clone::clone)?;
        let file = path.strip_prefix(root).map_err(|error| error.to_string())?;
        chart.convert(file, template)
    }
}

/// Objects by the file that they are rendered from.
type Objects = BTreeMap<String, Vec<Value>>;

/// A copy of a chart, and the objects that it renders to.
struct Chart {
    copy: TempDir,
    helm: PathBuf,
    /// Files of values, each with the objects.
    renderings: Vec<(Option<PathBuf>, Objects)>,
}

impl Chart {
    fn new(root: &Path, helm: &OsStr, values: &[PathBuf]) -> Result<Self, String> {
        let copy = copy(root).map_err(|error| format!("the chart cannot be copied: {error}"))?;
        let mut chart = Self { copy, helm: helm.into(), renderings: Vec::new() };
        let objects = chart.render(None)?;
        chart.renderings.push((None, objects));
        for file in values {
            let objects = chart.render(Some(file))?;
            chart.renderings.push((Some(file.clone()), objects));
        }
        // The values for tests, and some that are made of the chart's own. A chart need not accept them.
        let mut more: Vec<PathBuf> = fs::read_dir(chart.folder().join("ci"))
            .map(|files| files.filter_map(|file| Some(file.ok()?.path())).collect())
            .unwrap_or_default();
        more.sort();
        more.extend(chart.made_values());
        for file in more {
            if let Ok(objects) = chart.render(Some(&file)) {
                chart.renderings.push((Some(file), objects));
            }
        }
        Ok(chart)
    }

    fn folder(&self) -> PathBuf {
        self.copy.path().join("chart")
    }

    /// Files of values that are made of the chart's own.
    fn made_values(&self) -> Vec<PathBuf> {
        let Ok(text) = fs::read(self.folder().join("values.yaml")) else { return Vec::new() };
        let Ok(tree) = import(&text, &ImportOptions::default()).into_result() else { return Vec::new() };
        let Some(values) = tree.to_values().into_iter().next() else { return Vec::new() };
        let write = |(name, turns, fills)| {
            let path = self.copy.path().join(name).with_extension("yaml");
            fs::write(&path, render_values(&[changed(&values, turns, fills)], &WriteOptions::default())).ok()?;
            Some(path)
        };
        [("turned", true, false), ("filled", false, true), ("turned-and-filled", true, true)]
            .into_iter()
            .filter_map(write)
            .collect()
    }

    /// The objects of the chart with a file of values. The error is Helm's message.
    fn render(&self, values: Option<&Path>) -> Result<Objects, String> {
        let mut command = Command::new(&self.helm);
        command.args(["template", "release"]).arg(self.folder());
        if let Some(values) = values {
            command.arg("--values").arg(values);
        }
        let output = command.output().map_err(|error| format!("cannot run {}: {error}", self.helm.display()))?;
        if !output.status.success() {
            let message = String::from_utf8_lossy(&output.stderr);
            return Err(format!(
                "the chart does not render: {}",
                message.lines().next().unwrap_or_default().trim_start_matches("Error: ")
            ));
        }
        let mut objects = Objects::new();
        for Rendered { path, text } in rendered(&output.stdout) {
            let file =
                path.as_deref().and_then(|path| path.split_once('/')).map_or_else(String::new, |(_, file)| file.into());
            let tree =
                import(&text, &ImportOptions::default()).into_result().map_err(|errors| errors[0].to_string())?;
            let of_file = tree.to_values().into_iter().filter(|value| *value != Value::Null);
            objects.insert(file, of_file.collect());
        }
        Ok(objects)
    }

    fn convert(&self, file: &Path, template: &str) -> Result<String, String> {
        let key = file.to_string_lossy().replace('\\', "/");
        if !self.renderings.iter().any(|(_, objects)| objects.contains_key(&key)) {
            return Err(
                "nothing is rendered from it, so it cannot be compared; name a file with --values that turns it on"
                    .into(),
            );
        }
        let in_copy = self.folder().join(file);
        let mut reason = None;
        let mut tried = Vec::new();
        for guess in Guess::ALL {
            let text = convert(template, guess).map_err(|error| error.to_string())?;
            // Without an action of unknown type, all guesses are one.
            if tried.contains(&text) {
                continue;
            }
            fs::write(&in_copy, &text).map_err(|error| error.to_string())?;
            let compared =
                self.renderings.iter().try_for_each(|(values, before)| self.compare(&key, values.as_deref(), before));
            fs::write(&in_copy, template).map_err(|error| error.to_string())?;
            match compared {
                Ok(()) => return Ok(text),
                Err(found) => reason = reason.or(Some(found)),
            }
            tried.push(text);
        }
        Err(reason.unwrap_or_default())
    }

    /// Compares the objects of a file with those before the conversion.
    fn compare(&self, file: &str, values: Option<&Path>, before: &Objects) -> Result<(), String> {
        let after = self.render(values).map_err(|error| format!("as KYAML, {error}"))?;
        let [before, after] = [before, &after].map(|all| all.get(file).map_or(&[][..], Vec::as_slice));
        if before.len() == after.len() && before.iter().zip(after).all(|(before, after)| is_same(before, after)) {
            return Ok(());
        }
        let name = values.and_then(Path::file_name).map_or("values.yaml".into(), OsStr::to_string_lossy);
        Err(format!("it would render to another object with {name}"))
    }
}

/// A copy of a chart, in the folder `chart` of a temporary one.
fn copy(root: &Path) -> io::Result<TempDir> {
    let copy = TempDir::new()?;
    for entry in WalkBuilder::new(root).standard_filters(false).follow_links(true).build() {
        let entry = entry.map_err(io::Error::other)?;
        let inside = entry.path().strip_prefix(root).map_err(io::Error::other)?;
        let to = copy.path().join("chart").join(inside);
        if entry.path().is_dir() {
            fs::create_dir_all(to)?;
        } else if entry.path().is_file() {
            fs::copy(entry.path(), to)?;
        }
    }
    Ok(copy)
}

/// The values with each boolean turned around or, without `turns`, true. If `fills`, empty texts and mappings have content.
fn changed(value: &Value, turns: bool, fills: bool) -> Value {
    match value {
        Value::Bool(of) => Value::Bool(!(turns && *of)),
        Value::String(text) if fills && text.is_empty() => Value::from("text"),
        Value::Mapping(mapping) if fills && mapping.is_empty() => {
            Value::Mapping(Mapping::from_iter([("key".to_owned(), Value::from("text"))]))
        }
        Value::Mapping(mapping) => {
            Value::Mapping(mapping.iter().map(|(key, value)| (key.to_owned(), changed(value, turns, fills))).collect())
        }
        other => other.clone(),
    }
}

/// Whether two objects are equal to Kubernetes: the order of entries does not count, null is a missing entry, and an empty
/// collection may take its place.
fn is_same(before: &Value, after: &Value) -> bool {
    match (before, after) {
        (Value::Mapping(before), Value::Mapping(after)) => {
            let is_same_entry = |(key, before): (&str, &Value)| match after.get(key) {
                Some(after) => is_same(before, after),
                None => *before == Value::Null,
            };
            let is_new = |(key, after): (&str, &Value)| before.get(key).is_some() || *after == Value::Null;
            before.iter().all(is_same_entry) && after.iter().all(is_new)
        }
        (Value::Sequence(before), Value::Sequence(after)) => {
            before.len() == after.len() && before.iter().zip(after.iter()).all(|(before, after)| is_same(before, after))
        }
        (Value::Null, Value::Mapping(after)) => after.is_empty(),
        (Value::Null, Value::Sequence(after)) => after.is_empty(),
        (Value::Number(_), Value::Number(_)) => normal(before) == normal(after),
        _ => before == after,
    }
}

/// Equal values have one normal form.
fn normal(value: &Value) -> String {
    render_value(value, &WriteOptions::default().layout(Layout::Normal))
}
