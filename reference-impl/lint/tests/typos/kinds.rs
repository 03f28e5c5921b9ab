//! The typos: each makes one mistake in a document.

use kyaml_core::Span;

use crate::document::{Document, Entry};

/// One mistake: a text in the place of some bytes.
pub(crate) struct Typo {
    pub(crate) span: Span,
    pub(crate) text: String,
    /// The intended text, if it is not that of the document.
    pub(crate) meant: Option<String>,
}

/// A typo, by name.
pub(crate) struct Kind {
    pub(crate) name: &'static str,
    /// Makes a mistake of this kind; `None` where the document has no place for one.
    pub(crate) make: fn(&Document, &mut Random) -> Option<Typo>,
}

/// Numbers that look random, and are the same in each run (splitmix64).
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// One of `all`.
    fn pick<T: Copy>(&mut self, all: &[T]) -> Option<T> {
        let count = u64::try_from(all.len()).ok().filter(|&count| count > 0)?;
        all.get(usize::try_from(self.next() % count).ok()?).copied()
    }

    /// One of those of `all` for which `suits` holds.
    fn pick_if<T: Copy>(&mut self, all: &[T], suits: impl Fn(T) -> bool) -> Option<T> {
        let all: Vec<T> = all.iter().copied().filter(|&one| suits(one)).collect();
        self.pick(&all)
    }
}

#[expect(clippy::unnecessary_wraps, reason = "the last expression of a kind that may find no place")]
fn replaced(span: Span, text: impl Into<String>) -> Option<Typo> {
    Some(Typo { span, text: text.into(), meant: None })
}

/// A text that is written instead of another one that is meant.
#[expect(clippy::unnecessary_wraps, reason = "the last expression of a kind that may find no place")]
fn meaning(span: Span, meant: impl Into<String>, text: impl Into<String>) -> Option<Typo> {
    Some(Typo { span, text: text.into(), meant: Some(meant.into()) })
}

fn removed(span: Span) -> Option<Typo> {
    replaced(span, "")
}

fn inserted(at: usize, text: &str) -> Option<Typo> {
    replaced(Span::empty(at), text)
}

macro_rules! kinds {
    ($($name:literal => |$document:ident, $random:ident| $make:expr;)*) => {
        /// Every typo.
        pub(crate) const ALL: &[Kind] = &[$(Kind { name: $name, make: |$document, $random| $make },)*];
    };
}

