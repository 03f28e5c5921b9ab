//! Findings: values that the API server of a release refuses, or warns about.

use kyaml_core::{Key, Node, NodeKind, Span, Tree, quote, render_key};
use kyaml_lint::rules::{
    deprecated_api, missing_field, removed_api, unknown_field, unknown_kind, unknown_value, wrong_type,
};
use kyaml_lint::{Diagnostic, Fix, Rule};

use crate::place::{Place, string};
use crate::table::{Life, Property, Text, Type, listed, starts_with_vowel};
use crate::types::Types;

/// The likeness from which a name may be meant by another one.
const LIKE: f64 = 0.8;

impl Types {
    /// Finds what the API server refuses or warns about in the documents of a tree. `found` has the mistakes of
    /// the parser. Behind the first one in a document that leaves its structure open, nothing is judged.
    #[must_use]
    pub fn check(&self, tree: &Tree<'_>, found: &[Diagnostic]) -> Vec<Diagnostic> {
        self.check_around(tree, found, &[])
    }

    /// As [`Types::check`], in a template whose tree has any text in `islands`, which are in order and apart. What an island
    /// can change is not judged: its own value, what its mapping lacks, and an object whose kind is one. Versions are not
    /// judged at all, because a template can choose one by the release.
    #[must_use]
    pub fn check_around(&self, tree: &Tree<'_>, found: &[Diagnostic], islands: &[Span]) -> Vec<Diagnostic> {
        let structural = found.iter().filter(|found| found.rule.is_structural());
        let mut mistakes: Vec<usize> = structural.map(|found| found.span.start).collect();
        mistakes.sort_unstable();
        let mut findings = Vec::new();
        for document in tree.documents() {
            let Some(root) = document.root() else { continue };
            let next = mistakes.partition_point(|&mistake| mistake < document.span().start);
            let end = mistakes.get(next).copied().unwrap_or(usize::MAX);
            let mut checker = Checker { types: self, end, islands, findings: Vec::new() };
            checker.document(root);
            findings.append(&mut checker.findings);
        }
        findings
    }
}

/// The check of a document.
struct Checker<'k> {
    types: &'k Types,
    /// Where the first mistake is that leaves the structure open.
    end: usize,
    /// The spans that the actions of a template write.
    islands: &'k [Span],
    findings: Vec<Diagnostic>,
}

