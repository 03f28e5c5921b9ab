//! The types of a document by a JSON Schema, draft 4 to 2020-12.
//!
//! A schema is read for its structure: `type`, `enum`, `const`, `properties`, `patternProperties`,
//! `additionalProperties`, `required`, `items`, `$ref`, `allOf`, `anyOf` and `oneOf`. Every other keyword, such as `if`, `not`
//! and `pattern`, counts as satisfied, so a document that the schema accepts has no findings.
//!
//! A value satisfies one of several [`Alternatives`]. The types are those of sets of alternatives: the field that two of them
//! have satisfies an alternative of either. This is the subset construction of automata, so each path has one type.

use std::collections::{BTreeSet, HashMap, VecDeque};
use std::fmt;

use kyaml_core::{Node, NodeKind, Span, Tree, TreeDocument};

use crate::data::Release;
use crate::place::{has_value, string};
use crate::table::{Object, Property, Table, Text, Type};
use crate::types::Types;

/// The most levels of schemas inside of schemas that are read. A deeper one allows anything.
const LEVELS: usize = 64;

/// The most alternatives of a value. A combination with more is not read.
const ALTERNATIVES: usize = 64;

/// The most alternatives of all types of a schema, and of their fields, together. A further type is any value.
const ALL_ALTERNATIVES: usize = 50_000;

/// Why a schema cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SchemaError {
    /// The bytes of the schema that are wrong.
    pub span: Span,
    /// The message, in lower case and without a full stop.
    pub message: String,
}

impl fmt::Display for SchemaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for SchemaError {}

impl Types {
    /// The types of documents that a JSON Schema describes. `tree` has the schema, from JSON or from YAML.
    ///
    /// # Errors
    /// If the tree has no schema, or if `$ref` names a schema outside of the tree, or none.
    ///
    /// ```
    /// use kyaml_kubernetes::Types;
    ///
    /// let schema = kyaml_core::parse(br#"{"properties": {"port": {"type": "integer"}}, "additionalProperties": false}"#);
    /// let types = Types::json_schema(schema.tree())?;
    /// let document = kyaml_core::parse(b"---\n{prot: 80}\n");
    /// assert_eq!(types.check(document.tree(), &[])[0].message, "the document has no field `prot`; write `port`");
    /// # Ok::<(), kyaml_kubernetes::SchemaError>(())
    /// ```
    pub fn json_schema(tree: &Tree<'_>) -> Result<Self, SchemaError> {
        let root = tree.documents().next().and_then(TreeDocument::root);
        let is_schema = |root: &Node<'_, '_>| matches!(root.kind(), NodeKind::Mapping | NodeKind::Bool(_));
        let root = root.filter(is_schema).ok_or_else(|| SchemaError {
            span: root.map_or(Span::empty(0), Node::span),
            message: "this is not a JSON Schema, which is a mapping".to_owned(),
        })?;
        let mut reader = Reader {
            root,
            table: Table::default(),
            texts: HashMap::new(),
            numbers: HashMap::new(),
            left: ALL_ALTERNATIVES,
            waiting: VecDeque::new(),
            open: Vec::new(),
            problem: None,
        };
        let alternatives = reader.alternatives(root, 0);
        let root = reader.type_of(alternatives);
        let table = reader.read()?;
        Ok(Self { release: Release::V1_37, table, root })
    }
}

/// A value that satisfies each of these schemas, which are mappings.
type Conjunction<'t, 's> = Vec<Node<'t, 's>>;

/// A value that satisfies at least one of these. Without any, no value does.
type Alternatives<'t, 's> = Vec<Conjunction<'t, 's>>;

/// Reads a schema into a table.
struct Reader<'t, 's> {
    root: Node<'t, 's>,
    table: Table,
    /// The texts that the table has.
    texts: HashMap<&'t str, Text>,
    /// The number of each union, by the offsets of its schemas.
    numbers: HashMap<Vec<Vec<usize>>, u32>,
    /// Number of alternatives that further types can have.
    left: usize,
    /// The unions that have a number and no members yet.
    waiting: VecDeque<(u32, Alternatives<'t, 's>)>,
    /// The schemas around the one that is read, by their offsets.
    open: Vec<usize>,
    problem: Option<SchemaError>,
}

impl<'t, 's> Reader<'t, 's> {
    /// Reads the types that wait, and those that they name.
    fn read(mut self) -> Result<Table, SchemaError> {
        while let Some((number, alternatives)) = self.waiting.pop_front() {
            let members = self.members(&alternatives);
            self.table.set_union(number, members);
        }
        self.problem.map_or(Ok(self.table), Err)
    }

