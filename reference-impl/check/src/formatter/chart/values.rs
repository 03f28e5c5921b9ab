//! The values that a chart is rendered with, beside those in its files.

use std::collections::{BTreeMap, BTreeSet};

use kyaml_core::{Layout, Mapping, Sequence, Value, WriteOptions, render_value};
use kyaml_template::{Language, scan};

/// Greatest number of renderings with values that are made.
const MOST: usize = 250;
/// Number of sets that each change has to itself, or with few others if there are more changes.
const ALONE: usize = 80;
/// Number of sets that each have about half of all changes: any two changes are together in a quarter of them.
const TOGETHER: usize = 30;

/// What an empty value may be if it may not be a text.
const NUMBER: i64 = 7;

/// A value in place of another one.
#[derive(Clone, Debug)]
pub(super) struct Change {
    number: usize,
    /// Keys, and indices of items.
    path: Vec<String>,
    value: Value,
    /// Whether it turns a switch on, or fills an empty value. Otherwise it turns a switch off, or empties a value.
    fills: bool,
    /// Whether it is for a chart that accepts no other change of the path.
    is_last: bool,
}

/// Renders with changes of `values`, always the same ones: each one alone or with few others, and together. `templates` are
/// the texts of all templates. `render` says whether the chart accepts the changes.
pub(super) fn explore(values: &Value, templates: &[String], render: impl FnMut(&[Change]) -> bool) {
    let uses = Uses::new(templates);
    let mut values = values.clone();
    for path in &uses.values {
        set(&mut values, path, &Value::Null);
    }
    let mut changes = Vec::new();
    collect(&values, &mut Vec::new(), &uses, &mut changes);
    let mut explorer = Explorer { render, left: MOST, refused: BTreeSet::new(), tried: BTreeMap::new() };
    let [filled, emptied] = [true, false].map(|fills| explorer.all(&changes, fills));
    let mut accepted = Vec::new();
    for is_last in [false, true] {
        let is_wanted = |change: &&Change| {
            change.is_last == is_last
                && !explorer.refused.contains(&change.number)
                && (!is_last || accepted.iter().all(|of: &Change| of.path != change.path))
        };
        let wanted: Vec<Change> = changes.iter().filter(is_wanted).cloned().collect();
        accepted.extend(
            spread(&wanted, ALONE).iter().flat_map(|changes| explorer.accepted(&[], changes)).collect::<Vec<_>>(),
        );
    }
    accepted.sort_by_key(|change| change.number);
    for row in 0..TOGETHER {
        explorer.render(&[], &half(&accepted, row));
    }
    for change in spread(&accepted, MOST) {
        explorer.render(&filled, &change);
        explorer.render(&emptied, &change);
    }
}

/// Renders as often as it may.
struct Explorer<R> {
    render: R,
    left: usize,
    /// The numbers of changes that the chart does not accept, alone or with others.
    refused: BTreeSet<usize>,
    /// The numbers of changes that were rendered together, and whether the chart accepts them.
    tried: BTreeMap<Vec<usize>, bool>,
}

impl<R: FnMut(&[Change]) -> bool> Explorer<R> {
    fn render(&mut self, base: &[Change], more: &[Change]) -> bool {
        let changes = [base, more].concat();
        let numbers: Vec<usize> = changes.iter().map(|change| change.number).collect();
        if let Some(is_accepted) = self.tried.get(&numbers) {
            return *is_accepted;
        }
        if self.left == 0 || more.is_empty() {
            return false;
        }
        self.left -= 1;
        let is_accepted = (self.render)(&changes);
        self.tried.insert(numbers, is_accepted);
        is_accepted
    }

    /// The changes of `more` that the chart accepts together, and with those in `base`.
    fn accepted(&mut self, base: &[Change], more: &[Change]) -> Vec<Change> {
        if self.render(base, more) {
            return more.to_vec();
        }
        if let ([only], true) = (more, self.left > 0) {
            self.refused.insert(only.number);
        }
        if more.len() < 2 || self.left == 0 {
            return Vec::new();
        }
        let (first, second) = more.split_at(more.len() / 2);
        let mut accepted = self.accepted(base, first);
        let more = self.accepted(&[base, &accepted].concat(), second);
        accepted.extend(more);
        accepted
    }

