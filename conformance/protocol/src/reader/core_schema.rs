//! Resolution of plain scalars by the core schema (YAML 1.2.2, section 10.3.2).

use super::Loaded;

/// What a plain scalar without a tag means.
pub(super) fn resolve(text: &str) -> Loaded {
    match text {
        "" | "~" | "null" | "Null" | "NULL" => Loaded::Null,
        "true" | "True" | "TRUE" => Loaded::Bool(true),
        "false" | "False" | "FALSE" => Loaded::Bool(false),
        _ if is_based_integer(text) || is_infinity_or_nan(text) => Loaded::Foreign(format!("the number {text}")),
        _ if is_decimal(text) => Loaded::number(text),
        _ => Loaded::String(text.to_owned()),
    }
}

/// `0o [0-7]+` and `0x [0-9a-fA-F]+`, which no KYAML number is.
fn is_based_integer(text: &str) -> bool {
    let digits = |prefix, radix| {
        text.strip_prefix(prefix).is_some_and(|rest: &str| !rest.is_empty() && rest.chars().all(|c| c.is_digit(radix)))
    };
    digits("0o", 8) || digits("0x", 16)
}

/// `[-+]? ( \.inf | \.Inf | \.INF )` and `\.nan | \.NaN | \.NAN`.
fn is_infinity_or_nan(text: &str) -> bool {
    let unsigned = text.strip_prefix(['-', '+']).unwrap_or(text);
    matches!(unsigned, ".inf" | ".Inf" | ".INF") || matches!(text, ".nan" | ".NaN" | ".NAN")
}

/// `[-+]? ( \. [0-9]+ | [0-9]+ ( \. [0-9]* )? ) ( [eE] [-+]? [0-9]+ )?`, which covers the integers.
fn is_decimal(text: &str) -> bool {
    let unsigned = text.strip_prefix(['-', '+']).unwrap_or(text);
    let (mantissa, exponent) =
        unsigned.split_once(['e', 'E']).map_or((unsigned, None), |(mantissa, exponent)| (mantissa, Some(exponent)));
    let (integer, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let are_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let exponent_fits = exponent.is_none_or(|exponent| {
        let digits = exponent.strip_prefix(['-', '+']).unwrap_or(exponent);
        !digits.is_empty() && are_digits(digits)
    });
    are_digits(integer) && are_digits(fraction) && !(integer.is_empty() && fraction.is_empty()) && exponent_fits
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_is_resolved() {
        for (texts, expected) in [
            (&["", "~", "null", "Null", "NULL"][..], Loaded::Null),
            (&["true", "True", "TRUE"], Loaded::Bool(true)),
            (&["false", "False", "FALSE"], Loaded::Bool(false)),
        ] {
            for text in texts {
                assert_eq!(resolve(text), expected, "{text:?}");
            }
        }
        for text in ["0", "-0", "12", "1.50", "1e3", "1e+3", "-0.0E-7", "9007199254740993"] {
            assert_eq!(resolve(text), Loaded::Number(text.to_owned()));
        }
        for text in ["+12", "017", ".5", "1.", "0o17", "0x1F", ".inf", "-.INF", "+.Inf", ".NaN"] {
            assert_eq!(resolve(text), Loaded::Foreign(format!("the number {text}")));
        }
        for text in [
            "nULL",
            "yes",
            "tRUE",
            "0x",
            "0o8",
            "0xG",
            "-0x1",
            "-.nan",
            ".",
            "e3",
            "1e",
            "1e+",
            "1_000",
            "1.2.3",
            "--1",
            "2001-01-01",
            "1:30",
            "<<",
            "a",
        ] {
            assert_eq!(resolve(text), Loaded::String(text.to_owned()));
        }
    }
}