kinds! {
    // Commas.
    "comma missing at the end of a line" => |d, r|
        removed(r.pick_if(&d.commas, |c| ends_line(d, c.end) && !is_last(d, c))?);
    "comma missing before something on its line" => |d, r|
        removed(r.pick_if(&d.commas, |c| !ends_line(d, c.end) && !is_last(d, c))?);
    "comma twice" => |d, r| inserted(r.pick(&d.commas)?.end, ",");
    "comma after an opening bracket" => |d, r| inserted(r.pick(&d.brackets)?.0.end, ",");
    "`;` for a comma" => |d, r| replaced(r.pick(&d.commas)?, ";");
    "`.` for a comma" => |d, r| replaced(r.pick_if(&d.commas, |c| !is_last(d, c))?, ".");
    "comma before the closing quote" => |d, r| {
        let string = r.pick_if(&d.strings, |s| d.text[s.end..].starts_with(',') && !is_last(d, Span::new(s.end, s.end + 1)))?;
        replaced(Span::new(string.end - 1, string.end + 1), ",\"")
    };

    // Colons.
    "colon missing" => |d, r| removed(r.pick(&d.colons)?);
    "`=` for a colon" => |d, r| replaced(r.pick(&d.colons)?, " =");
    "`=` without blanks for a colon" => |d, r| {
        let e = r.pick(&d.entries)?;
        same_line(d, e)?;
        replaced(Span::new(e.key.end, e.value.start), "=")
    };
    "`=>` for a colon" => |d, r| replaced(r.pick(&d.colons)?, " =>");
    "`;` for a colon" => |d, r| replaced(r.pick(&d.colons)?, ";");
    "colon twice" => |d, r| inserted(r.pick(&d.colons)?.end, ":");
    "no blank after a colon" => |d, r| {
        let e = r.pick_if(&d.entries, |e| d.text[e.value.start..].starts_with('"') || e.is_mapping)?;
        same_line(d, e)?;
        removed(Span::new(e.colon.end, e.value.start))
    };
    "no blank after a colon, before a number or word" => |d, r| {
        let e = r.pick_if(&d.entries, |e| d.literals.contains(&e.value))?;
        same_line(d, e)?;
        removed(Span::new(e.colon.end, e.value.start))
    };

    // Quotes.
    "opening quote missing" => |d, r| {
        let s = r.pick_if(&d.strings, |s| simple(d, s))?;
        removed(Span::new(s.start, s.start + 1))
    };
    "closing quote missing" => |d, r| {
        let s = r.pick_if(&d.strings, |s| simple(d, s))?;
        removed(Span::new(s.end - 1, s.end))
    };
    "quotes missing" => |d, r| { let s = r.pick_if(&d.strings, |s| word(d, s))?; replaced(s, unquoted(d, s)) };
    "quotes missing around several words" => |d, r| {
        let s = r.pick_if(&d.strings, |s| simple(d, s))?;
        meaning(s, "\"wait for it\"", "wait for it")
    };
    "quotes missing around a text with colons" => |d, r| {
        let s = r.pick_if(&d.strings, |s| simple(d, s))?;
        meaning(s, "\"nginx:1.27\"", "nginx:1.27")
    };
    "quotes missing around a text with `: `" => |d, r| {
        let e = r.pick_if(&d.entries, |e| d.strings.contains(&e.value) && simple(d, e.value))?;
        meaning(e.value, "\"note: to self\"", "note: to self")
    };
    "quotes missing around a text with a comma" => |d, r| {
        let s = r.pick_if(&d.strings, |s| simple(d, s))?;
        meaning(s, "\"now, or later\"", "now, or later")
    };
    "single quotes" => |d, r| {
        let s = r.pick_if(&d.strings, |s| simple(d, s))?;
        replaced(s, format!("'{}'", unquoted(d, s)))
    };
    "backquotes" => |d, r| {
        let s = r.pick_if(&d.strings, |s| word(d, s))?;
        replaced(s, format!("`{}`", unquoted(d, s)))
    };
    "typographic quotes" => |d, r| {
        let s = r.pick_if(&d.strings, |s| word(d, s))?;
        replaced(s, format!("“{}”", unquoted(d, s)))
    };
    "opening quote twice" => |d, r| { let s = r.pick_if(&d.strings, |s| simple(d, s))?; inserted(s.start, "\"") };
    "closing quote twice" => |d, r| { let s = r.pick_if(&d.strings, |s| simple(d, s))?; inserted(s.end, "\"") };
    "quotes inside a string" => |d, r| {
        let s = r.pick_if(&d.strings, |s| simple(d, s))?;
        meaning(s, r#""say \"hello\" twice""#, r#""say "hello" twice""#)
    };
    "opening quote of a key missing" => |d, r| {
        let k = r.pick(&d.quoted_keys)?;
        removed(Span::new(k.start, k.start + 1))
    };
    "closing quote of a key missing" => |d, r| {
        let k = r.pick(&d.quoted_keys)?;
        removed(Span::new(k.end - 1, k.end))
    };
    "key in single quotes" => |d, r| {
        let k = r.pick(&d.plain_keys).or(r.pick(&d.quoted_keys))?;
        replaced(k, format!("'{}'", d.at(k).trim_matches('"')))
    };
    "trailing text after a string" => |d, r| inserted(r.pick_if(&d.strings, |s| simple(d, s))?.end, " seconds");
    "a letter after a string" => |d, r| inserted(r.pick_if(&d.strings, |s| simple(d, s))?.end, "x");
    "quote before a number or word" => |d, r| inserted(r.pick_if(&d.literals, |s| !d.at(s).is_empty())?.start, "\"");

    // Characters of other keyboards and of typesetting.
    "a no-break space after a colon" => |d, r| {
        let e = r.pick(&d.entries)?;
        same_line(d, e)?;
        replaced(Span::new(e.colon.end, e.value.start), "\u{A0}")
    };
    "a no-break space before a comma" => |d, r| inserted(r.pick(&d.commas)?.start, "\u{A0}");
    "a no-break space as indentation" => |d, r| {
        let k = r.pick_if(&d.plain_keys, |k| d.text[..k.start].ends_with("\n  "))?;
        replaced(Span::new(k.start - 2, k.start), "\u{A0}\u{A0}")
    };
    "an ideographic space after a comma" => |d, r| replaced(Span::empty(r.pick(&d.commas)?.end), "\u{3000}");
    "a zero-width space after a word" => |d, r| {
        let v = r.pick_if(&d.literals, |v| !d.at(v).is_empty())?;
        inserted(v.end, "\u{200B}")
    };
    "an en dash before an item" => |d, r| inserted(r.pick(&d.items)?.start, "– ");
    "`---` behind a value" => |d, r| {
        let _ = r;
        let end = d.text.trim_end().len();
        meaning(Span::new(end, d.text.len()), "\n---\nnull\n", "---\nnull\n")
    };

    // Brackets.
    "`{` missing after a colon" => |d, r|
        removed(r.pick_if(&d.brackets, |b| d.at(b.0) == "{" && after_colon(d, b.0))?.0);
    "`[` missing after a colon" => |d, r|
        removed(r.pick_if(&d.brackets, |b| d.at(b.0) == "[" && after_colon(d, b.0))?.0);
    "`[{` missing" => |d, r| {
        let (open, _) = r.pick_if(
            &d.brackets,
            |b| d.text[b.0.start..].starts_with("[{") && !d.text[b.0.start..].starts_with("[{}"),
        )?;
        removed(Span::new(open.start, open.start + 2))
    };
    "`{` of an item missing" => |d, r|
        removed(r.pick_if(&d.brackets, |b| d.at(b.0) == "{" && d.items.iter().any(|i| i.start == b.0.start) )?.0);
    "`}` missing" => |d, r| removed(r.pick_if(&d.brackets, |b| d.at(b.0) == "{")?.1);
    "`]` missing" => |d, r| removed(r.pick_if(&d.brackets, |b| d.at(b.0) == "[")?.1);
    "line of `}` missing" => |d, r| removed(closing_line(d, r, '}')?);
    "line of `]` missing" => |d, r| removed(closing_line(d, r, ']')?);
    "`{` twice" => |d, r| inserted(r.pick_if(&d.brackets, |b| d.at(b.0) == "{")?.0.end, "{");
    "`[` twice" => |d, r| inserted(r.pick_if(&d.brackets, |b| d.at(b.0) == "[")?.0.end, "[");
    "`}` twice" => |d, r| inserted(r.pick_if(&d.brackets, |b| d.at(b.0) == "{")?.1.end, "}");
    "`]` twice" => |d, r| inserted(r.pick_if(&d.brackets, |b| d.at(b.0) == "[")?.1.end, "]");
    "`}` after a value" => |d, r| inserted(r.pick_if(&d.entries, |e| d.strings.contains(&e.value))?.value.end, "}");
    "line of a closing bracket twice" => |d, r| { let line = closing_line(d, r, '}')?; inserted(line.end, d.at(line)) };
    "`]` for `}`" => |d, r| replaced(r.pick_if(&d.brackets, |b| d.at(b.0) == "{")?.1, "]");
    "`}` for `]`" => |d, r| replaced(r.pick_if(&d.brackets, |b| d.at(b.0) == "[")?.1, "}");
    "`)` for a closing bracket" => |d, r| replaced(r.pick(&d.brackets)?.1, ")");
    "`(` for an opening bracket" => |d, r| replaced(r.pick(&d.brackets)?.0, "(");
    "`[` for `{`" => |d, r| replaced(r.pick_if(&d.brackets, |b| d.at(b.0) == "{")?.0, "[");
    "`{` for `[`" => |d, r| replaced(r.pick_if(&d.brackets, |b| d.at(b.0) == "[" && after_colon(d, b.0))?.0, "{");
    "file cut off" => |d, r| {
        let end = d.text.trim_end().len();
        let line = r.pick_if(&lines(d), |l| l.start > 8 && l.end < end && open_brackets(d, l.end) > 0 && d.at(l).trim_end().ends_with(','))?;
        meaning(Span::new(line.end, d.text.len()), closers(d, line.end), "")
    };

    // Words and numbers.
    "`True` or `None`" => |d, r| {
        let v = r.pick_if(&d.literals, |v| titled(d.at(v)).is_some())?;
        replaced(v, titled(d.at(v))?)
    };
    "`yes` or `no`" => |d, r| {
        let v = r.pick_if(&d.literals, |v| matches!(d.at(v), "true" | "false"))?;
        replaced(v, if d.at(v) == "true" { "yes" } else { "no" })
    };
    "a number with a leading zero" => |d, r| {
        let v = r.pick_if(&d.literals, |v| octal(d.at(v)).is_some())?;
        replaced(v, octal(d.at(v))?)
    };
    "a hexadecimal number" => |d, r| {
        let v = r.pick_if(&d.literals, |v| d.at(v).parse::<u32>().is_ok())?;
        replaced(v, format!("0x{:X}", d.at(v).parse::<u32>().ok()?))
    };
    "`+` before a number" => |d, r| inserted(r.pick_if(&d.literals, |v| d.at(v).parse::<u32>().is_ok())?.start, "+");
    "`_` in a number" => |d, r|
        inserted(r.pick_if(&d.literals, |v| d.at(v).parse::<u32>().is_ok_and(|n| n > 9))?.start + 1, "_");
    "a variable without quotes" => |d, r| meaning(r.pick_if(&d.strings, |s| simple(d, s))?, "\"${NAME}\"", "${NAME}");
    "a variable inside a text without quotes" => |d, r|
        meaning(r.pick_if(&d.strings, |s| simple(d, s))?, "\"http://${HOST}:80/x\"", "http://${HOST}:80/x");
    "a stray word on a line of its own" => |d, r| {
        let line = r.pick_if(
            &lines(d),
            |l| open_brackets(d, l.end) > 0 && !d.at(l).contains('\\') && (d.at(l).trim_end().ends_with(',')),
        )?;
        inserted(line.end, "oops\n")
    };
    "a stray letter at the end of a line" => |d, r| {
        let c = r.pick_if(&d.commas, |c| ends_line(d, c.end))?;
        inserted(c.end, "x")
    };
    "value missing" => |d, r| {
        let e = r.pick_if(&d.entries, |e| d.strings.contains(&e.value) || d.literals.contains(&e.value))?;
        removed(Span::new(e.colon.end, e.value.end))
    };
    "key missing" => |d, r| {
        let e = r.pick_if(&d.entries, |e| d.strings.contains(&e.value) || d.literals.contains(&e.value))?;
        removed(e.key)
    };
    "key twice" => |d, r| {
        let e = r.pick_if(
            &d.entries,
            |e| (d.strings.contains(&e.value) || d.literals.contains(&e.value))
                && d.text[e.value.end..].starts_with(','),
        )?;
        let text = format!(" {},", &d.text[e.key.start..e.value.end]);
        inserted(e.value.end + 1, &text)
    };
    "a key with a blank" => |d, r| meaning(r.pick(&d.plain_keys)?, "\"the key\"", "the key");
    "the key `no`" => |d, r| meaning(r.pick_if(&d.plain_keys, |_| !d.text.contains("\"no\""))?, "\"no\"", "no");

    // Habits of other languages.
    "`//` comment" => |d, r| {
        let c = r.pick_if(&d.commas, |c| ends_line(d, c.end))?;
        inserted(c.end, " // as before")
    };
    "`//` comment on a line of its own" => |d, r| {
        let line = r.pick_if(&lines(d), |l| open_brackets(d, l.end) > 0 && breaks_between(d, l.end))?;
        inserted(line.end, "  // keep this\n")
    };
    "`/* */` comment" => |d, r| {
        let c = r.pick_if(&d.commas, |c| ends_line(d, c.end))?;
        inserted(c.end, " /* as before */")
    };
    "`- ` before an item" => |d, r| inserted(r.pick(&d.items)?.start, "- ");
    "block style below a key" => |d, r| block_child(d, r);
    "block style list below a key" => |d, r| block_list(d, r);
    "a block scalar" => |d, r| {
        let e = r.pick_if(
            &d.entries,
            |e| d.strings.contains(&e.value) && ends_line(d, e.value.end + 1) && d.text[e.value.end..].starts_with(','),
        )?;
        let indent = " ".repeat(e.key.start - d.line(e.key.start).start + 2);
        meaning(
            Span::new(e.value.start, e.value.end + 1),
            r#""one line\nand another\n","#,
            format!("|\n{indent}one line\n{indent}and another"),
        )
    };
    "text over two lines" => |d, r| {
        let e = r.pick_if(&d.entries, |e| d.strings.contains(&e.value) && simple(d, e.value))?;
        let indent = " ".repeat(e.key.start - d.line(e.key.start).start + 2);
        meaning(e.value, "\"one line and another\"", format!("one line\n{indent}and another"))
    };
    "a template as value" => |d, r|
        meaning(r.pick_if(&d.strings, |s| simple(d, s))?, "\"{{ .Values.name }}\"", "{{ .Values.name }}");
    "a template on a line of its own" => |d, r| {
        let line = r.pick_if(&lines(d), |l| open_brackets(d, l.end) > 0 && breaks_between(d, l.end))?;
        inserted(line.end, "{{- if .Values.enabled }}\n")
    };
    "an anchor" => |d, r| inserted(r.pick(&d.entries)?.value.start, "&base ");
    "an alias" => |d, r| replaced(r.pick_if(&d.strings, |s| simple(d, s))?, "*base");
    "a tag" => |d, r| inserted(r.pick_if(&d.strings, |s| simple(d, s))?.start, "!!str ");

    // Strings, characters, lines.
    "an escape that there is not" => |d, r|
        meaning(Span::empty(r.pick_if(&d.strings, |s| simple(d, s))?.start + 1), r"\\d", r"\d");
    "a line break in a string" => |d, r| {
        let s = r.pick_if(&d.strings, |s| d.at(s).contains(' ') && simple(d, s))?;
        let at = s.start + d.at(s).find(' ')?;
        meaning(Span::new(at, at + 1), " ", "\n")
    };
    "a tab as indentation" => |d, r| {
        let line = r.pick_if(&lines(d), |l| d.at(l).starts_with("  ") && breaks_between(d, l.start))?;
        replaced(Span::new(line.start, line.start + 2), "\t")
    };
    "a no-break space" => |d, r| {
        let e = r.pick_if(&d.entries, |e| e.value.start == e.colon.end + 1 && d.strings.contains(&e.value))?;
        replaced(Span::new(e.colon.end, e.value.start), "\u{A0}")
    };
    "no blank before a comment" => |d, r| {
        let c = r.pick_if(&d.commas, |c| ends_line(d, c.end))?;
        inserted(c.end, "# as before")
    };
    "header missing" => |d, r| { let _ = r; let h = d.headers.first()?; removed(Span::new(h.start, h.end + 1)) };
    "value on the line of the header" => |d, r| {
        let h = r.pick_if(&d.headers, |h| d.text[h.end..].starts_with("\n{") || d.text[h.end..].starts_with("\n["))?;
        replaced(Span::new(h.end, h.end + 1), " ")
    };
    "a directive" => |d, r| inserted(r.pick(&d.headers)?.start, "%YAML 1.2\n");
    "a document end marker" => |d, r| { let _ = r; inserted(d.text.len(), "...\n") };
}

/// Whether only blanks or a comment follow byte `at` on its line.
fn ends_line(document: &Document, at: usize) -> bool {
    let rest = document.text[at..].split('\n').next().unwrap_or_default().trim_start_matches(' ');
    rest.is_empty() || rest.starts_with('#')
}

/// Whether a comma is one after the last entry or item.
fn is_last(document: &Document, comma: Span) -> bool {
    let mut rest = document.text[comma.end..].trim_start();
    while rest.starts_with('#') {
        rest = rest.split_once('\n').map_or("", |(_, rest)| rest).trim_start();
    }
    rest.starts_with(['}', ']'])
}

fn same_line(document: &Document, entry: Entry) -> Option<()> {
    (!document.text[entry.key.start..entry.value.start].contains('\n')).then_some(())
}

/// Whether a string holds words and nothing that would read otherwise without its quotes.
fn simple(document: &Document, string: Span) -> bool {
    let text = unquoted(document, string);
    text.starts_with(|c: char| c.is_ascii_alphabetic())
        && text.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, ' ' | '-' | '.' | '/'))
        && !text.ends_with(' ')
}

