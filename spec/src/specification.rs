//! The specification split into chapters and clauses.
//!
//! A clause is a list item. It starts with the clause's id in bold, and reaches as far as the lines
//! below it are indented: paragraphs, tables, examples and generated blocks. A row of a table that
//! starts with an id in bold is a clause of its own, within the clause of the table. Its text is the
//! head of the table and the row. A row whose first cell is empty belongs to the row above it.

use kyaml_cases::spec::clause_start;

/// A text in chapters.
#[derive(Debug, PartialEq, Eq)]
pub struct Specification {
    /// The text before the first chapter, without its title.
    pub introduction: Chapter,
    /// The chapters, in order.
    pub chapters: Vec<Chapter>,
}

/// A section of the highest level, or the introduction.
#[derive(Debug, PartialEq, Eq)]
pub struct Chapter {
    /// The title with its number, such as `6. Keys`.
    pub title: String,
    /// The title without its number, for an address: `keys`.
    pub slug: String,
    /// The content below the title, in order.
    pub blocks: Vec<Block>,
}

/// A part of a chapter.
#[derive(Debug, PartialEq, Eq)]
pub enum Block {
    /// Markdown without clauses; it contains the headings of lower levels.
    Text(String),
    /// A clause.
    Clause(Clause),
}

/// One clause.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clause {
    /// Its immutable id, such as `KY-KEY-4`.
    pub id: String,
    /// The section of Part I, or the annex: its heading, without `#`.
    pub section: String,
    /// Its text in Markdown, without the id and the indentation of further lines.
    pub body: String,
}

impl Clause {
    /// The ids of the clauses that are rows of its table.
    pub fn rows(&self) -> impl Iterator<Item = &str> {
        self.body.lines().filter_map(row)
    }

    /// Its text. The row of a clause has the address of the clause.
    #[must_use]
    pub fn body_with_addresses(&self) -> String {
        let mut body = self.body.clone();
        for id in self.rows() {
            body = body.replace(&format!("| **{id}**"), &format!("| <b id=\"{id}\">{id}</b>"));
        }
        body
    }

    /// The clause and then those that are rows of its table.
    pub(crate) fn with_rows(&self) -> Vec<Self> {
        let mut clauses = vec![self.clone()];
        let mut head = String::new();
        for line in self.body.lines().skip(1) {
            if let Some(id) = row(line) {
                clauses.push(Self { id: id.to_owned(), section: self.section.clone(), body: format!("{head}{line}") });
            } else if line.starts_with("| | ") && clauses.len() > 1 {
                let row = clauses.last_mut().expect("a row of the table is before this one");
                row.body.extend(["\n", line]);
            } else if line.starts_with("| ") {
                head.extend([line, "\n"]);
            } else {
                head.clear();
            }
        }
        clauses
    }
}

impl Specification {
    /// Splits a text, in which each paragraph is one line.
    #[must_use]
    pub fn parse(text: &str) -> Self {
        let mut introduction = Chapter::new("Introduction");
        let mut chapters: Vec<Chapter> = Vec::new();
        let mut fence = Fence::default();
        for line in text.lines() {
            let is_code = fence.step(line);
            if !is_code && let Some(title) = line.strip_prefix("## ") {
                chapters.push(Chapter::new(title.trim()));
            } else if !is_code && line.starts_with("# ") {
                // The site has its own title.
            } else {
                chapters.last_mut().unwrap_or(&mut introduction).push(line, is_code);
            }
        }
        introduction.finish();
        chapters.iter_mut().for_each(Chapter::finish);
        Self { introduction, chapters }
    }

    /// The introduction and the chapters.
    pub fn all(&self) -> impl Iterator<Item = &Chapter> {
        std::iter::once(&self.introduction).chain(&self.chapters)
    }

    /// Each clause with its chapter.
    pub fn clauses(&self) -> impl Iterator<Item = (&Chapter, &Clause)> {
        self.all().flat_map(|chapter| chapter.clauses().map(move |clause| (chapter, clause)))
    }
}

impl Chapter {
    fn new(title: &str) -> Self {
        Self { title: title.to_owned(), slug: slug(title), blocks: Vec::new() }
    }

    /// The clauses, in order.
    pub fn clauses(&self) -> impl Iterator<Item = &Clause> {
        self.blocks.iter().filter_map(|block| match block {
            Block::Clause(clause) => Some(clause),
            Block::Text(_) => None,
        })
    }

