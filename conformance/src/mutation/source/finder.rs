//! The walk over the syntax of a source.

use std::collections::BTreeSet;
use std::ops::Range;

use syn::parse::Parser as _;
use syn::visit::{self, Visit};
use syn::{BinOp, Block, Expr, ImplItemFn, ItemFn, Lit, Pat, Signature, Stmt, UnOp};

use super::constants::constants;
use super::operators::{
    does_something, has_let, is_for_tests, needs_brackets, other_method, other_operators, says_yes_or_no, takes_text,
};
use super::patterns::{beside, is_catch_all, variations};
use super::{Edit, Found, QUESTION, Wrap};

/// The edits of a source with this syntax.
pub(super) fn find(source: &str, file: &syn::File) -> Found {
    let mut finder = Finder { source, names: Vec::new(), found: Found::default(), seen: BTreeSet::new() };
    finder.visit_file(file);
    finder.found
}

struct Finder<'s> {
    source: &'s str,
    /// The type and the functions around.
    names: Vec<String>,
    found: Found,
    /// What is written where, so that nothing is there twice.
    seen: BTreeSet<(usize, usize, String)>,
}

fn place(of: &impl syn::spanned::Spanned) -> Range<usize> {
    of.span().byte_range()
}

impl<'s> Finder<'s> {
    fn text(&self, of: &impl syn::spanned::Spanned) -> &'s str {
        &self.source[place(of)]
    }

    fn add(&mut self, what: &str, wraps: Vec<Wrap>) {
        let Some(first) = wraps.first() else { return };
        if self.seen.insert((first.start, first.end, first.before.clone())) {
            self.found.edits.push(Edit { function: self.names.join("::"), what: shortened(what), wraps });
        }
    }

    /// An expression that is another one.
    fn expression(&mut self, of: &impl syn::spanned::Spanned, instead: &str) {
        let what = format!("`{}` to `{instead}`", self.text(of));
        self.named_expression(of, &what, instead);
    }

    fn named_expression(&mut self, of: &impl syn::spanned::Spanned, what: &str, instead: &str) {
        let Range { start, end } = place(of);
        let before = format!("(if {QUESTION} {{ {instead} }} else {{ ");
        self.add(what, vec![Wrap { start, end, before, after: " })".to_owned() }]);
    }

    /// A statement that is left out.
    fn without(&mut self, statement: &Stmt) {
        let Range { start, end } = place(statement);
        let what = format!("drop `{}`", &self.source[start..end]);
        let before = format!("if !{QUESTION} {{ ");
        self.add(&what, vec![Wrap { start, end, before, after: " }".to_owned() }]);
    }

    /// A text at a place between two others.
    fn insertion(at: usize, before: String) -> Wrap {
        Wrap { start: at, end: at, before, after: String::new() }
    }

    /// A function: what it may return at once, and what is in it.
    fn function(&mut self, signature: &Signature, block: &Block) {
        // What is constant cannot ask which mutant it is.
        if signature.constness.is_some() {
            return;
        }
        self.names.push(signature.ident.to_string());
        let start = block.brace_token.span.open().byte_range().end;
        for value in constants(&signature.output) {
            let before = format!(" if {QUESTION} {{ return {value}; }} ");
            self.add(&format!("return `{value}`"), vec![Self::insertion(start, before)]);
        }
        self.visit_block(block);
        self.names.pop();
    }

    fn condition(&mut self, condition: &Expr) {
        if has_let(condition) {
            let at = place(condition).end;
            let what = format!("never `{}`", self.text(condition));
            self.add(&what, vec![Self::insertion(at, format!(" && !{QUESTION}"))]);
        } else {
            self.expression(condition, &format!("!({})", self.text(condition)));
        }
    }

    fn binary(&mut self, binary: &syn::ExprBinary) {
        if has_let(&binary.left) || has_let(&binary.right) {
            return;
        }
        for other in other_operators(&binary.op) {
            // What stands beside may bind as tightly.
            let (left, right) = (self.text(&binary.left), self.text(&binary.right));
            let right = if matches!(*binary.right, Expr::Binary(_)) { format!("({right})") } else { right.to_owned() };
            let left = if needs_brackets(&binary.left, other) { format!("({left})") } else { left.to_owned() };
            self.expression(binary, &format!("{left} {other} {right}"));
        }
        if matches!(binary.op, BinOp::And(_) | BinOp::Or(_)) {
            self.expression(binary, self.text(&binary.left));
            self.expression(binary, self.text(&binary.right));
        }
    }

    fn arms(&mut self, arms: &[syn::Arm]) {
        for (at, arm) in arms.iter().enumerate() {
            if let Some((_, guard)) = &arm.guard {
                self.expression(guard, "true");
                self.expression(guard, "false");
            }
            let is_caught = arms[at + 1..].iter().any(|later| later.guard.is_none() && is_catch_all(&later.pat));
            if is_caught {
                self.arm(arm);
            }
        }
    }

    /// An arm behind which another one takes everything: it is dropped, or its pattern is another one.
    fn arm(&mut self, arm: &syn::Arm) {
        let pattern = self.text(&arm.pat);
        let switched_off = if let Some((_, guard)) = &arm.guard {
            let Range { start, end } = place(guard);
            Wrap { start, end, before: format!("!{QUESTION} && ("), after: ")".to_owned() }
        } else {
            let end = place(&arm.pat).end;
            self.found.plain.push(Self::insertion(end, " if true".to_owned()));
            Self::insertion(end, format!(" && !{QUESTION}"))
        };
        self.add(&format!("drop the arm `{pattern}`"), vec![switched_off.clone()]);
        let guard = arm.guard.as_ref().map(|(_, guard)| format!(" && ({})", self.text(guard))).unwrap_or_default();
        for (what, other) in variations(self.source, &arm.pat) {
            let before = format!("{other} if {QUESTION}{guard} => {{ {} }}\n", self.text(&arm.body));
            let other = Self::insertion(place(arm).start, before);
            self.add(&format!("{what}, in `{pattern}`"), vec![other, switched_off.clone()]);
        }
    }

    fn literal(&mut self, literal: &syn::ExprLit) {
        for beside in beside(&literal.lit) {
            self.expression(literal, &beside);
        }
        if let Lit::ByteStr(bytes) = &literal.lit
            && let Some((last, rest)) = bytes.value().split_last()
        {
            let other = [rest, &[last ^ 1]].concat();
            self.expression(literal, &format!("b\"{}\"", other.escape_ascii()));
        }
    }

    fn method(&mut self, call: &syn::ExprMethodCall) {
        let name = call.method.to_string();
        let whole = place(call);
        let method = place(&call.method);
        let with = |other: &str| {
            [&self.source[whole.start..method.start], other, &self.source[method.end..whole.end]].concat()
        };
        let mut instead: Vec<String> = other_method(&name).into_iter().map(with).collect();
        if says_yes_or_no(&name) {
            instead.push(format!("!({})", self.text(call)));
        }
        for instead in instead {
            self.expression(call, &instead);
        }
        if takes_text(&name) {
            for argument in &call.args {
                self.string(argument);
            }
        }
    }

    /// A string that text is compared with.
    fn string(&mut self, of: &Expr) {
        if let Expr::Lit(literal) = of
            && let Lit::Str(text) = &literal.lit
            && let Some(last) = text.value().chars().last()
        {
            let text = text.value();
            let other = if last == '~' { '?' } else { '~' };
            self.expression(of, &format!("{:?}", format!("{}{other}", &text[..text.len() - last.len_utf8()])));
        }
    }

    fn matches(&mut self, call: &syn::Macro) {
        let parser = |input: syn::parse::ParseStream<'_>| {
            let value: Expr = input.parse()?;
            let _: syn::Token![,] = input.parse()?;
            let pattern = Pat::parse_multi_with_leading_vert(input)?;
            let guard: Option<(syn::Token![if], Expr)> =
                if input.peek(syn::Token![if]) { Some((input.parse()?, input.parse()?)) } else { None };
            let _: Option<syn::Token![,]> = input.parse()?;
            Ok((value, pattern, guard))
        };
        let Ok((value, pattern, guard)) = parser.parse2(call.tokens.clone()) else { return };
        let whole = place(call);
        self.expression(call, &format!("!{}", self.text(call)));
        let at = place(&pattern);
        for (what, other) in variations(self.source, &pattern) {
            let instead = [&self.source[whole.start..at.start], &other, &self.source[at.end..whole.end]].concat();
            self.named_expression(call, &format!("{what}, in `{}`", self.text(call)), &instead);
        }
        self.visit_expr(&value);
        if let Some((_, guard)) = guard {
            self.visit_expr(&guard);
        }
    }
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_item_mod(&mut self, module: &'ast syn::ItemMod) {
        if !is_for_tests(&module.attrs) {
            visit::visit_item_mod(self, module);
        }
    }

    fn visit_item_impl(&mut self, item: &'ast syn::ItemImpl) {
        if is_for_tests(&item.attrs) {
            return;
        }
        let of = self.text(&item.self_ty);
        let name = of.split('<').next().unwrap_or(of).to_owned();
        let of_trait = item.trait_.as_ref().and_then(|(_, path, _)| path.segments.last());
        self.names.push(of_trait.map_or_else(|| name.clone(), |of_trait| format!("<{name} as {}>", of_trait.ident)));
        visit::visit_item_impl(self, item);
        self.names.pop();
    }

    fn visit_item_fn(&mut self, function: &'ast ItemFn) {
        if !is_for_tests(&function.attrs) {
            self.function(&function.sig, &function.block);
        }
    }

    fn visit_impl_item_fn(&mut self, function: &'ast ImplItemFn) {
        if !is_for_tests(&function.attrs) {
            self.function(&function.sig, &function.block);
        }
    }

    fn visit_trait_item_fn(&mut self, function: &'ast syn::TraitItemFn) {
        let Some(block) = &function.default else { return };
        self.function(&function.sig, block);
    }

    fn visit_stmt(&mut self, statement: &'ast Stmt) {
        if let Stmt::Expr(expression, Some(_)) = statement
            && does_something(expression)
        {
            self.without(statement);
        }
        visit::visit_stmt(self, statement);
    }

    fn visit_expr(&mut self, expression: &'ast Expr) {
        match expression {
            Expr::Binary(binary) => self.binary(binary),
            Expr::Unary(unary) if !matches!(unary.op, UnOp::Deref(_)) => {
                self.expression(unary, self.text(&unary.expr));
            }
            Expr::If(of) => self.condition(&of.cond),
            Expr::While(of) => self.condition(&of.cond),
            Expr::Match(of) => self.arms(&of.arms),
            Expr::Lit(literal) => self.literal(literal),
            Expr::MethodCall(call) => self.method(call),
            Expr::Continue(of) => self.expression(of, &self.text(of).replace("continue", "break")),
            Expr::Break(of) if of.expr.is_none() => {
                self.expression(of, &self.text(of).replace("break", "continue"));
            }
            Expr::Macro(of) if of.mac.path.is_ident("matches") => self.matches(&of.mac),
            Expr::Range(range) => {
                for end in [&range.start, &range.end].into_iter().flatten() {
                    if !matches!(**end, Expr::Lit(_)) {
                        self.expression(end, &format!("({}) + 1", self.text(end)));
                    }
                }
            }
            _ => {}
        }
        visit::visit_expr(self, expression);
    }

    fn visit_expr_repeat(&mut self, repeat: &'ast syn::ExprRepeat) {
        self.visit_expr(&repeat.expr);
    }

    // What is constant, and what is no expression.
    fn visit_item_const(&mut self, _: &'ast syn::ItemConst) {}
    fn visit_item_static(&mut self, _: &'ast syn::ItemStatic) {}
    fn visit_impl_item_const(&mut self, _: &'ast syn::ImplItemConst) {}
    fn visit_trait_item_const(&mut self, _: &'ast syn::TraitItemConst) {}
    fn visit_expr_const(&mut self, _: &'ast syn::ExprConst) {}
    fn visit_variant(&mut self, _: &'ast syn::Variant) {}
    fn visit_type(&mut self, _: &'ast syn::Type) {}
    fn visit_pat(&mut self, _: &'ast Pat) {}
    fn visit_attribute(&mut self, _: &'ast syn::Attribute) {}
    fn visit_generic_argument(&mut self, _: &'ast syn::GenericArgument) {}
}

/// A text on one line, without its middle where it is long.
fn shortened(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let characters: Vec<char> = line.chars().collect();
    if characters.len() <= 160 {
        return line;
    }
    let (start, end) = (&characters[..110], &characters[characters.len() - 40..]);
    format!("{} … {}", start.iter().collect::<String>(), end.iter().collect::<String>())
}