impl<'k> Checker<'k> {
    fn document(&mut self, root: Node<'_, '_>) {
        let mut open: Vec<(Node<'_, '_>, Place<'k>)> = Vec::new();
        // The end of a value whose entries have no types.
        let mut skipped = 0;
        for node in root.descendants() {
            if node.span().start < skipped {
                continue;
            }
            if node.span().start >= self.end {
                return;
            }
            if self.is_unknown(node) {
                skipped = node.span().end;
                continue;
            }
            while open.last().is_some_and(|(parent, _)| Some(*parent) != node.parent()) {
                open.pop();
            }
            let place = match open.last() {
                None => Some(self.types.root(node)),
                Some(&(_, parent)) => {
                    let place = self.types.below(parent, node);
                    if place.is_none() {
                        self.unknown_field(node, parent);
                    }
                    place
                }
            };
            let is_island = !node.kind().is_collection() && self.touches(node.span());
            if let Some(place) = place.filter(|_| !is_island) {
                self.value(node, place);
            }
            match place {
                Some(place) if node.kind().is_collection() => open.push((node, place)),
                _ => skipped = node.span().end,
            }
        }
    }

    fn value(&mut self, node: Node<'_, '_>, place: Place<'k>) {
        let is_template = !self.islands.is_empty();
        let is_right = match (place.of, node.kind()) {
            (Type::Object(object), NodeKind::Mapping) => {
                let is_whole = !is_template || !self.has_unknown_entries(node);
                if is_whole && !place.is_status {
                    self.fields(node, object);
                }
                // A document, or an item of a list of objects.
                if place.field.is_none() && !is_template {
                    self.deprecated_kind(node, object);
                }
                true
            }
            (Type::Resource, NodeKind::Mapping) => {
                if !is_template {
                    self.kind(node);
                }
                true
            }
            (Type::Enum(values), NodeKind::String(text)) => {
                if !place.is_status {
                    self.enum_value(node, values, text);
                }
                true
            }
            (Type::Quantity, NodeKind::String(text)) => is_quantity(text),
            (Type::Int32 | Type::IntOrString, NodeKind::Number(text)) => {
                integer(text).is_some_and(|number| i32::try_from(number).is_ok())
            }
            (Type::Int64, NodeKind::Number(text)) => integer(text).is_some(),
            // It has none of the types.
            (Type::Union(_), _) => false,
            (Type::Any, _)
            | (_, NodeKind::Null | NodeKind::Invalid)
            | (Type::Map(_) | Type::AnyMapping, NodeKind::Mapping)
            | (Type::List(_), NodeKind::Sequence)
            | (Type::Boolean, NodeKind::Bool(_))
            | (Type::Integer | Type::Number | Type::Quantity, NodeKind::Number(_))
            | (Type::String | Type::IntOrString, NodeKind::String(_)) => true,
            // The value of a document may be anything.
            (Type::Resource, _) => node.parent().is_none(),
            _ => false,
        };
        if !is_right {
            self.wrong_type(node, place);
        }
    }

    /// Whether nothing is known of an entry or item: an island writes its key, all of it, or an object's kind.
    fn is_unknown(&self, node: Node<'_, '_>) -> bool {
        !self.islands.is_empty()
            && (node.key().is_some_and(|key| self.touches(key.span()))
                || self.is_inside(Span::new(node.key().map_or(node.span(), Key::span).start, node.span().end))
                || self.may_have_other_kind(node))
    }

    /// Whether an island writes an object's version or kind, or branches write several.
    fn may_have_other_kind(&self, node: Node<'_, '_>) -> bool {
        let of = |name| node.children().filter(move |child| child.key().is_some_and(|key| key.text() == Some(name)));
        let is_sure = |name| of(name).count() <= 1 && of(name).all(|child| !self.touches(child.span()));
        node.kind().is_collection() && !(is_sure("apiVersion") && is_sure("kind"))
    }

    /// Whether actions are among the entries of a mapping, not inside of one.
    fn has_unknown_entries(&self, node: Node<'_, '_>) -> bool {
        let mut end = node.span().start;
        for child in node.children() {
            let Some(key) = child.key().map(Key::span) else { continue };
            if self.touches(Span::new(end, key.end)) {
                return true;
            }
            end = child.span().end;
        }
        self.touches(Span::new(end, node.span().end))
    }

    /// Whether an island shares a byte with a span.
    fn touches(&self, span: Span) -> bool {
        self.island_after(span.start).is_some_and(|island| island.start < span.end)
    }

    /// Whether a span is inside of an island.
    fn is_inside(&self, span: Span) -> bool {
        self.island_after(span.start).is_some_and(|island| island.start <= span.start && span.end <= island.end)
    }

    /// The first island that ends behind an offset.
    fn island_after(&self, offset: usize) -> Option<Span> {
        self.islands.get(self.islands.partition_point(|island| island.end <= offset)).copied()
    }

    fn wrong_type(&mut self, node: Node<'_, '_>, place: Place<'k>) {
        let table = &self.types.table;
        let usual = table.usual(place.of);
        let (is, want) = match (usual, node.kind()) {
            (Type::Int32 | Type::Int64 | Type::IntOrString, NodeKind::Number(text)) if integer(text).is_some() => {
                ("this number is larger than 32 bits".to_owned(), "a smaller one".to_owned())
            }
            (Type::Int32 | Type::Int64 | Type::Integer | Type::IntOrString, NodeKind::Number(_)) => {
                ("this number is not whole".to_owned(), wanted(usual).to_owned())
            }
            (Type::Quantity, NodeKind::String(text)) => {
                let want = "a number and a suffix such as `m`, `Ki`, `Mi` or `Gi`, without a space".to_owned();
                (format!("`{text}` is not one"), want)
            }
            (of, kind) => (format!("this is {}", name(kind)), wanted(of).to_owned()),
        };
        let other = table.members(&place.of).iter().find_map(|member| other_type(*member, node.kind()));
        let want = other.as_ref().map_or(want, |text| format!("`{text}`"));
        let subject = subject(node, "each item");
        let of = table.describe(place.of);
        let article = if starts_with_vowel(&of) { "an" } else { "a" };
        let message = format!("{subject} is {article} {of}, and {is}; write {want}");
        self.add(&wrong_type::RULE, node.span(), message, other, node.span().end);
    }

    fn enum_value(&mut self, node: Node<'_, '_>, values: Text, text: &str) {
        let table = &self.types.table;
        // Kubernetes replaces an empty string by the default.
        if text.is_empty() || table.values(values).any(|value| value == text) {
            return;
        }
        let near = closest(text, table.values(values)).map(quote);
        let quoted: Vec<String> = table.values(values).map(|value| format!("`{}`", quote(value))).collect();
        let choice = near.as_ref().map_or_else(|| listed(&quoted, "or"), |near| format!("`{near}`"));
        let key = node.key().and_then(|key| key.text()).unwrap_or("this item");
        let message = format!("`{key}` cannot be `{}`; write {choice}", quote(text));
        self.add(&unknown_value::RULE, node.span(), message, near, node.span().end);
    }

    fn unknown_field(&mut self, node: Node<'_, '_>, parent: Place<'k>) {
        let (Type::Object(number), Some(key)) = (parent.of, node.key()) else { return };
        let Some(text) = key.text() else { return };
        let table = &self.types.table;
        if is_directive(text) {
            return;
        }
        let is_free = |name: &&str| node.parent().is_none_or(|parent| parent.get(*name).is_none());
        let near = closest(text, table.fields(number).iter().map(|field| table.text(field.name)).filter(is_free));
        let remedy = near.map_or_else(|| "remove it".to_owned(), |near| format!("write `{near}`"));
        let subject = node.parent().map(|parent| self.name(parent, number)).unwrap_or_default();
        let message = format!("{subject} has no field `{text}`; {remedy}");
        self.add(&unknown_field::RULE, key.span(), message, near.map(render_key), key.span().end);
    }

    /// Finds required fields that a mapping lacks, and fields that cannot be together. A patch lacks nothing.
    fn fields(&mut self, node: Node<'_, '_>, object: u32) {
        let types = self.types;
        let is_present = |field: &Property| match node.get(types.text(field.name)).map(Node::kind) {
            None => false,
            // Null is an empty value: Kubernetes takes it for a list or a mapping, and prints it so.
            Some(NodeKind::Null) => matches!(field.of, Type::List(_) | Type::Map(_) | Type::Union(_)),
            Some(_) => true,
        };
        let alternatives = types.table.object(object).alternatives;
        let (mut possible, mut required, mut missing) = (alternatives, alternatives, Vec::new());
        for field in types.table.fields(object) {
            if is_present(field) {
                possible &= field.allowed;
            } else if field.required != 0 {
                required &= !field.required;
                missing.push(field);
            }
        }
        if possible == 0 {
            self.conflicting_field(node, object);
        } else if possible & required == 0 && !is_patch(node) {
            self.missing_fields(node, object, possible, &missing);
        }
    }

    /// Reports the first field that no alternative allows beside those before it.
    fn conflicting_field(&mut self, node: Node<'_, '_>, object: u32) {
        let table = &self.types.table;
        let mut possible = table.object(object).alternatives;
        for key in node.children().filter_map(Node::key) {
            let Some(text) = key.text() else { continue };
            possible &= table.field(object, text).map_or(u64::MAX, |field| field.allowed);
            if possible == 0 {
                let subject = self.name(node, object);
                let message = format!("{subject} cannot have `{text}` beside the fields before it; remove one of them");
                return self.add(&unknown_field::RULE, key.span(), message, None, node.span().end);
            }
        }
    }

    /// Reports the missing fields of a mapping, which has one of the alternatives that are possible.
    fn missing_fields(&mut self, node: Node<'_, '_>, object: u32, possible: u64, missing: &[&Property]) {
        let table = &self.types.table;
        let names = |is_of: &dyn Fn(u64) -> bool| -> Vec<String> {
            let fields = missing.iter().filter(|field| is_of(field.required));
            fields.map(|field| format!("`{}`", table.text(field.name))).collect()
        };
        let of_all = names(&|required| possible & !required == 0);
        let of_some = names(&|required| possible & required != 0);
        let subject = self.name(node, object);
        let message = match (&of_all[..], &of_some[..]) {
            ([], _) => format!("{subject} needs the field {}; add one", listed(&of_some, "or")),
            ([one], _) => format!("{subject} needs the field {one}; add it"),
            _ => format!("{subject} needs the fields {}; add them", listed(&of_all, "and")),
        };
        let bracket = Span::new(node.span().start, node.span().start + 1);
        let span = node.key().map_or(bracket, Key::span);
        self.add(&missing_field::RULE, span, message, None, node.span().end);
    }

    /// Judges `apiVersion` and `kind` of an object that the release does not have.
    fn kind(&mut self, node: Node<'_, '_>) {
        let (Some(version), Some(kind)) = (node.get("apiVersion"), node.get("kind")) else {
            return self.misspelled_kind(node);
        };
        let (Some(version_text), Some(kind_text)) = (string(version), string(kind)) else { return };
        let types = self.types;
        if !types.owns(version_text) || (version_text, kind_text) == ("v1", "Config") {
            return;
        }
        let release = types.release;
        let other = types.successor(kind_text, version_text);
        let life = types.table.life(version_text, kind_text);
        let history = match (life, types.table.kind(version_text, kind_text)) {
            (Some(Life { deprecated, removed: Some(removed), .. }), _) if removed <= release.minor() => {
                format!(", deprecated since 1.{deprecated} and removed in 1.{removed}")
            }
            (_, Some(known)) if known.releases < 1 << release as u32 => ", which an older release has".to_owned(),
            (_, Some(_)) => ", which a newer release has".to_owned(),
            (_, None) => String::new(),
        };
        let message = format!("Kubernetes {release} has no `{kind_text}` in `{version_text}`{history}");
        if other.is_some() || !history.is_empty() {
            let (message, text) = aged(kind_text, other, &message, "remove it");
            return self.add(&removed_api::RULE, version.span(), message, text, node.span().end);
        }
        let kinds = types.table.kinds.iter().filter(|kind| types.is_served(kind));
        let same = kinds.filter(|kind| types.text(kind.version) == version_text);
        let near = closest(kind_text, same.map(|kind| types.text(kind.name))).map(quote);
        let remedy = near.as_ref().map_or_else(|| "write one that it has".to_owned(), |near| format!("write `{near}`"));
        let message = format!("Kubernetes {release} has no kind `{kind_text}` in `{version_text}`; {remedy}");
        self.add(&unknown_kind::RULE, kind.span(), message, near, node.span().end);
    }

    /// Judges the version of an object that the release has. A reference to an object has a version and a kind, too.
    fn deprecated_kind(&mut self, node: Node<'_, '_>, object: u32) {
        let types = self.types;
        let Some(kind) = types.kind_of(node).filter(|kind| kind.object == object) else { return };
        let (Some(version), kind) = (node.get("apiVersion"), types.text(kind.name)) else { return };
        let Some(version_text) = string(version) else { return };
        let release = types.release.minor();
        let life = types.table.life(version_text, kind).filter(|life| life.deprecated <= release);
        let Some(Life { deprecated, removed, .. }) = life else { return };
        let removed = removed.map_or_else(String::new, |removed| format!(" and removed in 1.{removed}"));
        let message = format!("`{kind}` in `{version_text}` is deprecated since Kubernetes 1.{deprecated}{removed}");
        let other = types.successor(kind, version_text);
        let (message, text) = aged(kind, other, &message, "nothing replaces it yet");
        self.add(&deprecated_api::RULE, version.span(), message, text, node.span().end);
    }

    /// Finds `Kind` beside `apiVersion`, and the other way round.
    fn misspelled_kind(&mut self, node: Node<'_, '_>) {
        for (name, other) in [("apiVersion", "kind"), ("kind", "apiVersion")] {
            let is_like = |key: &&Key<'_>| key.text().is_some_and(|text| text.eq_ignore_ascii_case(name));
            if let (Some(key), Some(_)) = (node.children().filter_map(Node::key).find(is_like), node.get(other)) {
                let message = format!("an object has no field `{}`; write `{name}`", key.text().unwrap_or_default());
                self.add(&unknown_field::RULE, key.span(), message, Some(name.to_owned()), key.span().end);
            }
        }
    }

    /// A mapping by the name of its type, otherwise by its own place.
    fn name(&self, mapping: Node<'_, '_>, object: u32) -> String {
        match self.types.text(self.types.table.object(object).name) {
            "" => subject(mapping, "an item"),
            name => format!("`{name}`"),
        }
    }

    /// Adds a finding about text that ends before `end`. `text` is likely meant in its place.
    fn add(&mut self, rule: &'static Rule, span: Span, message: String, text: Option<String>, end: usize) {
        if end <= self.end {
            let finding = Diagnostic::new(rule, span, message);
            self.findings.push(match text {
                Some(text) => finding.fix(Fix::guess(span, text)),
                None => finding,
            });
        }
    }
}

/// A value by its own place. `item` is the name of an item.
fn subject(value: Node<'_, '_>, item: &str) -> String {
    match (value.key().and_then(|key| key.text()), value.parent().and_then(|parent| parent.key()?.text())) {
        (Some(key), _) => format!("`{key}`"),
        (None, Some(list)) => format!("{item} of `{list}`"),
        (None, None) if value.parent().is_none() => "the document".to_owned(),
        (None, None) => item.to_owned(),
    }
}

/// Whether a key is a directive of a strategic merge patch.
fn is_directive(key: &str) -> bool {
    key == "$patch"
        || key == "$retainKeys"
        || key.starts_with("$setElementOrder/")
        || key.starts_with("$deleteFromPrimitiveList/")
}

/// Whether the document of a node is a patch, which has only some fields of its object.
fn is_patch(node: Node<'_, '_>) -> bool {
    let nodes = node.document().root().into_iter().flat_map(Node::descendants);
    nodes.filter_map(|node| node.key()?.text()).any(is_directive)
}

/// The former group of Ingress and others. No custom resource can have it, because it has no dot.
const FORMER_GROUP: &str = "extensions";

impl Types {
    /// Whether the group of a version belongs to Kubernetes itself.
    fn owns(&self, version: &str) -> bool {
        let Some(group) = group(version) else { return version == "v1" };
        let own = self.table.kinds.iter().filter(|kind| !kind.is_custom());
        group == FORMER_GROUP
            || own.map(|kind| self.text(kind.version)).any(|version| self::group(version) == Some(group))
    }

