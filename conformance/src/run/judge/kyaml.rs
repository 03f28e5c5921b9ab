//! Whether an output is KYAML: the grammar says it, not an implementation.

use kyaml_grammar::{Form, Verdict, check};

/// Whether bytes are in the form, or why not, in words. The rules about data, such as those about duplicate keys, are not asked: they show
/// in the value.
pub(in crate::run) fn is_in(form: Form, output: &[u8]) -> Result<(), String> {
    let name = match form {
        Form::Kyaml => "KYAML",
        Form::Canonical => "canonical form",
        Form::Compact => "compact form",
    };
    let text = str::from_utf8(output).map_err(|error| {
        format!("the right value, but not {name}: its bytes from {} on are not UTF-8", error.valid_up_to())
    })?;
    match check(form, text) {
        Verdict::Accepted => Ok(()),
        Verdict::Refused { position, .. } => {
            let line = 1 + text[..position].matches('\n').count();
            Err(format!(
                "the right value, but not {name}: the grammar takes nothing from byte {position} in line {line} on"
            ))
        }
        Verdict::Inconclusive { message } => {
            Err(format!("the right value, but the grammar cannot say whether it is {name}: {message}"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_grammar_says_what_is_kyaml() {
        let canonical = b"---\n{\n  a: 1,\n}\n";
        assert_eq!(is_in(Form::Kyaml, canonical), Ok(()));
        assert_eq!(is_in(Form::Compact, b"---\n{a: 1}\n"), Ok(()));
        for (form, output, words) in [
            (
                Form::Compact,
                canonical.as_slice(),
                "not compact form: the grammar takes nothing from byte 5 in line 2 on",
            ),
            (Form::Kyaml, b"a: 1\n", "not KYAML: the grammar takes nothing from byte 0 in line 1 on"),
            (Form::Kyaml, b"--- \xff", "not KYAML: its bytes from 4 on are not UTF-8"),
        ] {
            let why = is_in(form, output).unwrap_err();
            assert!(why.ends_with(words), "{why}");
        }
    }
}