/// As [`simple`], without blanks, and no word that is a boolean to some readers.
fn word(document: &Document, string: Span) -> bool {
    let text = unquoted(document, string);
    simple(document, string) && !text.contains(' ') && !kyaml_core::is_ambiguous(text)
}

fn unquoted(document: &Document, string: Span) -> &str {
    document.text[string.start + 1..string.end - 1].trim_end_matches('\\')
}

fn after_colon(document: &Document, open: Span) -> bool {
    document.text[..open.start].trim_end().ends_with(':')
}

fn lines(document: &Document) -> Vec<Span> {
    let mut at = 0;
    document
        .text
        .split_inclusive('\n')
        .map(|line| {
            let span = Span::new(at, at + line.len());
            at = span.end;
            span
        })
        .collect()
}

/// A line of closing brackets and a comma only. Its last bracket is `bracket`, and the document
/// continues after it.
fn closing_line(document: &Document, random: &mut Random, bracket: char) -> Option<Span> {
    random.pick_if(&lines(document), |line| {
        let text = document.at(line).trim().trim_end_matches(',');
        text.len() == 1 && text.starts_with(bracket)
    })
}

/// How many brackets are open before byte `at`.
fn open_brackets(document: &Document, at: usize) -> usize {
    document.brackets.iter().filter(|(open, close)| open.start < at && at <= close.start).count()
}