    /// The type of values that satisfy one of the alternatives.
    fn type_of(&mut self, mut alternatives: Alternatives<'t, 's>) -> Type {
        if alternatives.len() > ALTERNATIVES {
            return Type::Any;
        }
        let offsets = |all: &Conjunction<'_, '_>| all.iter().map(|schema| schema.span().start).collect::<Vec<_>>();
        let mut key = Vec::new();
        alternatives.retain(|all| {
            let offsets = offsets(all);
            let is_new = !key.contains(&offsets);
            key.extend(is_new.then_some(offsets));
            is_new
        });
        key.sort_unstable();
        if let Some(number) = self.numbers.get(&key) {
            return Type::Union(*number);
        }
        if self.left < alternatives.len() {
            return Type::Any;
        }
        self.left -= alternatives.len();
        let number = self.table.add_union();
        self.numbers.insert(key, number);
        self.waiting.push_back((number, alternatives));
        Type::Union(number)
    }

    /// The alternatives of a schema.
    fn alternatives(&mut self, schema: Node<'t, 's>, levels: usize) -> Alternatives<'t, 's> {
        let start = schema.span().start;
        match schema.kind() {
            NodeKind::Bool(false) => Vec::new(),
            NodeKind::Mapping if levels < LEVELS && !self.open.contains(&start) && !self.is_embedded(schema) => {
                self.open.push(start);
                let alternatives = self.combined(schema, levels + 1);
                self.open.pop();
                alternatives
            }
            _ => anything(),
        }
    }

    /// The alternatives of a schema with its references and combinations.
    fn combined(&mut self, schema: Node<'t, 's>, levels: usize) -> Alternatives<'t, 's> {
        // Draft 7 ignores the keywords beside a reference.
        if let Some(reference) = schema.get("$ref") {
            return self.target(reference).map_or_else(anything, |target| self.alternatives(target, levels));
        }
        let mut alternatives = vec![vec![schema]];
        for part in schema.get("allOf").into_iter().flat_map(Node::children) {
            let part = self.alternatives(part, levels);
            alternatives = product(alternatives, &part);
        }
        for choice in ["anyOf", "oneOf"].into_iter().filter_map(|keyword| schema.get(keyword)) {
            let mut parts = Vec::new();
            for part in choice.children() {
                parts.extend(self.alternatives(part, levels));
            }
            alternatives = product(alternatives, &parts);
        }
        alternatives
    }

    /// Whether a schema is one of its own, in which a reference is another one.
    fn is_embedded(&self, schema: Node<'t, 's>) -> bool {
        let id = schema.get("$id").and_then(string).is_some_and(|id| !id.starts_with('#'));
        id && schema.span() != self.root.span()
    }

    /// The schema that a reference names. `None` if it is not known, which is a problem unless it is an anchor.
    fn target(&mut self, reference: Node<'t, 's>) -> Option<Node<'t, 's>> {
        let text = string(reference)?;
        let own = ["$id", "id"].into_iter().find_map(|keyword| self.root.get(keyword).and_then(string));
        let own = own.and_then(|own| text.strip_prefix(own.trim_end_matches('#')));
        let Some(pointer) = own.filter(|rest| rest.starts_with('#')).unwrap_or(text).strip_prefix('#') else {
            let message = format!("`$ref` names `{text}`, and nothing is fetched; put that schema into this file");
            return self.wrong(reference, message);
        };
        if pointer.is_empty() {
            return Some(self.root);
        }
        if !pointer.starts_with('/') || pointer.contains('%') {
            return None;
        }
        match self.root.at(pointer) {
            Some(target) => Some(target),
            None => self.wrong(reference, format!("`$ref` names `{text}`, which this file does not have")),
        }
    }

    fn wrong<T>(&mut self, node: Node<'t, 's>, message: String) -> Option<T> {
        self.problem.get_or_insert(SchemaError { span: node.span(), message });
        None
    }

    /// The types whose union has the values that satisfy one of the alternatives.
    fn members(&mut self, alternatives: &[Conjunction<'t, 's>]) -> Vec<Type> {
        if alternatives.iter().any(|all| all.iter().all(|schema| !is_constraint(*schema))) {
            return vec![Type::Any];
        }
        let of = |basic| alternatives.iter().filter(move |all| all.iter().all(|schema| allows(*schema, basic)));
        let mut members = Vec::new();
        let strings: Vec<&Conjunction<'t, 's>> = of(Type::String).collect();
        if !strings.is_empty() {
            members.push(self.strings(&strings));
        }
        let number = of(Type::Number).next().map(|_| Type::Number);
        members.extend(number.or_else(|| of(Type::Integer).next().map(|_| Type::Integer)));
        members.extend(of(Type::Boolean).next().map(|_| Type::Boolean));
        let lists: Vec<&Conjunction<'t, 's>> = of(ARRAY).collect();
        if !lists.is_empty() {
            members.push(self.list(&lists));
        }
        let mappings: Vec<&Conjunction<'t, 's>> = of(OBJECT).collect();
        if !mappings.is_empty() {
            members.push(self.mapping(&mappings));
        }
        members.extend(of(Type::Null).next().map(|_| Type::Null));
        members
    }

