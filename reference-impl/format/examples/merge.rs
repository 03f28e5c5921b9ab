//! Shows what two people changed in a file, and merges it:
//! `cargo run -p kyaml-format --example merge -- BASE OURS THEIRS`.

use std::{env, error, fs};

use kyaml_core::edit::Stream;
use kyaml_format::{compare, merge};

fn main() -> Result<(), Box<dyn error::Error>> {
    let texts = env::args().skip(1).map(fs::read_to_string).collect::<Result<Vec<_>, _>>()?;
    let [base, ours, theirs] = &texts[..] else { return Err("usage: merge BASE OURS THEIRS".into()) };
    print!("{}", shown(base, ours, theirs)?);
    Ok(())
}

/// The changes of both sides, the conflicts and the merged text.
fn shown(base: &str, ours: &str, theirs: &str) -> Result<String, Box<dyn error::Error>> {
    let (base, ours, theirs) = (Stream::parse(base)?, Stream::parse(ours)?, Stream::parse(theirs)?);
    let mut lines = Vec::new();
    for (side, stream) in [("ours", &ours), ("theirs", &theirs)] {
        lines.push(format!("# {side}"));
        lines.extend(compare(&base, stream).differences().map(ToString::to_string));
    }
    let merged = merge(&base, &ours, &theirs);
    lines.extend(merged.conflicts.iter().map(ToString::to_string));
    Ok(format!("{}\n{}", lines.join("\n"), merged.ours.try_to_string()?))
}

#[cfg(test)]
mod tests {
    use super::shown;

    #[test]
    fn both_changes_are_merged() {
        let base = "---\n{replicas: 1, image: \"web:1\"}\n";
        let ours = "---\n{replicas: 3, image: \"web:1\"} # more\n";
        let theirs = "---\n{replicas: 1, image: \"web:2\"}\n";
        let expected = "# ours\n(document) (comment at the end of the line)\n+ # more\n/replicas\n- 1\n+ 3\n# theirs\n\
            /image\n- \"web:1\"\n+ \"web:2\"\n---\n{replicas: 3, image: \"web:2\"} # more\n";
        assert_eq!(shown(base, ours, theirs).unwrap(), expected);
    }

    #[test]
    fn conflicts_are_named() {
        let text = |replicas| format!("---\n{{replicas: {replicas}}}\n");
        assert!(shown(&text(1), &text(2), &text(3)).unwrap().contains("/replicas: both sides changed the value"));
    }
}
