//! The check of a template.

use kyaml_core::{Span, Tree, tokens};
use kyaml_lint::rules::{
    block_insertion, block_style, double_quoted_insertion, duplicate_key, extra_content, keyless_insertion, long_key,
    mismatched_bracket, needlessly_quoted_key, nonportable_empty_stream, single_quoted_insertion, trimmed_white_space,
    unclosed_collection,
};
use kyaml_lint::{Diagnostic, Edit, Form, Group, LintOptions, Report, Rule, lint, lint_amended};

use crate::action::Action;
use crate::blocks::{Blocks, balance, span_of};
use crate::duplicates::leave_out_exclusive;
use crate::language::Language;
use crate::mask::{Fragments, Mask};
use crate::place::{items, plain_mask};
use crate::scan::scan;
use crate::structure::{Fragment, FragmentKind, Role, Structure, kind_of_definition, structure_of};
use crate::traps;

/// Checks a template: its actions, the KYAML around them, and what the actions write.
///
/// A text that is not UTF-8, or that has no actions, is checked as KYAML. A template in block style has
/// one finding about that. The spans are those of the template.
///
/// ```
/// use kyaml_lint::LintOptions;
/// use kyaml_template::{Language, check};
///
/// let template = b"---\n{\n  {{- if .Values.a }}\n  a: 1\n  {{- end }}\n  b: 2,\n}\n";
/// let report = check(template, Language::Helm, &LintOptions::default());
/// assert_eq!(report.diagnostics()[0].rule.name(), "comma-in-branch");
/// ```
#[must_use]
pub fn check(template: &[u8], language: Language, options: &LintOptions) -> Report {
    check_amended(template, language, options, |_, _, _| {})
}