    /// The type of strings.
    fn strings(&mut self, alternatives: &[&Conjunction<'t, 's>]) -> Type {
        let mut all: Vec<&str> = Vec::new();
        for conjunction in alternatives {
            let Some(values) = conjunction.iter().find_map(|schema| values(*schema)) else { return Type::String };
            for value in values.into_iter().filter_map(string) {
                if !all.contains(&value) {
                    all.push(value);
                }
            }
        }
        // A quote separates the values.
        if all.iter().any(|value| value.contains('"')) {
            return Type::String;
        }
        Type::Enum(self.table.add_text(&all.join("\"")))
    }

    /// The type of sequences.
    fn list(&mut self, alternatives: &[&Conjunction<'t, 's>]) -> Type {
        let mut items = Vec::new();
        for conjunction in alternatives {
            let mut of_item = anything();
            for schema in *conjunction {
                // In a sequence of schemas, each is that of one item.
                let is_tuple = schema.get("prefixItems").is_some();
                if let Some(items) = schema.get("items").filter(|_| !is_tuple) {
                    of_item = product(of_item, &self.alternatives(items, 0));
                }
            }
            items.extend(of_item);
        }
        let inner = self.type_of(items);
        Type::List(self.table.number(inner))
    }

    /// The type of mappings.
    fn mapping(&mut self, alternatives: &[&Conjunction<'t, 's>]) -> Type {
        let schemas = || alternatives.iter().flat_map(|all| all.iter().copied());
        let required =
            schemas().filter_map(|schema| schema.get("required")).flat_map(Node::children).filter_map(string);
        let names: BTreeSet<&'t str> =
            schemas().flat_map(|schema| keys(schema, "properties")).chain(required).collect();
        let prefixes: BTreeSet<&'t str> =
            schemas().flat_map(|schema| keys(schema, "patternProperties")).filter_map(prefix).collect();
        self.left = self.left.saturating_sub(names.len() * alternatives.len());
        let mut fields = Vec::new();
        for name in names {
            fields.extend(self.field(alternatives, name));
        }
        let mut others = Vec::new();
        for conjunction in alternatives {
            others.extend(self.entry(conjunction, None));
        }
        let others = Some(others).filter(|others| !others.is_empty()).map(|others| self.type_of(others));
        if let (true, true, Some(others)) = (fields.is_empty(), prefixes.is_empty(), others) {
            return Type::Map(self.table.number(others));
        }
        let prefixes: Vec<&str> = prefixes.into_iter().collect();
        let prefixes = self.table.add_text(&prefixes.join("\""));
        let description = self.description(schemas());
        let mut object = Object::new(Text::part(0, 0), description);
        (object.others, object.prefixes) = (others, prefixes);
        object.alternatives = all_bits(alternatives.len());
        // They are in order, because their names are.
        object.fields = fields;
        Type::Object(self.table.add_object(object))
    }

    /// The field with this name. `None` if no value satisfies it.
    fn field(&mut self, alternatives: &[&Conjunction<'t, 's>], name: &'t str) -> Option<Property> {
        let lists = |schema: &Node<'t, 's>| {
            schema.get("required").is_some_and(|list| list.children().any(|item| string(item) == Some(name)))
        };
        let all = all_bits(alternatives.len());
        let (mut required, mut allowed) = (all, 0);
        let mut values: Alternatives<'t, 's> = Vec::new();
        for (conjunction, bit) in alternatives.iter().zip(bits(alternatives.len())) {
            let of_field = self.entry(conjunction, Some(name));
            if !of_field.is_empty() {
                allowed |= bit;
            }
            if !conjunction.iter().any(lists) {
                required &= !bit;
            }
            values.extend(of_field);
        }
        if values.is_empty() {
            return None;
        }
        let own =
            alternatives.iter().flat_map(|all| all.iter()).filter_map(|schema| schema.get("properties")?.get(name));
        let own: Vec<Node<'t, 's>> = own.chain(values.iter().flatten().copied()).collect();
        let description = self.description(own.into_iter());
        let of = self.type_of(values);
        let name = self.text(name);
        Some(Property { name, of, description, required, allowed, is_required: required == all })
    }

    /// The alternatives of an entry with this key, or with any key that no alternative names.
    fn entry(&mut self, conjunction: &[Node<'t, 's>], key: Option<&str>) -> Alternatives<'t, 's> {
        let mut found = anything();
        for schema in conjunction {
            let of_schema = self.entry_of(*schema, key);
            found = product(found, &of_schema);
        }
        found
    }

