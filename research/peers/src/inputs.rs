//! The files that are read: the same manifests in three languages and several sizes.

use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write as _};
use std::path::Path;

use kyaml_bench::inputs::{self, Manifests};

/// The sizes of streams in KYAML, in bytes.
const SMALL: usize = 10_000_000;
const LARGE: usize = 100_000_000;
const HUGE: usize = 1_000_000_000;

/// How many files a tree of files has.
const FILES: usize = 10_000;

/// Writes the inputs into a folder. They have the manifests of `KYAML_MANIFESTS`, or by default those of the benchmarks.
pub(crate) fn write(folder: &Path) -> Result<(), String> {
    let manifests = inputs::manifests()?;
    let write = |name: &str, size: usize, texts: &[String]| {
        repeated(&folder.join(name), size, texts).map_err(|error| format!("cannot write {name}: {error}"))
    };
    fs::create_dir_all(folder).map_err(|error| format!("cannot write {}: {error}", folder.display()))?;
    let Manifests { kyaml, yaml, json } = &manifests;
    let of_kyaml = total(kyaml);
    // So that each stream has as many documents as the one in KYAML has.
    let beside = |texts: &[String], size: usize| size / of_kyaml * total(texts);
    let broken: Vec<String> = kyaml.iter().map(|text| with_a_mistake(text)).collect();
    let cr_lf: Vec<String> = yaml.iter().map(|text| text.replace("\r\n", "\n").replace('\n', "\r\n")).collect();
    // Canonical KYAML, with a mistake in every hundredth document, and with one in each.
    write("small.kyaml.yaml", SMALL, kyaml)?;
    write("large.kyaml.yaml", LARGE / of_kyaml * of_kyaml, kyaml)?;
    write("huge.kyaml.yaml", HUGE, kyaml)?;
    write("hundredth.kyaml.yaml", LARGE, &every_hundredth(kyaml))?;
    write("dirty.kyaml.yaml", LARGE, &broken)?;
    // The same values as in the large stream, a line for each document.
    write("large.json", beside(json, LARGE), json)?;
    // Block YAML with comments, the source of the small stream and of the large one; the same with CR LF.
    write("small.yaml", beside(yaml, SMALL), yaml)?;
    write("large.yaml", beside(yaml, LARGE), yaml)?;
    write("small.cr-lf.yaml", beside(&cr_lf, SMALL), &cr_lf)?;
    write("large.cr-lf.yaml", beside(&cr_lf, LARGE), &cr_lf)?;
    // A file of 3 KB, and a folder of such files.
    write("file.kyaml.yaml", 3_000, kyaml)?;
    tree(&folder.join("tree"), kyaml).map_err(|error| format!("cannot write the tree: {error}"))
}

fn total(texts: &[String]) -> usize {
    texts.iter().map(String::len).sum()
}

/// Writes `texts` again and again until `size` bytes are reached; the last one is whole.
fn repeated(file: &Path, size: usize, texts: &[String]) -> io::Result<()> {
    let mut out = BufWriter::new(File::create(file)?);
    let mut written = 0;
    for text in texts.iter().cycle() {
        if written >= size {
            break;
        }
        out.write_all(text.as_bytes())?;
        written += text.len();
    }
    out.flush()
}

/// The document without its first comma behind a string: `kind: "Pod",` becomes `kind: "Pod"`.
fn with_a_mistake(text: &str) -> String {
    text.replacen("\",\n", "\"\n", 1)
}

/// The documents, a hundred times, where the hundredth, the two hundredth … have a mistake.
fn every_hundredth(texts: &[String]) -> Vec<String> {
    let all = texts.iter().cycle().take(texts.len() * 100);
    all.enumerate().map(|(index, text)| if index % 100 == 99 { with_a_mistake(text) } else { text.clone() }).collect()
}

/// A folder of small files, a hundred to a folder.
fn tree(folder: &Path, texts: &[String]) -> io::Result<()> {
    let small = texts.iter().filter(|text| text.len() < 3_000);
    for (index, text) in small.cycle().take(FILES).enumerate() {
        let mut name = String::new();
        let _ = write!(name, "{:02}/{:02}.yaml", index / 100, index % 100);
        let file = folder.join(name);
        fs::create_dir_all(file.parent().unwrap_or(folder))?;
        fs::write(file, text)?;
    }
    Ok(())
}
