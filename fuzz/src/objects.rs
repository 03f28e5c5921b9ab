//! The law of merged objects: each edit lands in its object, or there is a conflict.
//!
//! The judge counts scalars and comments of each object in the four texts. It knows an object by a label
//! that no program knows, and it neither compares nor merges.

use std::collections::{BTreeMap, HashMap};
use std::process::Command;

use kyaml_core::edit::{At, Document, Entry, Item, Stream};
use kyaml_core::{Comment, Mapping, Node, Sequence, Value, parse};
use kyaml_format::{FormatOptions, Language, MergedVersion, Version, compare, format, merge_versions};
use kyaml_import::{ImportOptions, import};

use crate::edits::pointers;
use crate::random::Random;

/// Greatest number of documents of a stream.
const DOCUMENTS: usize = 20;

/// Greatest number of edits of a side.
const EDITS: usize = 6;

/// Greatest number of values in an object.
const VALUES: usize = 250;

/// The path of the label by which the judge knows an object.
const ID: &str = "/metadata/labels/id";

/// The end of paths that the edits leave alone.
const KEPT: [&str; 8] =
    ["/apiVersion", "/kind", "/metadata", "/metadata/name", "/metadata/generateName", "/metadata/labels", ID, "/items"];

/// The result of a merge, for a summary.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tally {
    /// Merges.
    pub merges: usize,
    /// Merges with conflicts.
    pub conflicts: usize,
    /// Merges of which git was asked.
    pub asked: usize,
    /// Those with conflicts of lines.
    pub line_conflicts: usize,
    /// Those of which git makes a text that is not YAML.
    pub broken_lines: usize,
    /// Those that git merges without a conflict into a wrong value.
    pub wrong_lines: usize,
    /// Those without a conflict of lines that have conflicts here.
    pub only_here: usize,
}

impl std::ops::AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.merges += other.merges;
        self.conflicts += other.conflicts;
        self.asked += other.asked;
        self.line_conflicts += other.line_conflicts;
        self.broken_lines += other.broken_lines;
        self.wrong_lines += other.wrong_lines;
        self.only_here += other.only_here;
    }
}

/// The objects of Kubernetes in streams, as far as they are not too large.
#[must_use]
pub fn objects<'s>(streams: impl IntoIterator<Item = &'s [u8]>) -> Vec<Value> {
    let values = streams.into_iter().flat_map(|stream| {
        import(stream, &ImportOptions::default()).into_result().map(|tree| tree.to_values()).unwrap_or_default()
    });
    values.filter(|value| is_object(value) && pointers(&Item::from(value.clone())).len() <= VALUES).collect()
}

fn is_object(value: &Value) -> bool {
    value.get("kind").is_some_and(|kind| kind.as_str().is_some_and(|kind| !kind.ends_with("List")))
        && value
            .get("metadata")
            .is_some_and(|metadata| metadata.get("name").is_some_and(|name| name.as_str().is_some()))
}

