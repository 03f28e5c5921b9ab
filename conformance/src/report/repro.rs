//! Bytes as a command to paste. In any POSIX shell it writes exactly these bytes.

/// A command that gives the bytes to a program, or leaves them in a file where no program is known.
///
/// In the program, `{input}` is the path of a file; without it the bytes come on standard input.
pub(crate) fn command(bytes: &[u8], program: Option<&str>, file: &str) -> String {
    let written = |before: &str, after: &str| match str::from_utf8(bytes) {
        Ok(text) if is_plain(bytes) => format!("cat{before} <<'EOF'{after}\n{text}EOF\n"),
        _ => format!("printf '{}'{before}{after}\n", format_of(bytes)),
    };
    let to_file = format!(" > {file}");
    match program {
        Some(program) if program.contains("{input}") => {
            format!("{}{}\n", written(&to_file, ""), program.replace("{input}", file))
        }
        Some(program) => written("", &format!(" | {program}")),
        None => written(&to_file, ""),
    }
}

/// Whether a here-document can hold the bytes, with each of them visible as it is.
fn is_plain(bytes: &[u8]) -> bool {
    let is_seen = |byte: &u8| matches!(byte, b'\n' | b' '..=b'~');
    let lines = || bytes.split(|byte| *byte == b'\n');
    bytes.ends_with(b"\n") && bytes.iter().all(is_seen) && lines().all(|line| line != b"EOF" && !line.ends_with(b" "))
}

/// The bytes as the format of `printf`, for single quotes. A hyphen at the start would be an
/// option.
pub(crate) fn format_of(bytes: &[u8]) -> String {
    let word = |(index, byte): (usize, &u8)| match byte {
        b'\n' => "\\n".to_owned(),
        b'\r' => "\\r".to_owned(),
        b'\t' => "\\t".to_owned(),
        b'%' => "%%".to_owned(),
        b'\\' => "\\\\".to_owned(),
        b'-' if index == 0 => "\\055".to_owned(),
        b' '..=b'~' if *byte != b'\'' => char::from(*byte).to_string(),
        _ => format!("\\{byte:03o}"),
    };
    bytes.iter().enumerate().map(word).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;
    use std::process::Command;

    use kyaml_cases::sample::step;
    use kyaml_cases::suite::Suite;

    use super::*;
    use crate::plan;

    #[test]
    fn invisible_bytes_need_printf() {
        assert_eq!(command(b"---\n{}\n", None, "a"), "cat > a <<'EOF'\n---\n{}\nEOF\n");
        assert_eq!(command(b"---\n{}\n", Some("t -"), "a"), "cat <<'EOF' | t -\n---\n{}\nEOF\n");
        assert_eq!(command(b"---\n'\t%\\\xff", Some("t"), "a"), "printf '\\055--\\n\\047\\t%%\\\\\\377' | t\n");
        assert_eq!(command(b"a", Some("t {input} -x"), "a"), "printf 'a' > a\nt a -x\n");
        for hidden in [&b"a"[..], b"EOF\n", b"a \n", b"a\r\n", "é\n".as_bytes(), b""] {
            assert!(command(hidden, None, "a").starts_with("printf '"), "{hidden:?}");
        }
    }

    /// The commands for inputs of the suite, run by a shell: files and pipes. Each is a process.
    #[test]
    fn a_shell_writes_the_same_bytes() {
        let suite = Suite::shipped().unwrap_or_else(|problems| panic!("{problems}"));
        let folder = tempfile::tempdir().unwrap();
        let inputs: Vec<_> = plan::checks(suite).iter().map(|check| check.start.bytes().into_owned()).collect();
        let inputs: BTreeSet<_> = inputs.into_iter().filter(|bytes| bytes.len() < 10_000).collect();
        assert!(inputs.len() > 2000);
        let inputs: Vec<_> = inputs.into_iter().step_by(step(7)).collect();
        let mut script = String::new();
        for (index, bytes) in inputs.iter().enumerate() {
            script += &match index % 4 {
                0 => command(bytes, Some(&format!("cat > {index}")), ""),
                _ => command(bytes, None, &index.to_string()),
            };
        }
        fs::write(folder.path().join("script"), script).unwrap();
        let output = Command::new("sh").arg("script").current_dir(folder.path()).output().unwrap();
        assert!(output.status.success() && output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
        for (index, bytes) in inputs.iter().enumerate() {
            assert_eq!(fs::read(folder.path().join(index.to_string())).unwrap(), *bytes);
        }
    }
}
