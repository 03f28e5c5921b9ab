//! Comments in small shapes: up to two comments, in all places.

/// A value: a scalar, or a collection of values.
#[derive(Clone, Debug)]
enum Shape {
    Scalar,
    Sequence(Vec<Shape>),
    Mapping(Vec<Shape>),
}

/// The separations of two tokens without a comment.
const GAPS: [&str; 3] = ["", " ", "\n"];

/// A comment after the token before it, on its own line, and on its own line with blanks around it.
const FORMS: [&str; 3] = [" # {}\n", "\n# {}\n", "\n\n  # {} \n "];

/// The keys of a mapping.
const KEYS: [&str; 3] = ["a", "\"b\"", "c"];

/// The greatest number of nodes in a shape.
const NODES: usize = 3;

/// A stream for each placement of up to `most` comments in each shape, with and without a comma after
/// the last item, for each of [`GAPS`]. Some of these streams are not KYAML: a comment separates a
/// key from its colon, or an entry has no blank after its colon.
#[must_use]
pub fn texts(most: u32) -> Vec<String> {
    let mut texts = Vec::new();
    for shape in (1..=NODES).flat_map(shapes) {
        for has_last_comma in [false, true] {
            let mut tokens = vec!["---".to_owned()];
            tokenize(&shape, has_last_comma, &mut tokens);
            for gap in GAPS {
                place(&tokens, gap, most, &mut texts);
            }
        }
    }
    texts.sort_unstable();
    texts.dedup();
    texts
}

/// The shapes with exactly this number of nodes.
fn shapes(nodes: usize) -> Vec<Shape> {
    if nodes == 0 {
        return Vec::new();
    }
    let of_children = children(nodes - 1);
    let sequences = of_children.iter().cloned().map(Shape::Sequence);
    let mappings = of_children.iter().cloned().map(Shape::Mapping);
    sequences.chain(mappings).chain((nodes == 1).then_some(Shape::Scalar)).collect()
}

/// The rows of shapes with this number of nodes in all.
fn children(nodes: usize) -> Vec<Vec<Shape>> {
    if nodes == 0 {
        return vec![Vec::new()];
    }
    let mut rows = Vec::new();
    for first in 1..=nodes {
        for shape in shapes(first) {
            for rest in children(nodes - first) {
                rows.push([vec![shape.clone()], rest].concat());
            }
        }
    }
    rows
}

fn tokenize(shape: &Shape, has_last_comma: bool, tokens: &mut Vec<String>) {
    let (open, close, items, is_mapping) = match shape {
        Shape::Scalar => return tokens.push("1".to_owned()),
        Shape::Sequence(items) => ("[", "]", items, false),
        Shape::Mapping(items) => ("{", "}", items, true),
    };
    tokens.push(open.to_owned());
    for (at, item) in items.iter().enumerate() {
        if is_mapping {
            tokens.extend([KEYS[at].to_owned(), ":".to_owned()]);
        }
        tokenize(item, has_last_comma, tokens);
        if has_last_comma || at + 1 < items.len() {
            tokens.push(",".to_owned());
        }
    }
    tokens.push(close.to_owned());
}

/// Every placement of up to `most` comments before, between and after these tokens.
fn place(tokens: &[String], gap: &str, most: u32, texts: &mut Vec<String>) {
    let places = tokens.len() + 1;
    let choices = places * FORMS.len();
    texts.push(written(tokens, gap, &[]));
    for first in 0..choices {
        if most > 0 {
            texts.push(written(tokens, gap, &[first]));
        }
        if most > 1 {
            texts.extend((0..choices).map(|second| written(tokens, gap, &[first, second])));
        }
    }
}

fn written(tokens: &[String], gap: &str, comments: &[usize]) -> String {
    let mut text = String::new();
    for place in 0..=tokens.len() {
        let here = comments.iter().enumerate().filter(|(_, choice)| **choice / FORMS.len() == place);
        let here: Vec<String> =
            here.map(|(at, choice)| FORMS[choice % FORMS.len()].replace("{}", ["one", "two"][at])).collect();
        if here.is_empty() {
            text.push_str(default_gap(tokens, place, gap));
        } else {
            // The first line of a stream starts with the comment or the header, not with a blank that belongs to neither.
            text.push_str(if place == 0 { here.concat().trim_matches(' ').to_owned() } else { here.concat() }.as_str());
        }
        text.extend(tokens.get(place).map(String::as_str));
    }
    text
}

/// The separation in a place without a comment: a line break after the header and at the end, a blank
/// after a colon, `gap` elsewhere.
fn default_gap<'g>(tokens: &[String], place: usize, gap: &'g str) -> &'g str {
    if place == 0 {
        return "";
    }
    if place == 1 || place == tokens.len() {
        return "\n";
    }
    match tokens[place - 1].as_str() {
        ":" if gap.is_empty() => " ",
        // A key and its colon are on one line.
        _ if tokens[place] == ":" => gap.trim_end_matches('\n'),
        _ => gap,
    }
}