/// As [`check()`], with findings about the KYAML around the actions. If that is well-formed, `amend` changes them. It gets the
/// tree of the text, and the spans in it of which nothing is known before rendering, in order. The tree has other text there,
/// of the same length, and the entries and items of all branches.
///
/// ```
/// use kyaml_lint::LintOptions;
/// use kyaml_template::{Language, check_amended};
///
/// let template = b"---\n{a: {{ quote .Values.a }}, b: 1}\n";
/// let report = check_amended(template, Language::Helm, &LintOptions::default(), |tree, islands, _| {
///     let is_island = |pointer| tree.at(0, pointer).is_some_and(|node| islands.contains(&node.span()));
///     assert_eq!(["/a", "/b"].map(is_island), [true, false]);
/// });
/// assert!(report.is_clean());
/// ```
#[must_use]
pub fn check_amended(
    template: &[u8],
    language: Language,
    options: &LintOptions,
    amend: impl FnOnce(&Tree<'_>, &[Span], &mut Vec<Diagnostic>),
) -> Report {
    let scanned = str::from_utf8(template).ok().map(|text| (text, scanned(text, language)));
    let Some((text, Scanned { actions, plain, mistakes })) = scanned.filter(|(_, scan)| !scan.actions.is_empty())
    else {
        return lint_amended(template, options, |tree, found| amend(tree, &[], found));
    };
    let actions = &actions;
    let read = read(text, &plain, actions);
    let unknown = read.unknown(text, actions);
    let is_balanced = read.unbalanced.is_empty();
    let mut of_template = [&mistakes[..], &read.unbalanced].concat();
    if let Some(span) = read.structure.block_style {
        let message =
            "this template is in block style; KYAML has brackets, so that no insertion depends on indentation";
        of_template.push(Diagnostic::new(&block_style::RULE, span, message));
        return lint_amended(read.mask.bytes(), options, |_, found| *found = of_template);
    }
    let mut of_traps = traps::insertions(text, language, actions, &mistakes, &read.structure.roles);
    // Without the partner of an action, the branches are not known.
    if is_balanced {
        of_template.extend(read.structure.mistakes.iter().cloned());
        of_traps.extend(read.trimmed);
    }
    let of_fragments = options.form(Form::Kyaml).ignore_comments(false);
    let fragments = &read.fragments;
    let in_fragments = match fragments.text() {
        [] => Vec::new(),
        text => lint(text, &of_fragments).into_diagnostics(),
    };
    let edit = |edit: &Edit| Some(Edit { span: fragments.exact(edit.span)?, text: edit.text.clone() });
    let in_template = |found: Diagnostic| found.moved(|span| fragments.place(span), edit);
    lint_amended(read.mask.bytes(), options, |tree, found| {
        found.extend(in_fragments.into_iter().map(in_template));
        let islands = Islands { text, mask: read.mask.bytes(), actions };
        let hidden = is_balanced.then(|| compare_brackets(text, &read.structure, &mut of_template, found)).flatten();
        of_template.sort_by_key(|found| found.span);
        found.retain_mut(|found| islands.leave(found));
        leave_out_exclusive(found, actions, &read.blocks);
        let is_hidden = |found: &Diagnostic| hidden.is_some_and(|span| is_in(found, span) || is_about_brackets(found));
        found.retain(|found| !is_hidden(found) && !islands.has_same(&of_template, found));
        found.append(&mut of_template);
        // Another mistake may have cost an entry its key.
        let is_sound = !found.iter().any(|found| matches!(found.rule.group(), Group::Grammar | Group::Template));
        of_traps.retain(|trap| is_sound || trap.rule != &keyless_insertion::RULE);
        if is_sound {
            amend(tree, &unknown, found);
        }
        found.append(&mut of_traps);
    })
}

/// A template as KYAML of the same length, with other text in the places of its actions. `None` if it has block style or no
/// actions.
#[must_use]
pub fn masked(template: &str, language: Language) -> Option<String> {
    let Scanned { actions, plain, .. } = scanned(template, language);
    let read = (!actions.is_empty()).then(|| read(template, &plain, &actions))?;
    let mask = read.structure.block_style.is_none().then_some(read.mask)?;
    String::from_utf8(mask.bytes().to_vec()).ok()
}

/// The actions of a template.
struct Scanned {
    actions: Vec<Action>,
    /// The text with blanks in their places.
    plain: String,
    mistakes: Vec<Diagnostic>,
}

fn scanned(text: &str, language: Language) -> Scanned {
    let mut scan = scan(text, language);
    let mut plain = plain_mask(text, &scan.actions);
    if scan.add_half_open(text, &plain, language) {
        plain = plain_mask(text, &scan.actions);
    }
    Scanned { actions: scan.actions, plain, mistakes: scan.mistakes }
}

/// A template, read.
pub(crate) struct Read {
    pub(crate) structure: Structure,
    /// The text around definitions and blocks of values.
    pub(crate) mask: Mask,
    fragments: Fragments,
    blocks: Blocks,
    unbalanced: Vec<Diagnostic>,
    /// The findings about trim markers.
    trimmed: Vec<Diagnostic>,
}

/// Reads a template. `plain` is its [`plain_mask`].
pub(crate) fn read(text: &str, plain: &str, actions: &[Action]) -> Read {
    let (blocks, unbalanced) = balance(text, actions, tokens(plain));
    let mut around = Mask::new(plain, &[]);
    blocks.definitions(actions).for_each(|block| around.fill(span_of(block, actions), Role::Blank));
    let around = String::from_utf8_lossy(around.bytes());
    let items_around = items(&around, Span::new(0, text.len()), actions, &blocks);
    let mut structure =
        structure_of(text, &items_around, actions, &blocks, FragmentKind::Documents, Structure::default());
    let block_style = structure.block_style;
    let trimmed = traps::trimmed(text, &items_around, actions, &blocks);
    for block in blocks.definitions(actions) {
        let body = Span::new(actions[block.open].span.end, actions[block.end].span.start);
        let items = items(plain, body, actions, &blocks);
        if let Some(kind) = kind_of_definition(text, &items, actions) {
            let before = Structure { block_style: None, ..structure };
            structure = structure_of(text, &items, actions, &blocks, kind, before);
            structure.fragments.push(Fragment { span: body, kind });
        }
    }
    structure.block_style = block_style;
    structure.value_blocks.sort_by_key(|block| block.start);
    structure.root_values.sort_by_key(|value| value.start);
    structure.roles.sort_by_key(|&(span, _)| span);
    let mut mask = Mask::new(text, actions);
    structure.roles.iter().for_each(|&(span, role)| mask.fill(span, role));
    let fragments = Fragments::new(&mask, &structure.fragments, &structure.value_blocks);
    let mut end = 0;
    for &block in &structure.value_blocks {
        if block.start >= end {
            mask.fill(block, Role::Value);
            end = block.end;
        }
    }
    blocks.definitions(actions).for_each(|block| mask.fill(span_of(block, actions), Role::Blank));
    Read { structure, mask, fragments, blocks, unbalanced, trimmed }
}

impl Read {
    /// The spans of which nothing is known before rendering, in order and apart: actions, blocks around values, and blocks that
    /// are written for some releases of Kubernetes.
    fn unknown(&self, text: &str, actions: &[Action]) -> Vec<Span> {
        let is_of_release = |action: &Action| {
            let text = text[action.span.range()].to_ascii_lowercase();
            text.contains("capabilities") || text.contains("semver")
        };
        let of_release = (0..actions.len()).filter(|&index| is_of_release(&actions[index]));
        let of_release = of_release.filter_map(|index| self.blocks.of(index)).map(|block| span_of(block, actions));
        let of_actions = actions.iter().map(|action| action.span);
        let mut all: Vec<Span> =
            of_actions.chain(self.structure.value_blocks.iter().copied()).chain(of_release).collect();
        all.sort_by_key(|span| (span.start, std::cmp::Reverse(span.end)));
        let mut end = 0;
        all.retain(|span| {
            let is_outside = span.end > end;
            end = end.max(span.end);
            is_outside
        });
        all
    }
}

/// Whether a template is in block style, by its findings.
#[must_use]
pub fn is_in_block_style(report: &Report) -> bool {
    report.diagnostics().iter().any(|found| found.rule == &block_style::RULE)
}

/// Whether a rule is about the values of actions, not about the structure of the template.
pub(crate) fn is_trap(rule: &Rule) -> bool {
    [
        &block_insertion::RULE,
        &keyless_insertion::RULE,
        &double_quoted_insertion::RULE,
        &single_quoted_insertion::RULE,
        &trimmed_white_space::RULE,
    ]
    .contains(&rule)
}

/// Adds the findings about brackets to `own`. A bracket that a branch lacks is one that its document lacks too, and
/// everything behind it may follow from it. The result is the span whose other findings are hidden.
fn compare_brackets(
    text: &str,
    structure: &Structure,
    own: &mut Vec<Diagnostic>,
    found: &[Diagnostic],
) -> Option<Span> {
    let of_branches = structure.open_brackets.iter().chain(&structure.closed_brackets);
    let Some(first) = of_branches.min_by_key(|bracket| bracket.span) else {
        let of_documents = structure.open_in_documents.iter().filter(|_| !found.iter().any(is_about_brackets));
        own.extend(of_documents.cloned());
        return None;
    };
    let start = first.span.start;
    let hidden = Span::new(start, text[start..].find("\n---").map_or(text.len(), |end| start + end));
    own.retain(|found| !is_in(found, hidden));
    own.push(first.clone());
    Some(hidden)
}

fn is_in(found: &Diagnostic, hidden: Span) -> bool {
    (hidden.start..=hidden.end).contains(&found.span.start)
}

fn is_about_brackets(found: &Diagnostic) -> bool {
    [&unclosed_collection::RULE, &mismatched_bracket::RULE, &extra_content::RULE].contains(&found.rule)
}

/// The actions, and the mask that stands for them.
struct Islands<'t> {
    text: &'t str,
    mask: &'t [u8],
    actions: &'t [Action],
}