/// Edits of both sides of a stream of objects, merged. The texts are block YAML if the seed says so. With
/// `git` the lines are merged by git first.
///
/// - Each scalar and comment of the merged text is one of its object in the base, with the changes of both
///   sides. Otherwise there is a conflict.
/// - Sides swapped give the same value.
/// - A merge with an unchanged side is the other side, to the byte.
/// - Texts that differ in a value or comment are not equal to the comparison.
/// - Where git merges the lines into a right value, there is no conflict, and the bytes are git's.
///
/// # Panics
/// If one of these does not hold, or if git cannot be run.
#[must_use]
pub fn merged_objects(pool: &[Value], seed: u64, git: bool) -> Tally {
    let mut random = Random::new(seed);
    let base = stream(pool, &mut random);
    let [ours, theirs] = ["o", "t"].map(|side| edited(&base, pool, side, &mut random));
    let languages = match random.below(4) {
        0 => [Language::Yaml; 3],
        1 => [Language::Yaml, Language::Kyaml, Language::Yaml],
        _ => [Language::Kyaml; 3],
    };
    let mut languages = languages.into_iter();
    let texts = [base, ours, theirs].map(|stream| written(&stream, languages.next().unwrap_or_default()));
    let about = |merged: &MergedVersion| {
        format!(
            "seed {seed}\n{:?}\nBASE\n{}OURS\n{}THEIRS\n{}MERGED\n{}",
            merged.conflicts, texts[0], texts[1], texts[2], merged.ours
        )
    };
    let versions = texts.each_ref().map(|text| read(text).expect("the edits make YAML"));
    let [base, ours, theirs] = versions.each_ref();
    let lines = git.then(|| by_line(texts.each_ref().map(String::as_str)));
    let clean = lines.as_ref().and_then(|lines| lines.as_deref());
    let merged = merged(base, ours, theirs, clean);
    let swapped = self::merged(base, theirs, ours, None);
    let counts = texts.each_ref().map(|text| census(text));
    if merged.conflicts.is_empty() {
        let wrong = wrong(&counts, &census(&merged.ours));
        assert!(wrong.is_none(), "{}\n{}", wrong.unwrap_or_default(), about(&merged));
    }
    let by_path = self::merged(base, ours, theirs, None);
    assert_eq!(by_path.conflicts.is_empty(), swapped.conflicts.is_empty(), "sides swapped, {}", about(&swapped));
    if by_path.conflicts.is_empty() {
        assert_eq!(values(&by_path.ours), values(&swapped.ours), "sides swapped, {}", about(&by_path));
    }
    for (merged, side) in [
        (self::merged(base, base, theirs, None), theirs),
        (self::merged(base, ours, base, None), ours),
        (self::merged(base, ours, ours, None), ours),
    ] {
        assert!(merged.ours == side.text && merged.conflicts.is_empty(), "one side is unchanged, {}", about(&merged));
    }
    for [old, new] in [[0, 1], [0, 2], [1, 2]] {
        let differs = counts[old] != counts[new] || values(&texts[old]) != values(&texts[new]);
        let is_equal = compare(&versions[old].stream, &versions[new].stream).is_empty();
        assert!(!is_equal || !differs, "no difference is found, {}", about(&merged));
    }
    let mut tally = Tally { merges: 1, conflicts: usize::from(!merged.conflicts.is_empty()), ..Tally::default() };
    if let Some(lines) = lines {
        tally.asked = 1;
        tally.judge(lines.as_deref(), &merged, &counts, &about);
    }
    tally
}

impl Tally {
    /// Adds what git makes of the lines.
    fn judge(
        &mut self,
        lines: Option<&[u8]>,
        merged: &MergedVersion,
        counts: &[Census; 3],
        about: &impl Fn(&MergedVersion) -> String,
    ) {
        let Some(lines) = lines else { return self.line_conflicts += 1 };
        let text = String::from_utf8(lines.to_vec()).expect("both sides are UTF-8");
        if read(&text).is_none() {
            self.broken_lines += 1;
        } else if wrong(counts, &census(&text)).is_some() {
            self.wrong_lines += 1;
            assert!(merged.by_line.is_some() || !merged.conflicts.is_empty(), "no reason is given, {}", about(merged));
        } else {
            self.only_here += usize::from(!merged.conflicts.is_empty());
            assert!(merged.ours == text && merged.conflicts.is_empty(), "GIT\n{text}{}", about(merged));
        }
    }
}

fn merged(base: &Version, ours: &Version, theirs: &Version, lines: Option<&[u8]>) -> MergedVersion {
    merge_versions([base, ours, theirs], lines, &ImportOptions::default()).expect("nothing is too deep")
}

fn read(text: &str) -> Option<Version> {
    Version::read(text.as_bytes(), &ImportOptions::default()).ok()
}

/// The lines as git merges them; `None` if it finds conflicts.
fn by_line(texts: [&str; 3]) -> Option<Vec<u8>> {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    for (name, text) in ["base", "ours", "theirs"].into_iter().zip(texts) {
        std::fs::write(folder.path().join(name), text).expect("it can be written");
    }
    let arguments = ["merge-file", "--stdout", "--quiet", "ours", "base", "theirs"];
    let output = Command::new("git").args(arguments).current_dir(folder.path()).output().expect("git can be run");
    output.status.success().then_some(output.stdout)
}

/// A stream of objects, with Lists, prefixes of names, equal names in two groups, twins, and documents of null.
fn stream(pool: &[Value], random: &mut Random<'_>) -> Stream {
    let mut count = 0;
    let mut object = |random: &mut Random<'_>| {
        count += 1;
        object(pool, count, &format!("obj-{count}"), random)
    };
    let mut stream = Stream::default();
    for _ in 0..=random.below(DOCUMENTS) {
        let value = match random.below(16) {
            0 => Value::Null,
            1 | 2 => {
                let items: Sequence = (0..2 + random.below(3)).map(|_| object(random)).collect();
                mapping([("apiVersion", "v1".into()), ("kind", "List".into()), ("items", items.into())])
            }
            4 => {
                let first = object(random);
                let mut twin = first.clone();
                put(&mut twin, ID, &format!("{}-twin", stream.documents.len()));
                stream.documents.push(Document::new(Entry::from(first)));
                twin
            }
            3 => {
                let mut first = object(random);
                let mut second = first.clone();
                put(&mut first, "/apiVersion", "one.example/v1");
                put(&mut second, "/apiVersion", "two.example/v1");
                put(&mut second, ID, &format!("{}-two", stream.documents.len()));
                stream.documents.push(Document::new(Entry::from(first)));
                second
            }
            _ => object(random),
        };
        stream.documents.push(Document::new(Entry::from(value)));
    }
    comment(&mut stream, "base", random);
    stream
}

