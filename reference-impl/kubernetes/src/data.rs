//! Reads the file that `data/make.py` writes.
//!
//! It has the types of all releases as lines of text, packed as a DEFLATE stream. The columns are
//! separated by tabs. A mask is a hexadecimal digit with a bit for each release, the oldest first.
//! A description has U+0001 for each line break.
//!
//! ```text
//! 1.34.4  1.35.4  1.36.3  1.37.2                the releases
//! =Deployment  Deployment enables …             an object, numbered from 0: name, description
//! @fapps/v1  Deployment                         a kind that is this object: mask, version, name
//! fspec  #112  Specification of …               a field: mask, name, type, description
//! -apps/v1beta1 Deployment  8 16  apps/v1 Deployment
//! ```
//!
//! The last line has a kind that is deprecated since 1.8 and removed in 1.16, and its replacement. The replacement and the
//! release of the removal can be missing.
//!
//! A type is one of these:
//!
//! - `*`: any value; `b`: a boolean; `n`: a number; `s`: a string;
//! - `i`: an integer of 32 bits; `I`: an integer of 64 bits; `x`: an integer or a string;
//! - `q`: a quantity; `o`: any mapping; `@`: an object with its own `kind`;
//! - `s"A"B`: one of the strings `A` and `B`;
//! - `#12`: the object 12;
//! - `[` and a type: a sequence of such items;
//! - `{` and a type: a mapping with such values.
//!
//! A `!` before the type says that the field is required.

use std::fmt;

use miniz_oxide::inflate::decompress_to_vec;

use crate::table::{Kind, Object, Property, Table, Text, Type};

/// A release whose types this crate has: those that upstream supports.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "settings", derive(serde::Deserialize))]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
#[non_exhaustive]
pub enum Release {
    /// Kubernetes 1.34.
    #[cfg_attr(feature = "settings", serde(rename = "1.34"))]
    #[cfg_attr(feature = "clap", value(name = "1.34"))]
    V1_34,
    /// Kubernetes 1.35.
    #[cfg_attr(feature = "settings", serde(rename = "1.35"))]
    #[cfg_attr(feature = "clap", value(name = "1.35"))]
    V1_35,
    /// Kubernetes 1.36.
    #[cfg_attr(feature = "settings", serde(rename = "1.36"))]
    #[cfg_attr(feature = "clap", value(name = "1.36"))]
    V1_36,
    /// Kubernetes 1.37.
    #[cfg_attr(feature = "settings", serde(rename = "1.37"))]
    #[cfg_attr(feature = "clap", value(name = "1.37"))]
    V1_37,
}

impl Release {
    /// All releases, the oldest first, as the data has them.
    pub const ALL: &'static [Self] = &[Self::V1_34, Self::V1_35, Self::V1_36, Self::V1_37];

    /// The minor number: the releases are in order, without gaps.
    pub(crate) fn minor(self) -> u32 {
        34 + self as u32
    }
}

impl fmt::Display for Release {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "1.{}", self.minor())
    }
}

static PACKED: &[u8] = include_bytes!("../data/kubernetes.deflate");

/// The table of a release.
///
/// # Panics
/// If the file is not one of `data/make.py`, which the tests show.
pub(crate) fn table(release: Release) -> Table {
    let unpacked = decompress_to_vec(PACKED).expect("the data is a DEFLATE stream");
    let text = String::from_utf8(unpacked).expect("the data is UTF-8");
    let bit = 1 << release as u32;
    let mut lines = Vec::new();
    let mut start = 0;
    for line in text.split_terminator('\n') {
        lines.push(Line::new(line, start));
        start += line.len() + 1;
    }
    let mut table = Table::new(text);
    // Kinds and fields follow their object.
    let mut object = 0;
    for line in &lines[1..] {
        match line.mark {
            b'=' => object = table.add_object(Object::new(line.columns[0], line.columns[1])),
            b'@' => table.add_kind(Kind {
                version: line.columns[0],
                name: line.columns[1],
                object,
                releases: line.releases,
            }),
            b'-' => table.add_life(line.columns),
            _ if line.releases & bit != 0 => {
                let is_required = table.text(line.columns[1]).starts_with('!');
                let of = read_type(&mut table, line.columns[1].after(u32::from(is_required)));
                let [name, _, description] = line.columns;
                table.add_field(object, Property::new(name, of, description, is_required));
            }
            _ => {}
        }
    }
    table
}

/// A line, with its mask and its columns.
struct Line {
    mark: u8,
    releases: u32,
    columns: [Text; 3],
}

impl Line {
    fn new(line: &str, start: usize) -> Self {
        let mark = line.as_bytes()[0];
        let digit = usize::from(mark == b'@');
        let skipped = digit + 1;
        let releases = char::from(line.as_bytes()[digit]).to_digit(16).unwrap_or_default();
        let mut columns = [Text::part(0, 0); 3];
        let mut at = start + skipped;
        for (column, text) in columns.iter_mut().zip(line[skipped..].split('\t')) {
            *column = Text::part(at, at + text.len());
            at += text.len() + 1;
        }
        Self { mark, releases, columns }
    }
}

/// The type that is spelled in a part of the table's text.
fn read_type(table: &mut Table, text: Text) -> Type {
    let spelled = table.text(text);
    let rest = text.after(1);
    match spelled.as_bytes().first() {
        Some(b'b') => Type::Boolean,
        Some(b'i') => Type::Int32,
        Some(b'I') => Type::Int64,
        Some(b'n') => Type::Number,
        Some(b's') if spelled.len() > 1 => Type::Enum(text.after(2)),
        Some(b's') => Type::String,
        Some(b'q') => Type::Quantity,
        Some(b'x') => Type::IntOrString,
        Some(b'o') => Type::AnyMapping,
        Some(b'@') => Type::Resource,
        Some(b'#') => spelled[1..].parse().map_or(Type::Any, Type::Object),
        Some(b'[') => {
            let inner = read_type(table, rest);
            Type::List(table.number(inner))
        }
        Some(b'{') => {
            let inner = read_type(table, rest);
            Type::Map(table.number(inner))
        }
        _ => Type::Any,
    }
}
