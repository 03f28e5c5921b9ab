//! What stands in for an operator or a method, and what an expression is by its syntax.

use syn::{BinOp, Expr};

/// Methods that stand in for one another.
const METHODS: [(&str, &str); 16] = [
    ("min", "max"),
    ("any", "all"),
    ("first", "last"),
    ("starts_with", "ends_with"),
    ("find", "rfind"),
    ("position", "rposition"),
    ("trim_start", "trim_end"),
    ("trim_start_matches", "trim_end_matches"),
    ("strip_prefix", "strip_suffix"),
    ("split_once", "rsplit_once"),
    ("next", "next_back"),
    ("saturating_sub", "saturating_add"),
    ("wrapping_sub", "wrapping_add"),
    ("checked_sub", "checked_add"),
    ("memchr", "memrchr"),
    ("extend", "clone_from"),
];

/// Methods that say yes or no, beside those whose names start with `is_` or `has_`.
const QUESTIONS: [&str; 8] =
    ["contains", "starts_with", "ends_with", "any", "all", "contains_key", "eq_ignore_ascii_case", "eq"];

/// Methods that take a text to look for or to write.
const TEXT_METHODS: [&str; 10] = [
    "contains",
    "starts_with",
    "ends_with",
    "strip_prefix",
    "strip_suffix",
    "find",
    "split",
    "split_once",
    "push_str",
    "trim_matches",
];

/// The operators that are put in the place of one.
pub(super) fn other_operators(operator: &BinOp) -> &'static [&'static str] {
    match operator {
        BinOp::Eq(_) => &["!="],
        BinOp::Ne(_) => &["=="],
        BinOp::Lt(_) => &["<=", ">"],
        BinOp::Le(_) => &["<", ">"],
        BinOp::Gt(_) => &[">=", "<"],
        BinOp::Ge(_) => &[">", "<"],
        BinOp::And(_) => &["||"],
        BinOp::Or(_) => &["&&"],
        BinOp::Add(_) => &["-", "*"],
        BinOp::Sub(_) | BinOp::Mul(_) => &["+"],
        BinOp::Div(_) => &["*"],
        BinOp::Rem(_) => &["/"],
        BinOp::BitAnd(_) => &["|"],
        BinOp::BitOr(_) | BinOp::BitXor(_) => &["&"],
        BinOp::Shl(_) => &[">>"],
        BinOp::Shr(_) => &["<<"],
        BinOp::AddAssign(_) => &["-="],
        BinOp::SubAssign(_) => &["+="],
        BinOp::BitOrAssign(_) => &["&="],
        BinOp::BitAndAssign(_) => &["|="],
        _ => &[],
    }
}

/// The method that is put in the place of one.
pub(super) fn other_method(name: &str) -> Option<&'static str> {
    METHODS.iter().find_map(|(one, other)| match name {
        name if name == *one => Some(*other),
        name if name == *other => Some(*one),
        _ => None,
    })
}

/// Whether a method takes a text to look for or to write.
pub(super) fn takes_text(name: &str) -> bool {
    TEXT_METHODS.contains(&name)
}

/// Whether an item is there for tests only.
pub(super) fn is_for_tests(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|attribute| match &attribute.meta {
        syn::Meta::Path(path) => path.is_ident("test"),
        syn::Meta::List(list) => list.path.is_ident("cfg") && list.tokens.to_string() == "test",
        syn::Meta::NameValue(_) => false,
    })
}

/// Whether a condition binds names.
pub(super) fn has_let(expression: &Expr) -> bool {
    match expression {
        Expr::Let(_) => true,
        Expr::Binary(binary) => has_let(&binary.left) || has_let(&binary.right),
        _ => false,
    }
}

/// Whether an expression needs brackets beside this operator.
pub(super) fn needs_brackets(expression: &Expr, operator: &str) -> bool {
    let Expr::Binary(binary) = expression else { return matches!(expression, Expr::Cast(_)) };
    match binary.op {
        BinOp::And(_) => operator != "&&",
        BinOp::Or(_) => operator != "||",
        _ => true,
    }
}

/// Whether the name of a method says that it returns a boolean.
pub(super) fn says_yes_or_no(method: &str) -> bool {
    method.starts_with("is_") || method.starts_with("has_") || QUESTIONS.contains(&method)
}

/// Whether a statement is a call or an assignment.
pub(super) fn does_something(expression: &Expr) -> bool {
    match expression {
        Expr::Call(_) | Expr::MethodCall(_) | Expr::Assign(_) => true,
        Expr::Try(of) => does_something(&of.expr),
        Expr::Binary(binary) => matches!(
            binary.op,
            BinOp::AddAssign(_) | BinOp::SubAssign(_) | BinOp::BitOrAssign(_) | BinOp::BitAndAssign(_)
        ),
        _ => false,
    }
}