    /// One change of each path that fills it, or that empties it. Mappings keep their keys.
    fn all(&mut self, changes: &[Change], fills: bool) -> Vec<Change> {
        let is_wanted =
            |change: &&Change| change.fills == fills && (fills || !matches!(change.value, Value::Mapping(_)));
        let mut wanted: Vec<Change> = changes.iter().filter(is_wanted).cloned().collect();
        let mut all = Vec::new();
        while !wanted.is_empty() {
            let mut first = wanted.clone();
            first.dedup_by(|next, first| next.path == first.path);
            all = [&all[..], &self.accepted(&all, &first)].concat();
            wanted.retain(|change| {
                first.iter().all(|tried| tried.number != change.number)
                    && all.iter().all(|kept| kept.path != change.path)
            });
        }
        all
    }
}

/// The values with the changes. The keys of an emptied mapping are null, as Helm needs it.
pub(super) fn changed(values: &Value, changes: &[Change]) -> Value {
    let mut values = values.clone();
    for change in changes {
        set(&mut values, &change.path, &change.value);
    }
    values
}

/// The changes as `helm template --set-json` takes them, the first three.
pub(super) fn shown(changes: &[Change]) -> String {
    let options = WriteOptions::default().layout(Layout::Compact);
    let shown = changes
        .iter()
        .take(3)
        .map(|change| format!("{}={}", change.path.join("."), render_value(&change.value, &options)));
    let more = if changes.len() > 3 { format!(" and {} more", changes.len() - 3) } else { String::new() };
    shown.collect::<Vec<_>>().join(", ") + &more
}

/// One change for each set, or several that are far from each other.
fn spread(changes: &[Change], most: usize) -> Vec<Vec<Change>> {
    (0..changes.len().min(most)).map(|first| changes.iter().skip(first).step_by(most).cloned().collect()).collect()
}