/// The closing brackets of all that are open before byte `at`.
fn closers(document: &Document, at: usize) -> String {
    let open = document.brackets.iter().filter(|(open, close)| open.start < at && at <= close.start);
    open.rev().map(|(_, close)| document.at(*close)).collect()
}

/// Whether the line break before byte `at` is between two entries or items, or beside a bracket.
fn breaks_between(document: &Document, at: usize) -> bool {
    let before = document.text[..at].trim_end();
    let line = before.rsplit('\n').next().unwrap_or_default();
    before.ends_with([',', '{', '[']) && !line.contains('#')
}

/// An entry whose value is a mapping of scalars, each on a line of its own, with that mapping in
/// block style.
fn block_child(document: &Document, random: &mut Random) -> Option<Typo> {
    let entry = random.pick_if(&document.entries, |entry| entry.is_mapping && is_flat(document, entry.value, ':'))?;
    block(document, entry, "")
}

/// As [`block_child`], for a list.
fn block_list(document: &Document, random: &mut Random) -> Option<Typo> {
    let entry = random.pick_if(&document.entries, |entry| {
        document.text[entry.value.start..].starts_with("[\n") && is_flat(document, entry.value, '"')
    })?;
    block(document, entry, "- ")
}

fn is_flat(document: &Document, value: Span, mark: char) -> bool {
    let text = document.at(value);
    let inside = text.get(1..text.len() - 1).unwrap_or_default();
    inside.starts_with('\n')
        && inside.trim_end_matches(' ').ends_with('\n')
        && inside.trim().lines().all(|line| line.contains(mark) && line.trim_end().ends_with(','))
        && !inside.contains(['{', '[', '#', '\\'])
}

fn block(document: &Document, entry: Entry, dash: &str) -> Option<Typo> {
    let text = document.at(entry.value);
    let inside = text.get(2..text.len() - 1)?.trim_end();
    let mut block = String::new();
    for line in inside.lines() {
        let start = line.len() - line.trim_start().len();
        block.push('\n');
        block.push_str(&line[..start]);
        block.push_str(dash);
        block.push_str(line[start..].trim_end_matches(','));
    }
    let end = entry.value.end + usize::from(document.text[entry.value.end..].starts_with(','));
    replaced(Span::new(entry.colon.end, end), block)
}

/// A word as other languages have it.
fn titled(word: &str) -> Option<&'static str> {
    Some(match word {
        "true" => "True",
        "false" => "False",
        "null" => "None",
        _ => return None,
    })
}

/// An integer as an octal number with a leading zero.
fn octal(number: &str) -> Option<String> {
    number.parse::<u32>().ok().filter(|&number| number > 7).map(|number| format!("0{number:o}"))
}
