//! Collections in collections, in each way that the grammar has a rule for.

/// A nesting: the texts that open and close a level with the given indentation.
pub(crate) type Nest = fn(&str) -> (String, String);

pub(crate) const NESTS: [(&str, Nest); 6] = [
    ("mappings", |indent| (format!("{{\n{indent}  a: "), format!(",\n{indent}}}"))),
    ("a line comment opens", |indent| (format!("[\n{indent}  "), format!(", # c\n{indent}]"))),
    ("a comment before opens", |indent| (format!("[\n{indent}  # c\n{indent}  "), format!(",\n{indent}]"))),
    ("a comment after opens", |indent| (format!("[\n{indent}  "), format!(",\n{indent}  # c\n{indent}]"))),
    ("a scalar opens", |indent| (format!("[\n{indent}  "), format!(",\n{indent}  1,\n{indent}]"))),
    ("both, in turn", |indent| {
        let deeper = format!("{indent}  ");
        (format!("{{\n{deeper}a: [{{\n{deeper}  b: 1,\n{deeper}}}, {{}}],\n{deeper}b: "), format!(",\n{indent}}}"))
    }),
];

pub(crate) fn nest(depth: usize, nest: Nest) -> String {
    let (mut before, mut after) = (String::new(), Vec::new());
    for level in 0..depth {
        let (open, close) = nest(&"  ".repeat(level));
        before += &open;
        after.push(close);
    }
    after.reverse();
    format!("---\n{before}{{}}{}\n", after.concat())
}
