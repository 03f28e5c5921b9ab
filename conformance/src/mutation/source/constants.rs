//! What a function may return in place of what it does.

use syn::{GenericArgument, PathArguments, ReturnType, Type};

/// The constants of a return type: none where the type is not known by its name.
pub(super) fn constants(output: &ReturnType) -> Vec<String> {
    match output {
        ReturnType::Default => vec![String::new()],
        ReturnType::Type(_, of) => of_type(of),
    }
}

fn of_type(of: &Type) -> Vec<String> {
    let known: &[&str] = match of {
        Type::Tuple(tuple) => return of_tuple(tuple),
        Type::Reference(reference) if reference.mutability.is_none() => match &*reference.elem {
            Type::Slice(_) => &["&[]"],
            Type::Path(path) if path.path.is_ident("str") => &["\"\""],
            _ => &[],
        },
        Type::Path(path) => return of_path(&path.path),
        _ => &[],
    };
    known.iter().map(|known| (*known).to_owned()).collect()
}

fn of_tuple(tuple: &syn::TypeTuple) -> Vec<String> {
    let parts: Option<Vec<String>> = tuple.elems.iter().map(|part| of_type(part).into_iter().next()).collect();
    parts.map(|parts| format!("({})", parts.join(", "))).into_iter().collect()
}

fn of_path(path: &syn::Path) -> Vec<String> {
    let Some(last) = path.segments.last() else { return Vec::new() };
    let inner = || first_argument(&last.arguments).map(of_type).unwrap_or_default();
    let known: &[&str] = match last.ident.to_string().as_str() {
        "bool" => &["true", "false"],
        "u8" | "u16" | "u32" | "u64" | "u128" | "usize" | "i8" | "i16" | "i32" | "i64" | "i128" | "isize" => {
            &["0", "1"]
        }
        "f32" | "f64" => &["0.0", "1.0"],
        "char" => &["'?'"],
        "String" => &["String::new()", "String::from(\"?\")"],
        "Vec" => &["Vec::new()"],
        "Cow" => &["std::borrow::Cow::default()"],
        "Span" => &["Default::default()"],
        "Option" => return some(&inner()),
        "Result" if path.segments.first().is_some_and(|first| first.ident == "fmt") => &["Ok(())"],
        "Result" => return inner().into_iter().map(|value| format!("Ok({})", or_unit(value))).collect(),
        _ => &[],
    };
    known.iter().map(|known| (*known).to_owned()).collect()
}

fn some(inner: &[String]) -> Vec<String> {
    std::iter::once("None".to_owned())
        .chain(inner.iter().map(|value| format!("Some({})", or_unit(value.clone()))))
        .collect()
}

fn or_unit(value: String) -> String {
    if value.is_empty() { "()".to_owned() } else { value }
}

fn first_argument(arguments: &PathArguments) -> Option<&Type> {
    let PathArguments::AngleBracketed(arguments) = arguments else { return None };
    arguments.args.iter().find_map(|argument| match argument {
        GenericArgument::Type(of) => Some(of),
        _ => None,
    })
}
