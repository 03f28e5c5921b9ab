//! Few descriptors and little memory.

use std::fs;
use std::io::{self, Read, Write};
use std::ops::Range;
use std::process::Stdio;
use std::thread;

use kyaml_cases::sample::count;
use kyaml_lint::{LintOptions, lint};

use super::rewrites::files;
use super::runs::{Ended, Program};

const MEGABYTE: usize = 1_000_000;

/// The address space, in KiB, that suffices for a stream of any length.
const LITTLE: usize = 100_000;

/// The shell commands that limit the address space to `limit` KiB. Threads take some of it, so their number is
/// fixed.
fn memory(limit: usize) -> String {
    format!("export MALLOC_ARENA_MAX=1 RAYON_NUM_THREADS=2\nulimit -v {limit}")
}

#[test]
#[ignore = "takes long: the step `faults` runs it"]
fn ten_thousand_files_are_rewritten_with_few_descriptors() {
    const FILES: usize = 10_000;
    let folder = tempfile::tempdir_in(fast_disk()).unwrap();
    for number in 0..FILES {
        let sub = folder.path().join((number % 100).to_string());
        fs::create_dir_all(&sub).unwrap();
        fs::write(sub.join(format!("{number}.yaml")), format!("a: {number}\n")).unwrap();
    }
    let run = |program: Program, arguments: &[&str]| {
        let ended = Ended::of(program.after("ulimit -n 64", folder.path()).args(arguments));
        ended.assert_orderly(&format!("{} {arguments:?} of {FILES} files", program.name()));
        (ended.status, ended.stderr)
    };
    assert_eq!(run(Program::Format, &["--write", "."]), (0, "kyaml-fmt: 10000 of 10000 files rewritten\n".to_owned()));
    assert_eq!(run(Program::Check, &["--canonical", "."]).0, 0);
    assert_eq!(files(folder.path()).len(), FILES);
    count(&format!("faults, 64 descriptors: {FILES} of {FILES} files rewritten, and checked"));
}

/// A folder in memory, if the system has one: the test does not need ten thousand files on a disk.
fn fast_disk() -> std::path::PathBuf {
    let memory = std::path::PathBuf::from("/dev/shm");
    if memory.is_dir() { memory } else { std::env::temp_dir() }
}

const CANONICAL: &str =
    "---\n{\n  apiVersion: \"v1\",\n  kind: \"ConfigMap\",\n  data: {\n    key: \"value\",\n  },\n}\n";

/// The document in block style that is formatted as [`CANONICAL`].
const BLOCK: &str = "---\napiVersion: v1\nkind: ConfigMap\ndata:\n  key: value\n";

const WRONG: &str = "---\n{\n  apiVersion: \"v1\",\n  kind: no,\n}\n";

/// The number of printed findings; the others are counted.
const PRINTED: usize = 1000;

/// A long stream of equal documents, and the expected output.
struct Stream {
    program: Program,
    arguments: &'static [&'static str],
    document: &'static str,
    megabytes: usize,
    status: i32,
    /// The expected standard output for the documents with these indices.
    printed: fn(Range<usize>) -> String,
    /// The expected standard error for this number of documents.
    said: fn(usize) -> String,
}

/// Clean streams, a stream with findings, and one that is rewritten. The clean streams have a gigabyte. The
/// others take longer and have sixty megabytes, which do not fit in this memory either.
const STREAMS: [Stream; 4] = [
    Stream {
        program: Program::Check,
        arguments: &[],
        document: CANONICAL,
        megabytes: 1000,
        status: 0,
        printed: |_| String::new(),
        said: |_| "kyaml-check: no findings in 1 file\n".to_owned(),
    },
    Stream {
        program: Program::Format,
        arguments: &[],
        document: CANONICAL,
        megabytes: 1000,
        status: 0,
        printed: |documents| CANONICAL.repeat(documents.len()),
        said: |_| String::new(),
    },
    Stream {
        program: Program::Check,
        arguments: &["--format", "concise"],
        document: WRONG,
        megabytes: 60,
        status: 1,
        printed: |documents| documents.take_while(|index| *index < PRINTED).map(finding).collect(),
        said: |documents| {
            format!(
                "kyaml-check: {documents} errors in 1 file; {} findings not shown (--max-findings); {documents} can be fixed with --fix\n",
                documents - PRINTED
            )
        },
    },
    Stream {
        program: Program::Format,
        arguments: &[],
        document: BLOCK,
        megabytes: 60,
        status: 0,
        printed: |documents| CANONICAL.repeat(documents.len()),
        said: |_| String::new(),
    },
];

