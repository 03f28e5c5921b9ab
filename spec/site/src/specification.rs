//! The specification split into chapters and clauses.

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

/// A clause: a list item that starts with an id, and the lines that belong to it.
#[derive(Debug, PartialEq, Eq)]
pub struct Clause {
    /// The immutable id, such as `KY-KEY-4`.
    pub id: String,
    /// The text after the id, in Markdown, without the indentation of the list.
    pub text: String,
}

impl Clause {
    /// The ids of the clauses that are rows of its table.
    pub fn rows(&self) -> impl Iterator<Item = &str> {
        self.text.lines().filter_map(clause_start).filter(|start| start.is_row).map(|start| start.id)
    }

    /// Its text. The row of a clause has the address of the clause.
    #[must_use]
    pub fn text_with_addresses(&self) -> String {
        let mut text = self.text.clone();
        for id in self.rows() {
            text = text.replace(&format!("| **{id}**"), &format!("| <b id=\"{id}\">{id}</b>"));
        }
        text
    }
}

impl Specification {
    /// Splits a text. HTML comments are dropped: they are for the programs that write parts of the
    /// text.
    #[must_use]
    pub fn parse(text: &str) -> Self {
        let mut introduction = Chapter::new("Introduction");
        let mut chapters: Vec<Chapter> = Vec::new();
        let mut fence = Fence::default();
        let mut in_comment = false;
        for line in text.lines() {
            let is_code = fence.step(line);
            if !is_code && (in_comment || line.trim_start().starts_with("<!--")) {
                in_comment = !line.contains("-->");
                continue;
            }
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
            self.blocks.push(Block::Clause(Clause { id: start.id.to_owned(), text: format!("{}\n", start.text) }));
            return;
        }
        match self.blocks.last_mut() {
            // An indented line belongs to the clause, and so does a line that continues its last
            // paragraph.
            Some(Block::Clause(clause)) if line.is_empty() || line.starts_with("  ") || goes_on(&clause.text, line) => {
                clause.text.push_str(line.strip_prefix("  ").unwrap_or(line));
                clause.text.push('\n');
            }
            Some(Block::Text(text)) => {
                text.push_str(line);
                text.push('\n');
            }
            _ if line.is_empty() => {}
            _ => self.blocks.push(Block::Text(format!("{line}\n"))),
        }
    }

    fn finish(&mut self) {
        for block in &mut self.blocks {
            let (Block::Text(text) | Block::Clause(Clause { text, .. })) = block;
            text.truncate(text.trim_end().len());
            text.push('\n');
        }
    }
}

fn goes_on(text: &str, line: &str) -> bool {
    !text.ends_with("\n\n") && !line.starts_with(['#', '-', '|', '`', '*'])
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
goes on.

Text after it.

## Annex A: names
";

    #[test]
    fn chapters_hold_clauses_and_text() {
        let specification = Specification::parse(TEXT);
        assert_eq!(specification.introduction.blocks, [Block::Text("Words.\n".to_owned())]);
        let slugs: Vec<&str> = specification.chapters.iter().map(|chapter| chapter.slug.as_str()).collect();
        assert_eq!(slugs, ["first-things", "annex-a-names"]);
        let blocks = &specification.chapters[0].blocks;
        let clause = |id: &str, text: &str| Block::Clause(Clause { id: id.to_owned(), text: text.to_owned() });
        assert_eq!(
            *blocks,
            [
                clause("KY-A-1", "[`a-rule`] One.\n"),
                clause("KY-A-2", "Two, with a table:\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n\n*Why: so.*\n"),
                Block::Text("- A list of its own.\n\n```pest\n## no title\n```\n\n### 1.1 Below\n".to_owned()),
                clause("KY-A-3", "Three\ngoes on.\n"),
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