    /// Adds one more line: the start of a clause, a line of the clause before it, or text.
    fn push(&mut self, line: &str, is_code: bool) {
        if !is_code && let Some(start) = clause_start(line).filter(|start| !start.is_row) {
            let body = format!("{}\n", start.text);
            self.blocks.push(Block::Clause(Clause { id: start.id.to_owned(), section: self.title.clone(), body }));
            return;
        }
        match self.blocks.last_mut() {
            Some(Block::Clause(clause)) if line.is_empty() || line.starts_with("  ") => {
                clause.body.extend([line.strip_prefix("  ").unwrap_or(line), "\n"]);
            }
            Some(Block::Text(text)) => text.extend([line, "\n"]),
            _ if line.is_empty() => {}
            _ => self.blocks.push(Block::Text(format!("{line}\n"))),
        }
    }

    fn finish(&mut self) {
        for block in &mut self.blocks {
            let (Block::Text(text) | Block::Clause(Clause { body: text, .. })) = block;
            text.truncate(text.trim_end().len());
            text.push('\n');
        }
    }
}

/// The id of the clause that starts on a line, if that is a row of a table.
fn row(line: &str) -> Option<&str> {
    clause_start(line).filter(|start| start.is_row).map(|start| start.id)
}

/// A text without its HTML comments: they are for the programs that write parts of it.
#[must_use]
pub fn without_comments(text: &str) -> String {
    let mut fence = Fence::default();
    let mut goes_on = false;
    let is_kept = |line: &&str| {
        let is_comment = !fence.step(line.trim_end()) && (goes_on || line.trim_start().starts_with("<!--"));
        goes_on = is_comment && !line.contains("-->");
        !is_comment
    };
    text.split_inclusive('\n').filter(is_kept).collect()
}

/// A title as a part of an address: small letters and digits with hyphens between them, without a
/// number at the start.
#[must_use]
pub fn slug(title: &str) -> String {
    let title = title.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.').to_lowercase();
    let words: Vec<&str> = title.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    words.join("-")
}

/// Follows the lines of Markdown through fenced blocks.
#[derive(Debug, Default)]
pub struct Fence {
    /// The backquotes that opened the block.
    open: usize,
}

impl Fence {
    /// Whether a block is open after the last line.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.open > 0
    }

    /// Takes the next line; returns whether it belongs to a fenced block, fences included.
    pub fn step(&mut self, line: &str) -> bool {
        let line = line.trim_start();
        let ticks = line.bytes().take_while(|&byte| byte == b'`').count();
        if self.open > 0 {
            if ticks >= self.open && line.len() == ticks {
                self.open = 0;
            }
            true
        } else {
            if ticks >= 3 {
                self.open = ticks;
            }
            ticks >= 3
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "\
# A specification

Words.

## 1. First things
<!-- a marker -->
- **KY-A-1** [`a-rule`] One.
- **KY-A-2** Two, with a table:

  | a | b |
  | --- | --- |
  | 1 | 2 |

  *Why: so.*
- A list of its own.

```pest
## no title
```

### 1.1 Below
- **KY-A-3** Three

Text after it.

## Annex A: names
";

    #[test]
    fn chapters_hold_clauses_and_text() {
        let specification = Specification::parse(&without_comments(TEXT));
        assert_eq!(specification.introduction.blocks, [Block::Text("Words.\n".to_owned())]);
        let slugs: Vec<&str> = specification.chapters.iter().map(|chapter| chapter.slug.as_str()).collect();
        assert_eq!(slugs, ["first-things", "annex-a-names"]);
        let blocks = &specification.chapters[0].blocks;
        let clause = |id: &str, body: &str| {
            Block::Clause(Clause { id: id.to_owned(), section: "1. First things".to_owned(), body: body.to_owned() })
        };
        assert_eq!(
            *blocks,
            [
                clause("KY-A-1", "[`a-rule`] One.\n"),
                clause("KY-A-2", "Two, with a table:\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n\n*Why: so.*\n"),
                Block::Text("- A list of its own.\n\n```pest\n## no title\n```\n\n### 1.1 Below\n".to_owned()),
                clause("KY-A-3", "Three\n"),
                Block::Text("Text after it.\n".to_owned()),
            ]
        );
    }

    #[test]
    fn a_slug_has_no_number() {
        assert_eq!(slug("15. From YAML and JSON"), "from-yaml-and-json");
        assert_eq!(slug("Is it kustomize's `kyaml`?"), "is-it-kustomize-s-kyaml");
    }
}
