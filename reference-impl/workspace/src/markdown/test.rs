use kyaml_core::{Layout, Span, WriteOptions};
use kyaml_lint::Edit;

use super::{Content, Markdown, Replacement};

/// Checks the language and the content of each fence.
fn check(text: &str, expected: &[(&str, &str)]) {
    let markdown = Markdown::new(text, WriteOptions::default());
    let found: Vec<(&str, &str)> =
        markdown.fences.iter().map(|fence| (fence.language, fence.content.as_str())).collect();
    assert_eq!(found, expected, "{text:?}");
    // Each byte of the content is the same byte of the file, except for the rest of tabs and line
    // breaks.
    for fence in &markdown.fences {
        for (at, c) in fence.content.char_indices().filter(|(_, c)| !c.is_whitespace()) {
            let place = fence.place(Span::new(at, at + c.len_utf8()));
            assert_eq!(text[place.start..place.end], *c.encode_utf8(&mut [0; 4]), "{text:?} at {at}");
        }
    }
}

/// Checks the text with new content in every fence.
fn check_replaced(text: &str, content: &str, expected: &str) {
    let markdown = Markdown::new(text, WriteOptions::default());
    let replacements: Vec<Replacement> = (0..markdown.fences.len())
        .map(|fence| Replacement { fence, content: Content::Kyaml(content.to_owned()), language: None })
        .collect();
    assert_eq!(markdown.replace(&replacements).as_deref(), Some(expected), "{text:?}");
    // A fence replaced by itself keeps every byte, except for the blanks of empty lines.
    let same: Vec<Replacement> = markdown
        .fences
        .iter()
        .enumerate()
        .map(|(fence, old)| Replacement { fence, content: Content::Kyaml(old.content.clone()), language: None })
        .collect();
    assert_eq!(markdown.replace(&same).as_deref(), Some(text), "{text:?}");
}

#[test]
fn fences_follow_commonmark() {
    check("```yaml\na: 1\n```\n", &[("yaml", "a: 1\n")]);
    check("~~~~ kyaml title=x\n---\n```\n~~~~\n", &[("kyaml", "---\n```\n")]);
    check("```yaml{2}\na\n```\n\n```\nb\n```\n", &[("yaml", "a\n"), ("", "b\n")]);
    check("text `` ```yaml `` and\n\n    ```yaml\n    a\n", &[]);
    check("---\ntitle: |\n  ```yaml\n  a\n  ```\n---\n```yaml\nb\n```", &[("yaml", "b\n")]);
    check("```yaml\n```\n", &[("yaml", "")]);
    check("```yaml\nunclosed", &[("yaml", "unclosed\n")]);
    check("```yaml", &[("yaml", "")]);
    check("<div>\n```yaml\na\n```\n</div>\n", &[]);
}

#[test]
fn prefixes_are_not_part_of_the_content() {
    check("- x\n\n  ```yaml\n  a:\n    b: é\n\n  c: 1\n  ```\n", &[("yaml", "a:\n  b: é\n\nc: 1\n")]);
    check("1. ```yaml\n   a\n   ```\n", &[("yaml", "a\n")]);
    check("> ```yaml\n> a:\n>   b\n>\n> c\n> ```\n", &[("yaml", "a:\n  b\n\nc\n")]);
    check("> - ```yaml\n>   a\n>   ```\n", &[("yaml", "a\n")]);
    check("  ```yaml\n a\n    b\n  ```\n", &[("yaml", "a\n  b\n")]);
    check("-\t```yaml\n\ta\n\t```\n", &[("yaml", "a\n")]);
}

#[test]
fn cr_lf_becomes_lf_in_the_content() {
    check("```yaml\r\na: 1\r\n\r\nb: 2\r\n```\r\n", &[("yaml", "a: 1\n\nb: 2\n")]);
    check("> ```yaml\r\n> a: 1\r\n> b: 2\r\n> ```\r\n", &[("yaml", "a: 1\nb: 2\n")]);
}

