//! Compares the objects that Helm renders from a chart before and after changes of its templates.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{fs, io};

use ignore::WalkBuilder;
use kyaml_core::edit::Stream;
use kyaml_core::{Layout, Value, WriteOptions, render_value, render_values};
use kyaml_format::{DifferenceKind, compare};
use kyaml_import::{ImportOptions, import};
use kyaml_template::{Probe, Seen};
use kyaml_workspace::{Rendered, rendered};
use tempfile::TempDir;

use super::values::{changed, explore, shown};

/// Texts of templates by their paths in the chart, with `/`.
pub(super) type Templates = BTreeMap<String, String>;

/// Templates in KYAML, by their paths in the chart. An error is a reason against one.
pub(super) type Converted = BTreeMap<String, Result<String, String>>;

/// The objects of each template. `None` stands for an output that cannot be compared: it is not YAML, or a value has a type
/// that the template does not expect.
type Objects = BTreeMap<String, Option<Vec<Value>>>;

/// A copy of a chart, with the objects that it renders to.
pub(super) struct Prover<'a> {
    copy: TempDir,
    templates: &'a Templates,
    probes: BTreeMap<String, Result<Probe, String>>,
    renderings: Vec<Rendering<'a>>,
    /// The values that the renderings have.
    seen: BTreeMap<String, Seen>,
}

/// A rendering of the templates as they are.
struct Rendering<'a> {
    /// The program with its first arguments.
    helm: &'a [String],
    values: Option<PathBuf>,
    /// The values, for messages.
    name: String,
    /// Number of changes of values.
    changes: usize,
    objects: Objects,
}

impl<'a> Prover<'a> {
    /// Renders the chart at `root` with its own values, with each file of `values` and of its folder `ci`, and with values that
    /// are made of the first of these that it accepts. The error is a reason against the whole chart.
    pub(super) fn new(
        root: &Path,
        helms: &'a [Vec<String>],
        values: &[PathBuf],
        templates: &'a Templates,
    ) -> Result<Self, String> {
        let copy = copy(root).map_err(|error| format!("the chart cannot be copied: {error}"))?;
        let probes = templates.iter().map(|(file, text)| {
            let probe = Probe::new(text).map_err(|error| error.to_string());
            (file.clone(), probe)
        });
        let probes = probes.collect();
        let mut prover = Self { copy, templates, probes, renderings: Vec::new(), seen: BTreeMap::new() };
        let probes: Templates = prover
            .probes
            .iter()
            .filter_map(|(file, probe)| Some((file.clone(), probe.as_ref().ok()?.text().to_owned())))
            .collect();
        prover.write(&probes)?;
        prover.render_files(helms, values)?;
        prover.render_made()?;
        prover.write(templates)?;
        Ok(prover)
    }

    fn render_files(&mut self, helms: &'a [Vec<String>], values: &[PathBuf]) -> Result<(), String> {
        let mut tests: Vec<PathBuf> = fs::read_dir(self.folder().join("ci"))
            .map(|files| files.filter_map(|file| Some(file.ok()?.path())).collect())
            .unwrap_or_default();
        tests.sort();
        let mut refused = None;
        for helm in helms {
            let files = values.iter().map(|file| (file, true)).chain(tests.iter().map(|file| (file, false)));
            for (file, is_required) in
                [(None, false)].into_iter().chain(files.map(|(file, is)| (Some(file.clone()), is)))
            {
                let name = file.as_deref().and_then(Path::file_name).unwrap_or("values.yaml".as_ref());
                let name = name.to_string_lossy().into_owned();
                match self.add(helm, file, name, 0) {
                    Err(error) if is_required => return Err(error),
                    Err(error) => refused = refused.or(Some(error)),
                    Ok(()) => {}
                }
            }
        }
        if self.renderings.is_empty() { Err(refused.unwrap_or_default()) } else { Ok(()) }
    }