    /// The version and the kind that this release has instead of a kind: its replacement, or a version that is not removed
    /// earlier.
    fn successor<'t>(&'t self, kind: &'t str, version: &str) -> Option<(&'t str, &'t str)> {
        let is_served =
            |version: &str, kind: &str| self.table.kind(version, kind).is_some_and(|kind| self.is_served(kind));
        let life = |version: &str| self.table.life(version, kind);
        let end = |version: &str| life(version).and_then(|life| life.removed).unwrap_or(u32::MAX);
        let replacement = life(version).and_then(|life| life.replacement);
        let is_later = |other: &&str| !is_served(version, kind) || end(other) > end(version);
        let other = || self.versions_of(kind, version).into_iter().find(is_later).map(|other| (other, kind));
        replacement.filter(|(version, kind)| is_served(version, kind)).or_else(other)
    }

    /// The versions in which this release itself has a kind: those of the group of `version` first, and stable ones first.
    pub(crate) fn versions_of(&self, kind: &str, version: &str) -> Vec<&str> {
        let own = self.table.kinds.iter().filter(|known| self.is_served(known) && !known.is_custom());
        let named = own.filter(|known| self.text(known.name) == kind);
        let mut versions: Vec<&str> = named.map(|kind| self.text(kind.version)).collect();
        versions.sort_by_key(|other| {
            (group(other) != group(version), other.contains("alpha"), other.contains("beta"), other.len())
        });
        versions
    }
}