/// An object of the pool with another name and the label of the judge.
fn object(pool: &[Value], id: usize, name: &str, random: &mut Random<'_>) -> Value {
    let at = usize::try_from(random.next()).unwrap_or_default() % pool.len();
    let mut object = pool[at].clone();
    let Value::Mapping(metadata) = object.get_mut("metadata").expect("it is an object") else {
        unreachable!("it is an object")
    };
    metadata.remove("name");
    let key = if random.below(8) == 0 { "generateName" } else { "name" };
    metadata.insert(key, if key == "name" { name } else { "prefix-" });
    if !matches!(metadata.get("labels"), Some(Value::Mapping(_))) {
        metadata.insert("labels", Value::Mapping(Mapping::default()));
    }
    let Some(Value::Mapping(labels)) = metadata.get_mut("labels") else { unreachable!("they were added") };
    labels.insert("id", format!("id-{id}"));
    object
}

fn mapping<const N: usize>(entries: [(&str, Value); N]) -> Value {
    Value::Mapping(entries.into_iter().map(|(key, value)| (key.to_owned(), value)).collect())
}

fn put(object: &mut Value, pointer: &str, text: &str) {
    *crate::edits::target(object, pointer) = text.into();
}

/// The stream after edits of a side, each with a text that no other edit has.
fn edited(base: &Stream, pool: &[Value], side: &str, random: &mut Random<'_>) -> Stream {
    let mut stream = base.clone();
    for number in 0..=random.below(EDITS) {
        let token = format!("{side}{number}-{}", random.next() % 1000);
        edit(&mut stream, pool, &token, random);
    }
    stream
}

fn edit(stream: &mut Stream, pool: &[Value], token: &str, random: &mut Random<'_>) {
    let count = stream.documents.len();
    match random.below(20) {
        0 if count > 1 => drop(stream.documents.remove(random.below(count))),
        1 => {
            let object = object(pool, 0, token, random);
            let mut document = Document::new(Entry::from(object));
            document.set(ID, token).expect("it has labels");
            stream.documents.insert(random.below(count + 1), document);
        }
        2 if count > 1 => stream.documents.swap(random.below(count), random.below(count)),
        3..6 => comment(stream, token, random),
        _ if count > 0 => {
            let document = &mut stream.documents[random.below(count)];
            // An edit that does not fit a value changes nothing.
            let _ = edit_value(document, token, random);
        }
        _ => {}
    }
}

/// Sets, adds, removes, renames or moves a value.
fn edit_value(document: &mut Document, token: &str, random: &mut Random<'_>) -> Option<()> {
    let all = pointers(document.root());
    let pointer = &all[usize::try_from(random.next()).unwrap_or_default() % all.len()];
    let is_kept = KEPT.iter().any(|kept| pointer.ends_with(kept)) || pointer.is_empty();
    let item = document.at(pointer)?;
    let length = item.len();
    match random.below(8) {
        0 if is_kept && item.as_str().is_some() && pointer.ends_with("/metadata/name") => document.set(pointer, token),
        1 | 2 if item.as_scalar().is_some() && !is_kept => {
            let text = item.as_str().map(|text| text.split('\n').collect::<Vec<_>>()).filter(|lines| lines.len() > 2);
            let text = text.map(|mut lines| {
                let at = random.below(lines.len().min(200));
                lines[at] = token;
                lines.join("\n")
            });
            document.set(pointer, text.unwrap_or_else(|| token.to_owned()))
        }
        3 | 4 if item.is_mapping() => {
            document.insert(&format!("{pointer}/k-{token}"), Item::from(Value::from(token)), At::End)
        }
        5 if item.is_sequence() && length > 0 => {
            let first = item.get(0)?;
            let new = match (first.as_scalar().is_some(), first.get("name").is_some()) {
                (true, _) => Value::from(token),
                (_, true) if !pointer.ends_with("/items") => mapping([("name", token.into())]),
                _ => return None,
            };
            document.insert(&format!("{pointer}/{}", random.below(length.min(200) + 1)), Item::from(new), At::End)
        }
        6 if !is_kept => document.remove(pointer).map(drop),
        7 if item.is_sequence() && length > 1 => {
            let moved = document.remove(&format!("{pointer}/{}", random.below(length.min(200)))).ok()?;
            document.insert(&format!("{pointer}/{}", random.below(length.min(200))), moved, At::End)
        }
        _ => return None,
    }
    .ok()
}