    /// Renders with values that are made of those of the first rendering. A chart need not accept them.
    fn render_made(&mut self) -> Result<(), String> {
        let Rendering { helm, values, name, .. } = &self.renderings[0];
        let (helm, of_file, name) = (*helm, values.clone(), name.clone());
        let mut values = read(&self.folder().join("values.yaml"));
        if let Some(of_file) = of_file {
            merge(&mut values, read(&of_file));
        }
        let texts: Vec<String> = files(&self.folder().join("templates"))
            .iter()
            .filter_map(|file| fs::read_to_string(self.folder().join("templates").join(file)).ok())
            .collect();
        let mut failed = None;
        let mut number = 0;
        explore(&values, &texts, |changes| {
            number += 1;
            let path = self.copy.path().join(format!("{number}.yaml"));
            let text = render_values(&[changed(&values, changes)], &WriteOptions::default());
            if let Err(error) = fs::write(&path, text) {
                failed = Some(error.to_string());
            }
            self.add(helm, Some(path), format!("{name} and {}", shown(changes)), changes.len()).is_ok()
        });
        // A difference is shown with as few changes as possible.
        self.renderings.sort_by_key(|rendering| rendering.changes);
        failed.map_or(Ok(()), Err)
    }

    fn folder(&self) -> PathBuf {
        self.copy.path().join("chart")
    }

    /// Writes templates of the copy.
    fn write(&self, templates: &Templates) -> Result<(), String> {
        let write =
            |(file, text)| fs::write(self.folder().join(file), text).map_err(|error: io::Error| error.to_string());
        templates.iter().try_for_each(write)
    }

    /// Adds a rendering of the probes.
    fn add(&mut self, helm: &'a [String], values: Option<PathBuf>, name: String, changes: usize) -> Result<(), String> {
        let mut objects = self.render(helm, values.as_deref())?;
        for (file, objects) in &mut objects {
            let seen = self.seen.entry(file.clone()).or_default();
            *objects = objects.take().and_then(|mut objects| seen.take(&mut objects).then_some(objects));
        }
        self.renderings.push(Rendering { helm, values, name, changes, objects });
        Ok(())
    }

    /// The objects of the chart with a file of values. The error is Helm's message.
    fn render(&self, helm: &[String], values: Option<&Path>) -> Result<Objects, String> {
        let mut command = Command::new(&helm[0]);
        command.args(&helm[1..]).args(["template", "release"]).arg(self.folder());
        if let Some(values) = values {
            command.arg("--values").arg(values);
        }
        let output = command.output().map_err(|error| format!("cannot run {}: {error}", helm[0]))?;
        if !output.status.success() {
            let message = String::from_utf8_lossy(&output.stderr);
            let message = message.lines().find(|line| line.starts_with("Error: ")).or(message.lines().next());
            let message = message.unwrap_or_default().trim_start_matches("Error: ");
            return Err(format!("the chart does not render: {message}"));
        }
        let mut objects = Objects::new();
        for Rendered { path, text } in rendered(&output.stdout) {
            let file = path.as_deref().and_then(|path| path.split_once('/')).map_or("", |(_, file)| file);
            let has_checksum = self.templates.get(file).is_some_and(|template| template.contains(".Template.BasePath"));
            let text = if has_checksum { without_checksums(&text) } else { text };
            let tree = import(&text, &ImportOptions::default()).into_result().ok();
            let values = tree.map(|tree| tree.to_values().into_iter().filter(|value| !value.is_null()).collect());
            objects.insert(file.to_owned(), values);
        }
        Ok(objects)
    }