/// The whole message about a version that ages, and the text to write in its place. `other` is the version and the kind to
/// write instead, if any.
fn aged(kind: &str, other: Option<(&str, &str)>, message: &str, otherwise: &str) -> (String, Option<String>) {
    match other {
        Some((other, name)) if name == kind => (format!("{message}; write `{}`", quote(other)), Some(quote(other))),
        Some((other, name)) => (format!("{message}; use `{name}` in `{other}`"), None),
        None => (format!("{message}; {otherwise}"), None),
    }
}

/// The group of a version, if it has one.
fn group(version: &str) -> Option<&str> {
    version.split_once('/').map(|(group, _)| group)
}

/// A value as the scalar that its type wants, if only one can be meant.
fn other_type(of: Type, kind: &NodeKind<'_>) -> Option<String> {
    match (of, kind) {
        (Type::String, NodeKind::Number(text)) => Some(quote(text)),
        (Type::String, NodeKind::Bool(value)) => Some(quote(&value.to_string())),
        (Type::Boolean, NodeKind::String(text)) => {
            Some(text.to_string()).filter(|text| text == "true" || text == "false")
        }
        (Type::Int32, NodeKind::String(text)) => text.parse::<i32>().ok().map(|number| number.to_string()),
        (Type::Int64 | Type::Integer, NodeKind::String(text)) => {
            text.parse::<i64>().ok().map(|number| number.to_string())
        }
        _ => None,
    }
}