/// About half of the changes, another half for each row.
fn half(changes: &[Change], row: usize) -> Vec<Change> {
    let is_chosen = |(index, _): &(usize, &Change)| {
        let mixed = ((index * TOGETHER + row + 1) as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (mixed ^ (mixed >> 29)).wrapping_mul(0xBF58_476D_1CE4_E5B9) >> 63 == 0
    };
    changes.iter().enumerate().filter(is_chosen).map(|(_, change)| change.clone()).collect()
}

/// The changes of the value at `path`, and of the values in it.
fn collect(value: &Value, path: &mut Vec<String>, uses: &Uses, changes: &mut Vec<Change>) {
    if !uses.is_used(path) {
        return;
    }
    let mut change = |fills, values: Vec<Value>| {
        for value in values {
            let is_last = fills && value == NUMBER.into();
            changes.push(Change { number: changes.len(), path: path.clone(), value, fills, is_last });
        }
    };
    let text = Value::from(format!("{}-text", path.last().map_or("", |key| key)));
    let twice = |item: Value| Value::from(vec![item.clone(), item]);
    let [objects, texts] = [uses.fields.clone(), "item-text".into()].map(twice);
    change(true, uses.compared.iter().filter(|(of, to)| of == path && to != value).map(|(_, to)| to.clone()).collect());
    match value {
        Value::Bool(is_on) => change(!is_on, vec![(!is_on).into()]),
        Value::String(old) if old.is_empty() => change(true, vec![text, NUMBER.into()]),
        Value::String(_) => change(false, vec!["".into()]),
        Value::Number(_) => change(false, vec![0.into()]),
        Value::Null => change(true, vec![text, uses.fields.clone(), texts, objects, NUMBER.into()]),
        Value::Sequence(items) if items.is_empty() => change(true, vec![objects, texts]),
        Value::Sequence(_) => change(false, vec![Sequence::new().into()]),
        Value::Mapping(entries) if entries.is_empty() => {
            change(true, vec![uses.fields.clone(), Mapping::from_iter([("key", text)]).into()]);
        }
        Value::Mapping(_) if path.is_empty() => {}
        Value::Mapping(entries) => {
            change(false, vec![entries.keys().map(|key| (key, Value::Null)).collect::<Mapping>().into()]);
        }
    }
    let inside: Vec<(String, &Value)> = match value {
        Value::Mapping(entries) => entries.iter().map(|(key, value)| (key.to_owned(), value)).collect(),
        Value::Sequence(items) => items.iter().enumerate().map(|(index, item)| (index.to_string(), item)).collect(),
        _ => Vec::new(),
    };
    for (key, value) in inside {
        path.push(key);
        collect(value, path, uses, changes);
        path.pop();
    }
}

/// Puts a value at a path. Null only fills a path that has no value.
fn set(at: &mut Value, path: &[String], value: &Value) {
    let Some((key, rest)) = path.split_first() else {
        if at.is_null() || !value.is_null() {
            *at = value.clone();
        }
        return;
    };
    if at.is_null() {
        *at = Mapping::new().into();
    }
    match at {
        Value::Mapping(entries) => {
            if !entries.contains_key(key) {
                entries.insert(key.as_str(), Value::Null);
            }
            if let Some(inside) = entries.get_mut(key) {
                set(inside, rest, value);
            }
        }
        Value::Sequence(items) => {
            let item = key.parse().ok().and_then(|index: usize| items.get_mut(index));
            if let Some(inside) = item {
                set(inside, rest, value);
            }
        }
        _ => {}
    }
}

/// The values that templates use.
struct Uses {
    /// The paths behind `.Values`.
    values: Vec<Vec<String>>,
    /// The values that one at a path is compared with.
    compared: Vec<(Vec<String>, Value)>,
    /// A mapping with each other field, as an item or a mapping of the values may have it.
    fields: Value,
}

impl Uses {
    fn new(templates: &[String]) -> Self {
        let mut uses = Self { values: Vec::new(), compared: Vec::new(), fields: Mapping::new().into() };
        let mut fields = Vec::new();
        for template in templates {
            for action in scan(template, Language::Helm).actions() {
                let code = &template[action.code.range()];
                let is_of_name = |c: char| !(c.is_ascii_alphanumeric() || "_.$\"-".contains(c));
                let names: Vec<&str> = code.split(is_of_name).filter(|name| !name.is_empty()).collect();
                let kind = ["toYaml", "range"].iter().rposition(|function| names.contains(function));
                fields.extend(names.iter().filter_map(|name| Some((uses.field(name)?, kind))));
                uses.texts(&names);
            }
        }
        uses.values.sort();
        uses.values.dedup();
        // A mapping with a field is one; a list has mappings with all fields that are not lists.
        fields.sort_by_key(|(path, kind)| (*kind == Some(1), std::cmp::Reverse(path.len()), kind.is_none()));
        let mut items = None;
        for (path, kind) in fields {
            let text = Value::from(format!("{}-text", path[path.len() - 1]));
            let value = match kind {
                None => text,
                Some(0) => Mapping::from_iter([("key", text)]).into(),
                Some(_) => vec![items.get_or_insert_with(|| uses.fields.clone()).clone()].into(),
            };
            let old = path.iter().try_fold(&uses.fields, |value, key| value.get(key.as_str()));
            if kind == Some(1) || !matches!(old, Some(Value::Mapping(_))) {
                set(&mut uses.fields, &path, &value);
            }
        }
        uses
    }

    /// Adds a path of the values. Otherwise, the path of a field.
    fn field(&mut self, name: &str) -> Option<Vec<String>> {
        const OF_HELM: [&str; 6] = ["Release", "Chart", "Capabilities", "Files", "Template", "Subcharts"];
        let (start, path) = name.split_once('.')?;
        let path: Vec<String> = path.split('.').map(str::to_owned).collect();
        if !start.is_empty() && !start.starts_with('$') || path.iter().any(String::is_empty) {
            return None;
        }
        if let Some(at) = path.iter().position(|field| field == "Values") {
            self.values.push(path[at + 1..].to_vec());
            return None;
        }
        (!OF_HELM.contains(&path[0].as_str())).then_some(path)
    }

    /// The texts in quotes: keys, as in `index .Values "a" "b"`, and texts to compare with, as in `eq .Values.a "b"`.
    fn texts(&mut self, names: &[&str]) {
        for (at, function) in names.iter().enumerate() {
            let Some((_, path)) = names.get(at + 1).and_then(|name| name.split_once(".Values")) else { continue };
            let path: Vec<String> = path.split('.').skip(1).map(str::to_owned).collect();
            let texts = names[at + 2..].iter().map_while(|name| name.strip_prefix('"')?.strip_suffix('"'));
            match *function {
                "hasKey" | "index" | "get" => {
                    self.values.push(path.into_iter().chain(texts.map(str::to_owned)).collect());
                }
                "eq" | "ne" => self.compared.extend(texts.map(|text| (path.clone(), text.into()))),
                _ => {}
            }
        }
    }

    /// Whether a template uses the value at a path, one in it or one around it.
    fn is_used(&self, path: &[String]) -> bool {
        self.values.iter().any(|used| used.iter().zip(path).all(|(used, key)| used == key))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use kyaml_core::{Value, kyaml};

    use super::{Change, MOST, changed, explore, shown};

    fn explored(values: &Value, template: &str, accepts: impl Fn(&[Change]) -> bool) -> Vec<Vec<Change>> {
        let mut all = Vec::new();
        explore(values, &[template.to_owned()], |changes| {
            all.push(changes.to_vec());
            accepts(changes)
        });
        all
    }

    #[test]
    fn values_are_filled_emptied_and_turned() {
        let values = kyaml!({on: true, text: "", list: [], map: {}, full: ["a"], number: 1, unused: ""});
        let template = "{{ .Values.on }}{{ .Values.text }}{{ range .Values.list }}{{ .name }}{{ end }}{{ .Values.map }}\
             {{ .Values.full }}{{ .Values.number }}{{ .Values.absent }}{{ if eq .Values.text \"NodePort\" }}{{ end }}\
             {{ if hasKey .Values.map \"more\" }}{{ end }}";
        let alone: BTreeSet<String> =
            explored(&values, template, |_| true).iter().filter(|set| set.len() == 1).map(|set| shown(set)).collect();
        for expected in [
            "on=false",
            "text=\"text-text\"",
            "text=\"NodePort\"",
            "list=[{name: \"name-text\"}, {name: \"name-text\"}]",
            "list=[\"item-text\", \"item-text\"]",
            "map.more=\"more-text\"",
            "full=[]",
            "number=0",
            "absent=\"absent-text\"",
        ] {
            assert!(alone.contains(expected), "{expected}: {alone:#?}");
        }
        assert!(!alone.iter().any(|set| set.contains("unused")), "{alone:?}");
    }

    #[test]
    fn any_two_changes_are_together() {
        let values: Value =
            (0..30).map(|key| (format!("k{key}"), Value::from(false))).collect::<kyaml_core::Mapping>().into();
        let template = (0..30).map(|key| format!("{{{{ .Values.k{key} }}}}")).collect::<Vec<_>>().concat();
        let sets = explored(&values, &template, |_| true);
        assert!(sets.len() <= MOST, "{} sets", sets.len());
        let has = |set: &[Change], key: usize| set.iter().any(|change| change.path == [format!("k{key}")]);
        for (one, other) in (0..30).flat_map(|one| (0..one).map(move |other| (one, other))) {
            for wanted in [(true, true), (true, false), (false, true)] {
                assert!(sets.iter().any(|set| (has(set, one), has(set, other)) == wanted), "{one} {other} {wanted:?}");
            }
        }
    }

    #[test]
    fn refused_changes_do_not_hide_others() {
        let values = kyaml!({a: "", b: "", c: "", d: ""});
        let template = "{{ .Values.a }}{{ .Values.b }}{{ .Values.c }}{{ .Values.d }}";
        let is_refused = |changes: &[Change]| changes.iter().any(|change| change.path == ["b"]);
        let sets = explored(&values, template, |changes| !is_refused(changes));
        assert!(sets.iter().any(|set| set.len() == 3 && !is_refused(set)));
        assert_eq!(
            sets.len(),
            explored(&values, template, |changes| !is_refused(changes)).len(),
            "always the same ones"
        );
    }

    #[test]
    fn paths_are_made_for_a_change() {
        let change = |path: &[&str], value| Change {
            number: 0,
            path: path.iter().map(|key| (*key).to_owned()).collect(),
            value,
            fills: true,
            is_last: false,
        };
        let changes =
            [change(&["a", "b"], 1.into()), change(&["list", "0", "c"], 2.into()), change(&["text", "d"], 3.into())];
        let values = kyaml!({list: [{}], text: "x"});
        assert_eq!(changed(&values, &changes), kyaml!({list: [{c: 2}], text: "x", a: {b: 1}}));
    }
}