    /// Why no rendering shows the whole of a template.
    pub(super) fn unseen(&self, file: &str) -> Option<String> {
        let probe = match &self.probes[file] {
            Ok(probe) => probe,
            Err(reason) => return Some(reason.clone()),
        };
        let has_objects = |rendering: &Rendering<'_>| matches!(rendering.objects.get(file), Some(Some(objects)) if !objects.is_empty());
        if !self.renderings.iter().any(has_objects) {
            return Some(
                "nothing is rendered from it, so it cannot be compared; name a file with --values that turns it on"
                    .into(),
            );
        }
        let unseen: Vec<_> = probe.parts().iter().filter(|part| !self.seen(file).has(part)).collect();
        let more = if unseen.len() > 1 { format!(" (and {} more)", unseen.len() - 1) } else { String::new() };
        let first = unseen.first()?;
        Some(format!(
            "{first} has no content with any values that were tried{more}; name a file with --values that fills it"
        ))
    }

    /// The values that are seen in a rendered template.
    pub(super) fn seen(&self, file: &str) -> &Seen {
        &self.seen[file]
    }

    /// Compares the objects before and after templates change. One that does not keep its objects gets the reason against it.
    pub(super) fn prove(&self, converted: &mut Converted) -> Result<(), String> {
        let changed = converted.iter().filter_map(|(file, text)| Some((file.clone(), text.clone().ok()?)));
        self.write(&changed.collect())?;
        for Rendering { helm, values, name, objects, .. } in &self.renderings {
            let after = loop {
                let left = left(converted);
                if left.is_empty() {
                    break Objects::new();
                }
                let error = match self.render(helm, values.as_deref()) {
                    Ok(after) => break after,
                    Err(error) => error,
                };
                let named = left.iter().filter_map(|file| Some((error.find(file.as_str())?, file))).min();
                for file in named.map_or(&left[..], |(_, file)| std::slice::from_ref(file)) {
                    self.leave(file, format!("as KYAML, {error} (with {name})"), converted)?;
                }
            };
            for file in left(converted) {
                let Some(Some(before)) = objects.get(&file) else { continue };
                let nothing = Some(Vec::new());
                if let Some(difference) = difference(before, after.get(&file).unwrap_or(&nothing).as_deref()) {
                    let reason = format!("it would render to another object with {name}: {difference}");
                    self.leave(&file, reason, converted)?;
                }
            }
        }
        self.write(self.templates)
    }

    /// Goes back to the template as it is.
    fn leave(&self, file: &str, reason: String, converted: &mut Converted) -> Result<(), String> {
        converted.insert(file.to_owned(), Err(reason));
        fs::write(self.folder().join(file), &self.templates[file]).map_err(|error| error.to_string())
    }
}

/// The templates that nothing speaks against.
fn left(converted: &Converted) -> Vec<String> {
    converted.iter().filter(|(_, text)| text.is_ok()).map(|(file, _)| file.clone()).collect()
}

/// The output of a template that has the checksum of another one, which changes with the text of that.
fn without_checksums(text: &[u8]) -> Vec<u8> {
    let is_of_one = |a: &u8, b: &u8| a.is_ascii_hexdigit() == b.is_ascii_hexdigit();
    let words = text.chunk_by(is_of_one);
    words
        .map(|word| if word.len() == 64 && word[0].is_ascii_hexdigit() { b"checksum" } else { word })
        .collect::<Vec<_>>()
        .concat()
}

/// The first difference of two lists of objects. Null, `""`, `{}`, `[]` and a missing entry differ.
fn difference(before: &[Value], after: Option<&[Value]>) -> Option<String> {
    let Some(after) = after else { return Some("that is not YAML".to_owned()) };
    if before == after {
        return None;
    }
    let [old, new] = [before, after]
        .map(|values| Stream::parse(&render_values(values, &WriteOptions::default())).unwrap_or_default());
    let comparison = compare(&old, &new);
    let shown = |value: Option<&Value>| value.map_or("nothing".to_owned(), short);
    let found = comparison.differences().next().map(|difference| {
        let (before, after) = match &difference.kind {
            DifferenceKind::Added(after) => (None, Some(after)),
            DifferenceKind::Removed(before) => (Some(before), None),
            DifferenceKind::Replaced(before, after) => (Some(before), Some(after)),
            _ => (None, None),
        };
        format!("{} is {} before and {} after", difference.pointer, shown(before), shown(after))
    });
    Some(found.unwrap_or_else(|| "the order differs".to_owned()))
}