/// The integer that Kubernetes loads from a number: `1e3` and `2.0` are integers.
fn integer(text: &str) -> Option<i64> {
    let of_float = || {
        let float = text.parse::<f64>().ok().filter(|float| float.fract() == 0.0)?;
        format!("{float:.0}").parse().ok()
    };
    text.parse().ok().or_else(of_float)
}

/// Whether a string is a quantity: a number with a suffix of powers of 10 or of 2, or an exponent.
fn is_quantity(text: &str) -> bool {
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    let end = unsigned.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(unsigned.len());
    let (number, suffix) = unsigned.split_at(end);
    let has_digits = number.contains(|c: char| c.is_ascii_digit()) && number.matches('.').count() <= 1;
    let is_exponent = || suffix.strip_prefix(['e', 'E']).is_some_and(|exponent| exponent.parse::<i32>().is_ok());
    let suffixes = ["", "n", "u", "m", "k", "M", "G", "T", "P", "E", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei"];
    has_digits && (suffixes.contains(&suffix) || is_exponent())
}

/// The type of a value for people.
fn name(kind: &NodeKind<'_>) -> &'static str {
    match kind {
        NodeKind::Bool(_) => "a boolean",
        NodeKind::Number(_) => "a number",
        NodeKind::String(_) => "a string",
        NodeKind::Mapping => "a mapping",
        NodeKind::Sequence => "a sequence",
        _ => "null",
    }
}

/// What to write for a type.
fn wanted(of: Type) -> &'static str {
    match of {
        Type::Boolean => "`true` or `false`",
        Type::Null => "`null`",
        Type::Int32 | Type::Int64 | Type::Integer => "a whole number",
        Type::Number => "a number",
        Type::Quantity => "a number, or one with a suffix in quotes",
        Type::IntOrString => "a whole number or a string",
        Type::List(_) => "brackets `[ ]` around the items",
        Type::Map(_) | Type::AnyMapping | Type::Object(_) | Type::Resource => "a mapping `{ }`",
        Type::String | Type::Enum(_) => "a string in double quotes",
        // It is one of several.
        Type::Any | Type::Union(_) => "one of them",
    }
}

/// The name that `text` was likely meant to be.
fn closest<'n>(text: &str, names: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    let lower = text.to_ascii_lowercase();
    let near = names.map(|name| (strsim::jaro_winkler(&lower, &name.to_ascii_lowercase()), name));
    near.filter(|&(likeness, _)| likeness > LIKE).max_by(|one, other| one.0.total_cmp(&other.0)).map(|(_, name)| name)
}