#[test]
fn new_content_replaces_the_old_one() {
    let new = "---\n{\n  a: 1,\n}\n";
    check_replaced("x\n```yaml\na: 1\n```\ny", new, "x\n```yaml\n---\n{\n  a: 1,\n}\n```\ny");
    check_replaced("- x\n\n  ```yaml\n  a: 1\n  ```\n", new, "- x\n\n  ```yaml\n  ---\n  {\n    a: 1,\n  }\n  ```\n");
    check_replaced("1. ```yaml\n   a: 1\n   ```\n", new, "1. ```yaml\n   ---\n   {\n     a: 1,\n   }\n   ```\n");
    check_replaced("> ```yaml\r\n> a: 1\r\n> ```\r\n", "b\n\nc\n", "> ```yaml\r\n> b\r\n>\r\n> c\r\n> ```\r\n");
    check_replaced("```yaml\na", "b\n", "```yaml\nb");
    // One blank after `>` belongs to the `>`.
    let markdown = Markdown::new(">```yaml\n>a\n>```\n", WriteOptions::default());
    let replacement = Replacement { fence: 0, content: Content::Kyaml("a:\n  b\n".to_owned()), language: None };
    assert_eq!(markdown.replace(&[replacement]).as_deref(), Some(">```yaml\n> a:\n>   b\n>```\n"));
    check_replaced("~~~yaml\n~~~\n", "b\n", "~~~yaml\nb\n~~~\n");
}

#[test]
fn a_fence_may_get_another_language() {
    let markdown = Markdown::new("```json linenums\n{}\n```\n", WriteOptions::default());
    let replacement =
        Replacement { fence: 0, content: Content::Kyaml("---\n{}\n".to_owned()), language: Some("yaml".to_owned()) };
    assert_eq!(markdown.replace(&[replacement]).unwrap(), "```yaml linenums\n---\n{}\n```\n");
}

#[test]
fn content_that_would_end_its_fence_is_refused() {
    let markdown = Markdown::new("```yaml\na\n```\n", WriteOptions::default());
    let replacement = Replacement { fence: 0, content: Content::Kyaml("a\n```\nb\n".to_owned()), language: None };
    assert_eq!(markdown.replace(&[replacement]), None);
}

#[test]
fn a_span_ends_with_its_last_line() {
    let text = "> ```yaml\n> {a\n> }\n> ```\n";
    let place = Markdown::new(text, WriteOptions::default()).fences[0].place(Span::new(0, 3));
    assert_eq!(&text[place.start..place.end], "{a\n");
}

/// Checks an edit of the first fence's content in the file.
fn check_edit(text: &str, old: &str, new: &str, expected: &str) {
    let markdown = Markdown::new(text, WriteOptions::default());
    let fence = &markdown.fences[0];
    let start = fence.content.find(old).unwrap();
    let edit = fence.edit(&Edit { span: Span::new(start, start + old.len()), text: new.to_owned() }).unwrap();
    let Span { start, end } = edit.span;
    assert_eq!([&text[..start], &edit.text, &text[end..]].concat(), expected);
}

#[test]
fn edits_of_the_content_map_to_the_file() {
    let text = "> ```kyaml\r\n> {\r\n>   a: yes\r\n> }\r\n> ```\r\n";
    check_edit(text, "yes", "true", "> ```kyaml\r\n> {\r\n>   a: true\r\n> }\r\n> ```\r\n");
    check_edit(text, "yes\n", "true,\n", "> ```kyaml\r\n> {\r\n>   a: true,\r\n> }\r\n> ```\r\n");
    check_edit(text, "", "---\n", "> ```kyaml\r\n> ---\r\n> {\r\n>   a: yes\r\n> }\r\n> ```\r\n");
    check_edit(text, "{\n  a: yes\n}", "[\n]", "> ```kyaml\r\n> [\r\n> ]\r\n> ```\r\n");
}

/// Containers, also nested ones: the start of their first line, and that of the others.
const CONTAINERS: [(&str, &str); 9] = [
    ("", ""),
    ("- ", "  "),
    ("12) ", "    "),
    ("> ", "> "),
    ("> - ", ">   "),
    ("- > ", "  > "),
    ("- 1. ", "     "),
    ("> > ", "> > "),
    ("- - > ", "    > "),
];

