//! The types of one release, interned: names and descriptions are spans of one text.

use std::collections::HashMap;

/// The types of a release, and those of custom resources that were added.
pub(crate) struct Table {
    /// Names, values of enums and descriptions.
    text: String,
    /// The types of items and of values of maps.
    inner: Vec<Type>,
    numbers: HashMap<Type, u32>,
    objects: Vec<Object>,
    properties: Vec<Property>,
    kinds: Vec<Kind>,
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
    Boolean,
    Int32,
    Int64,
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
}

/// A mapping with known fields.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Object {
    pub(crate) name: Text,
    pub(crate) description: Text,
    /// Whether it may have other fields too.
    pub(crate) is_open: bool,
    first: u32,
    end: u32,
}

/// A field of an object.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Property {
    pub(crate) name: Text,
    pub(crate) of: Type,
    pub(crate) is_required: bool,
    pub(crate) description: Text,
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
        Self {
            text,
            inner: Vec::new(),
            numbers: HashMap::new(),
            objects: Vec::new(),
            properties: Vec::new(),
            kinds: Vec::new(),
            indexes: HashMap::new(),
            lives: HashMap::new(),
        }
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
        let Object { first, end, .. } = *self.object(object);
        &self.properties[first as usize..end as usize]
    }

    /// The field of an object with this name.
    pub(crate) fn field(&self, object: u32, name: &str) -> Option<&Property> {
        let fields = self.fields(object);
        let at = fields.binary_search_by(|field| self.text(field.name).cmp(name)).ok()?;
        fields.get(at)
    }

    /// All kinds, also those of other releases.
    pub(crate) fn kinds(&self) -> &[Kind] {
        &self.kinds
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
        match of {
            Type::Any => "any value".to_owned(),
            Type::Boolean => "boolean".to_owned(),
            Type::Int32 | Type::Int64 => "integer".to_owned(),
            Type::Number => "number".to_owned(),
            Type::String | Type::Enum(_) => "string".to_owned(),
            Type::Quantity => "quantity".to_owned(),
            Type::IntOrString => "integer or string".to_owned(),
            Type::AnyMapping => "mapping".to_owned(),
            Type::Resource => "object of Kubernetes".to_owned(),
            Type::Object(object) => format!("`{}`", self.text(self.object(object).name)),
            Type::Map(inner) => format!("mapping to {}", self.describe(self.inner(inner))),
            Type::List(inner) => format!("list of {}", self.describe(self.inner(inner))),
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

    /// Adds an object without fields, and returns its number.
    pub(crate) fn add_object(&mut self, name: Text, description: Text) -> u32 {
        let first = count(&self.properties);
        self.objects.push(Object { name, description, is_open: false, first, end: first });
        count(&self.objects) - 1
    }

    /// Sets the fields of an object.
    pub(crate) fn set_fields(&mut self, object: u32, mut fields: Vec<Property>, is_open: bool) {
        fields.sort_by(|one, other| self.text(one.name).cmp(self.text(other.name)));
        let first = count(&self.properties);
        self.properties.extend(fields);
        let end = count(&self.properties);
        let object = &mut self.objects[object as usize];
        (object.first, object.end, object.is_open) = (first, end, is_open);
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

fn count<T>(items: &[T]) -> u32 {
    u32::try_from(items.len()).unwrap_or(u32::MAX)
}