/// The least number of equal bytes in a message that may be the mask of an action.
const SHORTEST_MASK: usize = 3;

impl Islands<'_> {
    /// Whether a finding concerns more than an action. Its message and its fix then speak of the
    /// template's text.
    fn leave(&self, found: &mut Diagnostic) -> bool {
        if found.rule == &nonportable_empty_stream::RULE {
            return false;
        }
        let touched = self.touched(found.span);
        if !touched.is_empty() {
            let is_inside = touched[0].span.start <= found.span.start && found.span.end <= touched[0].span.end;
            let is_unknown =
                [&needlessly_quoted_key::RULE, &long_key::RULE, &duplicate_key::RULE].contains(&found.rule);
            // The layout beside an action is not known.
            if is_unknown
                || found.is_about_form()
                || is_inside && found.rule.group() != Group::Grammar && !found.span.is_empty()
            {
                return false;
            }
            for action in touched {
                let masked = String::from_utf8_lossy(&self.mask[action.span.range()]);
                found.message = found.message.replacen(&*masked, &self.text[action.span.range()], 1);
            }
        }
        let related = found.related.as_ref().map_or(found.span, |related| related.span);
        found.message = self.unmasked(&found.message, related.start);
        let is_of_island = |related: &kyaml_lint::Related| {
            found.rule == &duplicate_key::RULE && !self.touched(related.span).is_empty()
        };
        if found.related.as_ref().is_some_and(is_of_island) {
            return false;
        }
        let changes_action = |edit: &Edit| !edit.span.is_empty() && !self.touched(edit.span).is_empty();
        if found.fix.as_ref().is_some_and(|fix| fix.edits().iter().any(changes_action)) {
            found.fix = None;
        }
        true
    }

    /// A message with the texts of actions for their masks: for each the nearest action whose mask has as many bytes.
    fn unmasked(&self, message: &str, near: usize) -> String {
        let (mut unmasked, mut copied, mut end) = (String::new(), 0, 0);
        for run in message.as_bytes().chunk_by(|one, next| one == next) {
            end += run.len();
            if run.len() < SHORTEST_MASK || !matches!(run[0], b'$' | b'q') {
                continue;
            }
            let has_run = |action: &&Action| {
                self.mask[action.span.range()].chunk_by(|one, next| one == next).any(|of_action| of_action == run)
            };
            let nearest = self.actions.iter().filter(has_run).min_by_key(|action| action.span.start.abs_diff(near));
            if let Some(action) = nearest {
                unmasked.extend([&message[copied..end - run.len()], &self.text[action.span.range()]]);
                copied = end;
            }
        }
        unmasked + &message[copied..]
    }

    /// The actions that share a byte with a span.
    fn touched(&self, span: Span) -> &[Action] {
        let first = self.actions.partition_point(|action| action.span.end <= span.start);
        let last = self.actions.partition_point(|action| action.span.start < span.end.max(span.start + 1));
        &self.actions[first..last.max(first)]
    }

    /// Whether one of the template's own findings, which are in order, is about the same mistake.
    fn has_same(&self, own: &[Diagnostic], found: &Diagnostic) -> bool {
        let next = own.partition_point(|own| own.span < found.span);
        own[next.saturating_sub(2)..].iter().take(4).any(|own| self.is_same(own, found))
    }

    /// Whether the linter found the same mistake: nothing except white space and actions is between.
    fn is_same(&self, own: &Diagnostic, found: &Diagnostic) -> bool {
        let (first, second) = if own.span <= found.span { (own.span, found.span) } else { (found.span, own.span) };
        let between = first.end..second.start;
        between.is_empty()
            || between.len() <= NEAR
                && self.mask[between].iter().all(|byte| matches!(byte, b' ' | b'\n' | b'\r' | b'#' | b'$'))
    }
}

/// The longest run of white space, in bytes, over which two findings are compared.
const NEAR: usize = 1024;