    /// The alternatives that a schema alone has for an entry.
    fn entry_of(&mut self, schema: Node<'t, 's>, key: Option<&str>) -> Alternatives<'t, 's> {
        if let Some(own) = key.and_then(|key| schema.get("properties")?.get(key)) {
            return self.alternatives(own, 0);
        }
        let mut found = match schema.get("additionalProperties") {
            Some(others) => self.alternatives(others, 0),
            None => anything(),
        };
        for pattern in schema.get("patternProperties").into_iter().flat_map(Node::children) {
            let Some(text) = pattern.key().and_then(|key| key.text()) else { continue };
            // A key that starts with such a prefix is never one that no alternative names.
            let matches = match prefix(text) {
                Some(prefix) => key.is_some_and(|key| key.starts_with(prefix)),
                None => true,
            };
            if matches {
                found.extend(self.alternatives(pattern, 0));
            }
        }
        found
    }

    /// The first description of some schemas.
    fn description(&mut self, schemas: impl Iterator<Item = Node<'t, 's>>) -> Text {
        let of = |schema: Node<'t, 's>| {
            ["markdownDescription", "description", "title"].into_iter().find_map(|key| schema.get(key).and_then(string))
        };
        let text = schemas.into_iter().find_map(of);
        self.text(text.unwrap_or_default())
    }

    fn text(&mut self, text: &'t str) -> Text {
        *self.texts.entry(text).or_insert_with(|| self.table.add_text(text))
    }
}

/// The types of all sequences and of all mappings, where those of items and values do not matter.
const ARRAY: Type = Type::List(0);
const OBJECT: Type = Type::Map(0);

/// A bit for each of this many alternatives, or one for all if they are too many.
fn bits(count: usize) -> impl Iterator<Item = u64> {
    (0..count).map(move |index| if count > 64 { 1 } else { 1 << index })
}

/// The bits of all alternatives.
fn all_bits(count: usize) -> u64 {
    bits(count).fold(0, |all, bit| all | bit)
}

/// Any value.
fn anything<'t, 's>() -> Alternatives<'t, 's> {
    vec![Vec::new()]
}

/// The alternatives of values that satisfy one of each. If there are too many, `others` allow anything.
fn product<'t, 's>(alternatives: Alternatives<'t, 's>, others: &[Conjunction<'t, 's>]) -> Alternatives<'t, 's> {
    if alternatives.len() * others.len() > ALTERNATIVES {
        return alternatives;
    }
    let both = |one: &Conjunction<'t, 's>| others.iter().map(|other| [&one[..], other].concat()).collect::<Vec<_>>();
    alternatives.iter().flat_map(both).collect()
}

/// Whether a schema says anything about types.
fn is_constraint(schema: Node<'_, '_>) -> bool {
    let keywords =
        ["type", "enum", "const", "properties", "patternProperties", "additionalProperties", "required", "items"];
    keywords.into_iter().any(|keyword| schema.get(keyword).is_some())
}

/// Whether a schema allows some values of a type, by its own keywords.
fn allows(schema: Node<'_, '_>, basic: Type) -> bool {
    let names = |name: Option<&str>| match name {
        Some("null") => basic == Type::Null,
        Some("boolean") => basic == Type::Boolean,
        Some("integer") => basic == Type::Integer,
        Some("number") => matches!(basic, Type::Number | Type::Integer),
        Some("string") => basic == Type::String,
        Some("array") => basic == ARRAY,
        Some("object") => basic == OBJECT,
        _ => true,
    };
    let by_type = schema.get("type").is_none_or(|of| match of.kind() {
        NodeKind::Sequence => of.children().any(|of| names(string(of))),
        _ => names(string(of)),
    });
    let by_values =
        || values(schema).is_none_or(|values| values.into_iter().any(|value| has_value(basic, value.kind())));
    by_type && by_values()
}

/// The values that a schema lists.
fn values<'t, 's>(schema: Node<'t, 's>) -> Option<Vec<Node<'t, 's>>> {
    let listed = schema.get("enum").map(|list| list.children().collect());
    schema.get("const").map(|value| vec![value]).or(listed)
}

/// The keys of a mapping that is the value of a keyword.
fn keys<'t>(schema: Node<'t, '_>, keyword: &str) -> Vec<&'t str> {
    let entries = schema.get(keyword).into_iter().flat_map(Node::children);
    entries.filter_map(|entry| entry.key()?.text()).collect()
}

/// The text that the keys of a pattern start with, if this is all that it says: `^x-`.
fn prefix(pattern: &str) -> Option<&str> {
    let is_plain = |text: &&str| text.chars().all(|c| c.is_ascii_alphanumeric() || "-_/ ".contains(c));
    pattern.strip_prefix('^').filter(is_plain)
}