#[test]
fn fences_are_replaced_in_every_container() {
    let (old, new) = ("a:\n  - b\n\nc: 1\n", "---\n{\n  a: [\n    \"b\",\n  ],\n}\n");
    let mut count = 0;
    for (first, next) in CONTAINERS {
        for indentation in ["", " ", "  ", "   "] {
            for fence in ["```", "~~~~~"] {
                for line_break in ["\n", "\r\n"] {
                    let line = |prefix: &str, text: &str| format!("{prefix}{indentation}{text}{line_break}");
                    let lines = |content: &str| content.lines().map(|text| line(next, text)).collect::<String>();
                    let (start, end) = (line(first, &format!("{fence}yaml")), line(next, fence));
                    let text = format!("x{line_break}{line_break}{start}{}{end}{line_break}y", lines(old));
                    let markdown = Markdown::new(&text, WriteOptions::default());
                    assert_eq!(markdown.fences.len(), 1, "{text:?}");
                    assert_eq!(markdown.fences[0].content, old, "{text:?}");
                    let replacement = Replacement { fence: 0, content: Content::Kyaml(new.to_owned()), language: None };
                    let expected = format!("x{line_break}{line_break}{start}{}{end}{line_break}y", lines(new));
                    assert_eq!(markdown.replace(&[replacement]).as_deref(), Some(&*expected), "{text:?}");
                    count += 1;
                }
            }
        }
    }
    assert_eq!(count, 144);
}

#[test]
fn replacements_that_do_not_fit_are_separated() {
    let text = "```yaml\na\n```\n\n> ```yaml\n> a\n> ```\n\n".repeat(5);
    let markdown = Markdown::new(&text, WriteOptions::default());
    for unfit in [&[][..], &[0], &[9], &[3, 4], &[0, 2, 7, 8], &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]] {
        let content = |fence: usize| if unfit.contains(&fence) { "```\n" } else { "b\n" }.to_owned();
        let replacements = (0..10)
            .map(|fence| Replacement { fence, content: Content::Kyaml(content(fence)), language: None })
            .collect();
        let (fit, found) = markdown.partition(replacements);
        let indices = |parted: &[Replacement]| parted.iter().map(|one| one.fence).collect::<Vec<_>>();
        assert_eq!(indices(&found), unfit);
        assert_eq!(indices(&fit), (0..10).filter(|fence| !unfit.contains(fence)).collect::<Vec<_>>());
        assert!(markdown.replace(&fit).is_some());
    }
}

/// The brackets are where the form has them, unless a comment would hide them.
#[test]
fn fragments_have_brackets_around_them() {
    let content = |fragment: &str, layout| {
        let text = format!("```kyaml fragment\n{fragment}```\n");
        Markdown::new(&text, WriteOptions::default().layout(layout)).fences.remove(0).content
    };
    for (fragment, canonical, compact) in [
        ("a: 1,\n", "---\n{\n  a: 1,\n}\n", "---\n{a: 1}\n"),
        ("a: 1, # c\n", "---\n{\n  a: 1, # c\n}\n", "---\n{\n  a: 1, # c\n}\n"),
        ("1,\n", "---\n[\n  1,\n]\n", "---\n[1]\n"),
        ("  {\n    a: 1,\n  },\n", "---\n[{\n  a: 1,\n}]\n", "---\n[{\n  a: 1,\n}]\n"),
        ("{}, # c\n", "---\n[\n  {}, # c\n]\n", "---\n[\n  {}, # c\n]\n"),
        ("a: b,\n", "---\n{\n  a: b,\n}\n", "---\n{\n  a: b,\n}\n"),
        ("- 1\n", "- 1\n", "- 1\n"),
        (",\n", "---\n{\n  ,\n}\n", "---\n{\n  ,\n}\n"),
    ] {
        assert_eq!(content(fragment, Layout::Canonical), canonical, "{fragment:?}");
        assert_eq!(content(fragment, Layout::Compact), compact, "{fragment:?}");
    }
}