/// Adds a comment to a value, in place of those that it has there.
fn comment(stream: &mut Stream, token: &str, random: &mut Random<'_>) {
    let count = stream.documents.len();
    let Some(document) = (count > 0).then(|| &mut stream.documents[random.below(count)]) else { return };
    let all = pointers(document.root());
    let pointer = &all[usize::try_from(random.next()).unwrap_or_default() % all.len()];
    let texts = [format!("# {token}")];
    let texts = texts.iter().map(String::as_str);
    let set = match random.below(4) {
        0 => document.entry_mut(pointer).and_then(|entry| entry.set_head(texts)),
        1 if document.at(pointer).is_some_and(|item| item.as_scalar().is_none()) => {
            document.at_mut(pointer).and_then(|item| item.set_foot(texts))
        }
        2 if pointer.is_empty() => document.set_end_comments(texts),
        _ => document.entry_mut(pointer).and_then(|entry| entry.set_line(texts)),
    };
    set.expect("the value is there");
}

fn written(stream: &Stream, language: Language) -> String {
    let text = stream.try_to_string().expect("nothing is too deep");
    let options = FormatOptions::default().language(language);
    let block = || format(text.as_bytes(), &options).expect("it is KYAML").into_text();
    if language == Language::Kyaml { text } else { block() }
}

/// The documents of a text.
fn values(text: &str) -> Vec<Value> {
    parse(kyaml(text).as_bytes()).tree().to_values()
}

fn kyaml(text: &str) -> String {
    if parse(text.as_bytes()).errors().is_empty() {
        return text.to_owned();
    }
    format(text.as_bytes(), &FormatOptions::default())
        .map_or_else(|errors| panic!("{errors:?}\n{text}"), kyaml_format::Formatted::into_text)
}

/// How often each object has a scalar or comment: the label, and a path without indexes and a line of text.
type Census = BTreeMap<(String, String), i64>;

fn census(text: &str) -> Census {
    let text = kyaml(text);
    let parsed = parse(text.as_bytes());
    let mut counts = Census::new();
    let mut add = |id: &str, what: String| *counts.entry((id.to_owned(), what)).or_default() += 1;
    for document in parsed.tree().documents() {
        let ids: HashMap<String, String> = document
            .root()
            .into_iter()
            .flat_map(Node::descendants)
            .filter_map(|node| {
                Some((node.pointer().strip_suffix(ID)?.to_owned(), node.to_value().as_str()?.to_owned()))
            })
            .collect();
        let id = |pointer: &str| {
            let steps = pointer.match_indices('/').map(|(at, _)| &pointer[..at]).chain([pointer]);
            steps.filter_map(|start| ids.get(start)).next_back().map_or("", String::as_str)
        };
        for node in document.root().into_iter().flat_map(Node::descendants) {
            let pointer = node.pointer();
            let id = id(&pointer);
            let path: Vec<_> =
                pointer.split('/').map(|step| if step.parse::<usize>().is_ok() { "-" } else { step }).collect();
            let path = path.join("/");
            if !node.kind().is_collection() {
                let value = node.to_value();
                match value.as_str() {
                    Some(text) => text.split('\n').for_each(|line| add(id, format!("{path}={line:?}"))),
                    None => add(id, format!("{path}={value:?}")),
                }
            }
            for comments in [node.head(), node.line(), node.foot()] {
                comments.iter().map(Comment::text).for_each(|comment| add(id, comment.to_owned()));
            }
        }
        document.foot().iter().map(Comment::text).for_each(|comment| add(id(""), comment.to_owned()));
    }
    counts
}

/// The first count that is not that of the base, less the changes of one side and of the other.
fn wrong([base, ours, theirs]: &[Census; 3], merged: &Census) -> Option<String> {
    let keys = [base, ours, theirs, merged].into_iter().flat_map(BTreeMap::keys);
    keys.into_iter().find_map(|key| {
        let [base, ours, theirs, merged] =
            [base, ours, theirs, merged].map(|counts| counts.get(key).copied().unwrap_or_default());
        let (mine, other) = (ours - base, theirs - base);
        let expected = base + mine + other;
        // Both sides may have made the same change.
        let is_shared = mine.signum() == other.signum() && mine != 0;
        let is_right = merged == expected || is_shared && (merged - base).signum() == mine.signum();
        (!is_right).then(|| format!("{key:?} is there {merged} times, not {expected}"))
    })
}