/// The start of a value, on one line.
fn short(value: &Value) -> String {
    const MOST: usize = 60;
    let text = render_value(value, &WriteOptions::default().layout(Layout::Compact));
    if text.chars().count() > MOST { text.chars().take(MOST).chain(['…']).collect() } else { text }
}

/// The first document of a file, or an empty mapping.
fn read(path: &Path) -> Value {
    let text = fs::read(path).unwrap_or_default();
    let tree = import(&text, &ImportOptions::default()).into_result();
    tree.ok().and_then(|tree| tree.to_values().into_iter().next()).unwrap_or_default()
}

/// Puts `other` over `values`, as Helm does.
fn merge(values: &mut Value, other: Value) {
    match (values, other) {
        (Value::Mapping(values), Value::Mapping(other)) => {
            for (key, other) in other {
                match values.get_mut(&key) {
                    Some(value) => merge(value, other),
                    None => drop(values.insert(key, other)),
                }
            }
        }
        (values, other) => *values = other,
    }
}

/// The files in a folder, by their paths in it.
pub(super) fn files(folder: &Path) -> Vec<PathBuf> {
    let files = WalkBuilder::new(folder).standard_filters(false).follow_links(true).sort_by_file_path(Ord::cmp).build();
    let files = files.filter_map(|entry| entry.ok().filter(|entry| entry.path().is_file()));
    files.filter_map(|entry| entry.path().strip_prefix(folder).map(Path::to_owned).ok()).collect()
}

/// A copy of a chart, in the folder `chart` of a temporary one.
fn copy(root: &Path) -> io::Result<TempDir> {
    let copy = TempDir::new()?;
    for file in files(root) {
        let to = copy.path().join("chart").join(&file);
        fs::create_dir_all(to.parent().unwrap_or(&to))?;
        fs::copy(root.join(file), to)?;
    }
    Ok(copy)
}

#[cfg(test)]
mod tests {
    use kyaml_core::kyaml;

    use super::{difference, without_checksums};

    #[test]
    fn five_values_differ() {
        let values = [kyaml!({}), kyaml!({a: null}), kyaml!({a: ""}), kyaml!({a: {}}), kyaml!({a: []})];
        for (at, before) in values.iter().enumerate() {
            for (other, after) in values.iter().enumerate() {
                let found = difference(std::slice::from_ref(before), Some(std::slice::from_ref(after)));
                assert_eq!(found.is_none(), at == other, "{before:?} {after:?}");
            }
        }
    }

    #[test]
    fn differences_have_a_path() {
        let before = [kyaml!({kind: "A", spec: {ports: [1], b: 1.0}})];
        let table = [
            (kyaml!({kind: "A", spec: {b: 1, ports: [1]}}), None),
            (kyaml!({kind: "A", spec: {ports: ["1"], b: 1}}), Some("/spec/ports/0 is 1 before and \"1\" after")),
            (kyaml!({kind: "A", spec: {ports: [1]}}), Some("/spec/b is 1 before and nothing after")),
        ];
        for (after, expected) in table {
            assert_eq!(difference(&before, Some(&[after])).as_deref(), expected);
        }
        assert_eq!(difference(&before, None).as_deref(), Some("that is not YAML"));
        assert!(difference(&before, Some(&[])).is_some());
    }

    #[test]
    fn checksums_are_left_out() {
        let text = |digit: &str| format!("sum: {}\nshort: {}\n", digit.repeat(64), digit.repeat(63));
        assert_eq!(
            without_checksums(text("a").as_bytes()),
            format!("sum: checksum\nshort: {}\n", "a".repeat(63)).as_bytes()
        );
    }
}
