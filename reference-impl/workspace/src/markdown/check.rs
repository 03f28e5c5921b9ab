//! Checks the KYAML fences of a Markdown text. Each is a stream of its own.

use kyaml_lint::{Diagnostic, Report};

use super::{Content, Fence, Markdown, Replacement};
use crate::checks::Checks;
use crate::fix::{FixedDocument, attach_documents, fix_stream};
use crate::formatted::FenceLanguage;
use crate::line_ending::LineEnding;

fn is_kyaml(fence: &Fence<'_>) -> bool {
    FenceLanguage::Kyaml.is_of(fence)
}

/// The findings in the fences, with their places in the file. Documents are numbered through all
/// fences. With `has_documents`, a finding without a fix carries its rewritten document.
pub(crate) fn lint_markdown(text: &str, checks: &Checks<'_>, has_documents: bool) -> Report {
    let mut report = Report::default();
    let mut documents = 0;
    for fence in Markdown::new(text, checks.options.write_options()).fences.iter().filter(|fence| is_kyaml(fence)) {
        let content = fence.content.as_bytes();
        let mut found = checks.lint(content);
        if has_documents {
            // The edit of a fence has the line ending of the page.
            attach_documents(content, &mut found, checks, LineEnding::Lf);
        }
        let further = found.documents();
        report.extend(found.into_diagnostics().into_iter().map(|found| in_file(found, fence, documents)));
        documents += further;
    }
    report
}

/// Moves a finding from a fence to the file. `documents` is the number of documents before the
/// fence.
fn in_file(found: Diagnostic, fence: &Fence<'_>, documents: usize) -> Diagnostic {
    let mut found = found.moved(|span| fence.place(span), |edit| fence.edit(edit));
    found.document += documents;
    found
}

/// Fixes the fences of a text, whose findings are in `report`.
pub(crate) fn fix_markdown(text: &str, report: Report, checks: &Checks<'_>, may_guess: bool) -> FixedDocument {
    let markdown = Markdown::new(text, checks.options.write_options());
    let mut all = FixedDocument::new(text.as_bytes(), report);
    let mut of_fences = Vec::new();
    let mut replacements = Vec::new();
    for (index, fence) in markdown.fences.iter().enumerate().filter(|(_, fence)| is_kyaml(fence)) {
        let content = fence.content.as_bytes();
        let mut fixed = fix_stream(content, checks.lint(content), checks, may_guess);
        let errors = std::mem::take(&mut fixed.errors).into_iter();
        all.errors.extend(errors.map(|error| error.map_places(|span| fence.place(span))));
        let Ok(content) = String::from_utf8(std::mem::take(&mut fixed.text)).map(Content::Kyaml) else { continue };
        if fence.differs(&content) {
            replacements.push(Replacement { fence: index, content, language: None });
            of_fences.push((index, fixed));
        }
    }
    let (fit, _) = markdown.partition(replacements);
    of_fences.retain(|(index, _)| fit.binary_search_by_key(index, |replacement| replacement.fence).is_ok());
    for (index, fixed) in of_fences {
        let fence = &markdown.fences[index];
        all.fixed += fixed.fixed;
        all.left_out_comments += fixed.left_out_comments;
        all.notes.extend(fixed.notes.into_iter().map(|mut note| {
            note.span = fence.place(note.span);
            note
        }));
    }
    if let Some(new) = markdown.replace(&fit).filter(|new| new != text) {
        all.report = lint_markdown(&new, checks, false);
        all.text = new.into_bytes();
    }
    all
}
