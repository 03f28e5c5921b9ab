//! The types of one release, interned: names and descriptions are spans of one text.

use std::collections::HashMap;

/// The types of a release, and those of custom resources that were added.
#[derive(Default)]
pub(crate) struct Table {
    /// Names, values of enums and descriptions.
    text: String,
    /// The types of items and of values of maps.
    inner: Vec<Type>,
    /// The types of which a value has one.
    unions: Vec<Vec<Type>>,
    numbers: HashMap<Type, u32>,
    objects: Vec<Object>,
    /// All kinds, also those of other releases.
    pub(crate) kinds: Vec<Kind>,
    /// The indexes of kinds, by their version and name.
    indexes: HashMap<String, usize>,
    /// The releases and the replacements of deprecated kinds, by their version and name.
    lives: HashMap<String, [Text; 2]>,
}

/// A part of the text of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Text {
    start: u32,
    end: u32,
}

impl Text {
    /// The text between two offsets.
    pub(crate) fn part(start: usize, end: usize) -> Self {
        let offset = |offset| u32::try_from(offset).unwrap_or(u32::MAX);
        Self { start: offset(start), end: offset(end) }
    }

    /// The text without its first bytes.
    pub(crate) fn after(self, bytes: u32) -> Self {
        Self { start: self.start + bytes, ..self }
    }
}

/// The type of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Type {
    Any,
    Null,
    Boolean,
    Int32,
    Int64,
    /// A whole number of any size.
    Integer,
    Number,
    String,
    /// A string with one of these values, which are separated by quotes.
    Enum(Text),
    /// A number with a suffix, or a number.
    Quantity,
    IntOrString,
    /// A mapping with any entries.
    AnyMapping,
    /// A mapping with known fields, by its number.
    Object(u32),
    /// A mapping whose values have a type, by its number.
    Map(u32),
    /// A sequence whose items have a type, by its number.
    List(u32),
    /// An object with an `apiVersion` and a `kind` of its own.
    Resource,
    /// One of several types by a JSON Schema, by its number. Null is only one of them if it is named.
    Union(u32),
}

/// A mapping with known fields.
#[derive(Clone, Debug)]
pub(crate) struct Object {
    /// Empty if it has no name of its own.
    pub(crate) name: Text,
    pub(crate) description: Text,
    /// The type of the values of other fields, if it may have some.
    pub(crate) others: Option<Type>,
    /// The starts of keys of other fields that have any value, which are separated by quotes.
    pub(crate) prefixes: Text,
    /// The sets of fields that it can have, a bit for each. It has those of at least one.
    pub(crate) alternatives: u64,
    /// The fields, in the order of their names.
    pub(crate) fields: Vec<Property>,
}

impl Object {
    /// A mapping without fields.
    pub(crate) fn new(name: Text, description: Text) -> Self {
        Self { name, description, others: None, prefixes: Text::part(0, 0), alternatives: 1, fields: Vec::new() }
    }
}

/// A field of an object.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Property {
    pub(crate) name: Text,
    pub(crate) of: Type,
    pub(crate) description: Text,
    /// The alternatives of its object that require it, a bit for each.
    pub(crate) required: u64,
    /// The alternatives of its object that allow it.
    pub(crate) allowed: u64,
    /// Whether all alternatives require it.
    pub(crate) is_required: bool,
}

impl Property {
    /// A field of an object that has no alternatives.
    pub(crate) fn new(name: Text, of: Type, description: Text, is_required: bool) -> Self {
        Self { name, of, description, required: u64::from(is_required), allowed: 1, is_required }
    }
}

/// A name of objects, such as `Pod`, with its version.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kind {
    pub(crate) version: Text,
    pub(crate) name: Text,
    pub(crate) object: u32,
    /// The releases that have it, a bit for each.
    pub(crate) releases: u32,
}

/// The releases in which a deprecated kind ages.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Life<'t> {
    /// The minor number of the release that has deprecated it.
    pub(crate) deprecated: u32,
    /// The minor number of the first release without it.
    pub(crate) removed: Option<u32>,
    /// The version and the name of its replacement.
    pub(crate) replacement: Option<(&'t str, &'t str)>,
}

impl Kind {
    /// The releases of a kind that a definition has added.
    pub(crate) const CUSTOM: u32 = u32::MAX;

    /// Whether a definition has added it.
    pub(crate) fn is_custom(&self) -> bool {
        self.releases == Self::CUSTOM
    }
}

impl Table {
    /// A table without types, whose text starts with `text`.
    pub(crate) fn new(text: String) -> Self {
        Self { text, ..Self::default() }
    }

    pub(crate) fn text(&self, text: Text) -> &str {
        &self.text[text.start as usize..text.end as usize]
    }

    /// The type of items, or of values of a map.
    pub(crate) fn inner(&self, number: u32) -> Type {
        self.inner[number as usize]
    }

    pub(crate) fn object(&self, number: u32) -> &Object {
        &self.objects[number as usize]
    }

    /// The fields of an object, in the order of their names.
    pub(crate) fn fields(&self, object: u32) -> &[Property] {
        &self.object(object).fields
    }

    /// The field of an object with this name.
    pub(crate) fn field(&self, object: u32, name: &str) -> Option<&Property> {
        let fields = self.fields(object);
        let at = fields.binary_search_by(|field| self.text(field.name).cmp(name)).ok()?;
        fields.get(at)
    }