/// The line about the document with this index in a stream of [`WRONG`].
fn finding(index: usize) -> String {
    let line = WRONG.lines().count() * index + 4;
    let message = lint(WRONG.as_bytes(), &LintOptions::default()).diagnostics()[0].message.clone();
    format!("<stdin>:{line}:9: error[ambiguous-value]: {message}\n")
}

#[test]
#[ignore = "takes long: the step `faults` runs it"]
fn a_gigabyte_needs_little_memory() {
    for stream in &STREAMS {
        let Stream { program, arguments, document, megabytes, .. } = stream;
        let what = format!("{} {arguments:?} of {megabytes} MB of {document:?}", program.name());
        let folder = tempfile::tempdir().unwrap();
        let mut command = program.after(&memory(LITTLE), folder.path());
        command.args(*arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.env("TMPDIR", folder.path()).spawn().unwrap();
        let output = child.stdout.take().expect("a pipe");
        let compared = thread::spawn(|| stream.compare(output));
        let sent = stream.send(child.stdin.take().expect("a pipe"));
        let compared = compared.join().expect("a thread that compares");
        let ended = Ended::from(child.wait_with_output().unwrap());
        ended.assert_orderly(&what);
        sent.unwrap_or_else(|error| panic!("{what}: {error}: {}", ended.stderr));
        compared.unwrap_or_else(|error| panic!("{what}: {error}: {}", ended.stderr));
        assert_eq!((ended.status, &*ended.stderr), (stream.status, &*(stream.said)(stream.documents())), "{what}");
        assert_eq!(files(folder.path()), Vec::<String>::new(), "{what}");
    }
    let streams = STREAMS.len();
    count(&format!(
        "faults, 60 MB and 1 GB in 100 MB of address space: {streams} of {streams} streams survived, their output is whole"
    ));
}

impl Stream {
    /// The number of documents.
    fn documents(&self) -> usize {
        self.megabytes * MEGABYTE / self.document.len()
    }

    /// The indices of the documents, a megabyte at a time.
    fn pieces(&self) -> impl Iterator<Item = Range<usize>> {
        let (documents, step) = (self.documents(), MEGABYTE / self.document.len());
        (0..documents).step_by(step).map(move |start| start..documents.min(start + step))
    }

    /// Sends the documents.
    fn send(&self, mut to: impl Write) -> io::Result<()> {
        self.pieces().try_for_each(|piece| to.write_all(self.document.repeat(piece.len()).as_bytes()))
    }

    /// Fails unless the output is the expected one.
    fn compare(&self, mut output: impl Read) -> io::Result<()> {
        let mut read = Vec::new();
        for piece in self.pieces() {
            let expected = (self.printed)(piece.clone());
            read.resize(expected.len(), 0);
            output.read_exact(&mut read)?;
            if read != expected.as_bytes() {
                return Err(io::Error::other(format!("another text is printed about the documents {piece:?}")));
            }
        }
        if output.read(&mut [0])? > 0 {
            return Err(io::Error::other("more is printed"));
        }
        Ok(())
    }
}

/// A list, as `kubectl get -o kyaml` prints it if there is one blank.
fn list(blanks: &str) -> String {
    let item = "    name: \"web\", # c\n    ports: [{\n      port: 80,\n    }],\n";
    let items = vec![item; 100 * MEGABYTE / item.len()].join("  }, {\n");
    format!("---\n{{\n  items: [{{\n{items}  }}],\n  kind:{blanks}\"List\",\n}}\n")
}

/// A file that is fixed is held. One that is formatted is not: it is read as it comes.
#[test]
#[ignore = "takes long: the step `faults` runs it"]
fn a_file_beyond_the_memory_is_formatted() {
    let repeat = |document: &str| document.repeat(100 * MEGABYTE / BLOCK.len());
    let rewritten = "kyaml-fmt: 1 of 1 file rewritten\n";
    let runs = [
        (Program::Format, "--write", repeat(CANONICAL), repeat(CANONICAL), 0, "kyaml-fmt: 0 of 1 file rewritten\n"),
        (Program::Format, "--write", repeat(BLOCK), repeat(CANONICAL), 0, rewritten),
        (Program::Format, "--write", list("  "), list(" "), 0, rewritten),
        (Program::Check, "--fix", repeat(WRONG), repeat(WRONG), 2, "kyaml-check: cannot read a.yaml: out of memory\n"),
    ];
    for (program, option, old, new, status, message) in runs {
        let what = format!("{} {option} of a file of {} bytes", program.name(), old.len());
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a.yaml");
        fs::write(&file, &old).unwrap();
        let ended = Ended::of(program.after(&memory(LITTLE), folder.path()).args([option, "a.yaml"]));
        ended.assert_orderly(&what);
        assert!(ended.status == status && ended.stderr.starts_with(message), "{what}: {}", ended.stderr);
        assert!(fs::read(&file).unwrap() == new.as_bytes(), "{what}: the file has another text");
        assert_eq!(files(folder.path()), ["a.yaml"], "{what}");
    }
    count("faults, rewriting files of 100 MB in 100 MB of address space: 4 of 4 runs survived, 1 refused");
}

/// A document, and a file that is rewritten, are worked on as a whole. Where the memory does not suffice, the file is as it was.
#[test]
#[ignore = "takes long: the step `faults` runs it"]
fn a_rewrite_without_memory_keeps_the_old_file() {
    let limits = [20_000, 40_000, 80_000, 160_000, 320_000, 640_000];
    let rewrites = [(Program::Format, "--write"), (Program::Check, "--fix")];
    for (name, old) in [
        ("a document of 1.5 MB", format!("a: [{}]\n", "1, ".repeat(500_000))),
        // Beyond 1 MiB they are read as they come; fixed, they are read as a whole.
        ("documents of 1.1 MB", BLOCK.repeat(11 * MEGABYTE / 10 / BLOCK.len())),
    ] {
        let mut refused = 0;
        for (program, option) in rewrites {
            let new = rewritten(program, option, "", &old).1;
            for limit in limits {
                let (ended, text) = rewritten(program, option, &memory(limit), &old);
                let what = format!("{} {option} of {name} in {limit} KiB", program.name());
                ended.assert_calm(&what);
                assert!(text == old || ended.status == 0 && text == new, "{what}: it is not whole");
                assert!(
                    ended.status != 0 || text == new,
                    "{what}: it says that all is well, and the file is not rewritten"
                );
                assert!(ended.status == 0 || !ended.stderr.is_empty(), "{what}: no message");
                refused += usize::from(ended.status != 0);
            }
        }
        let runs = rewrites.len() * limits.len();
        count(&format!(
            "faults, {name} rewritten in 20 to 640 MB of address space: {runs} of {runs} runs survived, {refused} refused"
        ));
        assert!(refused > 0 && refused < runs, "{name}: {refused} of {runs} are refused");
    }
}

/// How a rewrite ended that a shell has set a limit, and what the file holds then. Asserts that no other file is there.
fn rewritten(program: Program, option: &str, limit: &str, old: &str) -> (Ended, String) {
    let folder = crate::common::folder(&[("a.yaml", old)]);
    let ended = Ended::of(program.after(limit, folder.path()).args([option, "a.yaml"]));
    assert_eq!(files(folder.path()), ["a.yaml"], "{} {option} after {limit:?}", program.name());
    (ended, fs::read_to_string(folder.path().join("a.yaml")).unwrap())
}