    /// The type of another field of an object, if it may have one with this key.
    pub(crate) fn other(&self, object: u32, key: &str) -> Option<Type> {
        let Object { others, prefixes, .. } = *self.object(object);
        let is_prefix = |prefix: &str| !prefix.is_empty() && key.starts_with(prefix);
        if self.values(prefixes).any(is_prefix) { Some(Type::Any) } else { others }
    }

    /// The types of which a value of this type has one.
    pub(crate) fn members<'t>(&'t self, of: &'t Type) -> &'t [Type] {
        match of {
            Type::Union(number) => &self.unions[*number as usize],
            other => std::slice::from_ref(other),
        }
    }

    /// The one type besides null that a value can have, if there is only one. Otherwise any.
    pub(crate) fn usual(&self, of: Type) -> Type {
        let mut members = self.members(&of).iter().filter(|member| **member != Type::Null);
        match (members.next(), members.next()) {
            (Some(one), None) => *one,
            _ => Type::Any,
        }
    }

    /// The kind with this version and name, whatever release has it. One that was added goes first.
    pub(crate) fn kind(&self, version: &str, name: &str) -> Option<&Kind> {
        self.kinds.get(*self.indexes.get(&version_and_name(version, name))?)
    }

    /// The life of the kind with this version and name, if it is deprecated in any release.
    pub(crate) fn life(&self, version: &str, name: &str) -> Option<Life<'_>> {
        let [releases, replacement] = *self.lives.get(&version_and_name(version, name))?;
        let mut minors = self.text(releases).split(' ').map_while(|minor| minor.parse().ok());
        let replacement = self.text(replacement).split_once(' ');
        Some(Life { deprecated: minors.next()?, removed: minors.next(), replacement })
    }

    /// The values of an enum.
    pub(crate) fn values(&self, text: Text) -> impl Iterator<Item = &str> {
        self.text(text).split('"')
    }

    /// The name of a type for people.
    pub(crate) fn describe(&self, of: Type) -> String {
        self.described(of, 2)
    }

    /// The name of a type with this many levels of items and values: a type of a JSON Schema can contain itself.
    fn described(&self, of: Type, levels: usize) -> String {
        let inner = |number| match levels {
            0 => "values".to_owned(),
            _ => self.described(self.inner(number), levels - 1),
        };
        match of {
            Type::Any => "any value".to_owned(),
            Type::Null => "null".to_owned(),
            Type::Boolean => "boolean".to_owned(),
            Type::Int32 | Type::Int64 | Type::Integer => "integer".to_owned(),
            Type::Number => "number".to_owned(),
            Type::String | Type::Enum(_) => "string".to_owned(),
            Type::Quantity => "quantity".to_owned(),
            Type::IntOrString => "integer or string".to_owned(),
            Type::AnyMapping => "mapping".to_owned(),
            Type::Resource => "object of Kubernetes".to_owned(),
            Type::Object(object) => match self.text(self.object(object).name) {
                "" => "mapping".to_owned(),
                name => format!("`{name}`"),
            },
            Type::Map(number) => format!("mapping to {}", inner(number)),
            Type::List(number) => format!("list of {}", inner(number)),
            Type::Union(_) => {
                let members: Vec<String> =
                    self.members(&of).iter().map(|member| self.described(*member, levels)).collect();
                listed(&members, "or")
            }
        }
    }

    /// Adds a text.
    pub(crate) fn add_text(&mut self, text: &str) -> Text {
        let start = self.text.len();
        self.text.push_str(text);
        Text::part(start, self.text.len())
    }

    /// The number of a type of items or values.
    pub(crate) fn number(&mut self, of: Type) -> u32 {
        *self.numbers.entry(of).or_insert_with(|| {
            self.inner.push(of);
            count(&self.inner) - 1
        })
    }

    /// Adds a union without members, and returns its number.
    pub(crate) fn add_union(&mut self) -> u32 {
        self.unions.push(Vec::new());
        count(&self.unions) - 1
    }

    /// Sets the members of a union.
    pub(crate) fn set_union(&mut self, number: u32, members: Vec<Type>) {
        self.unions[number as usize] = members;
    }

    /// Adds an object, and returns its number.
    pub(crate) fn add_object(&mut self, object: Object) -> u32 {
        self.objects.push(object);
        count(&self.objects) - 1
    }

    /// Adds a field to an object.
    pub(crate) fn add_field(&mut self, object: u32, field: Property) {
        let at = self.fields(object).partition_point(|other| self.text(other.name) <= self.text(field.name));
        self.objects[object as usize].fields.insert(at, field);
    }

    pub(crate) fn add_kind(&mut self, kind: Kind) {
        let key = version_and_name(self.text(kind.version), self.text(kind.name));
        self.indexes.insert(key, self.kinds.len());
        self.kinds.push(kind);
    }

    /// Adds the version and the name of a deprecated kind, its releases and its replacement.
    pub(crate) fn add_life(&mut self, [kind, releases, replacement]: [Text; 3]) {
        self.lives.insert(self.text(kind).to_owned(), [releases, replacement]);
    }
}

/// The key of a kind, as the data has it.
fn version_and_name(version: &str, name: &str) -> String {
    [version, " ", name].concat()
}

/// `a`, `b` or `c`.
pub(crate) fn listed(items: &[String], word: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} {word} {last}", first.join(", ")),
    }
}

fn count<T>(items: &[T]) -> u32 {
    u32::try_from(items.len()).unwrap_or(u32::MAX)
}

/// Whether the name of a type, which may be in backquotes, starts with a vowel.
pub(crate) fn starts_with_vowel(name: &str) -> bool {
    name.trim_start_matches('`').starts_with(|c: char| "aeio".contains(c.to_ascii_lowercase()))
}
