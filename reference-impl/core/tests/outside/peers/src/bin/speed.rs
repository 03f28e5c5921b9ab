//! How fast typed values are read from KYAML, beside serde_json on the same values and serde-saphyr on the same bytes, in one run.
//!
//! `KYAML_MANIFESTS` names a folder of YAML manifests. Each document is made KYAML and JSON first. The readers take turns
//! at reading every document, for many short rounds; the result of each is its best round, which other programs have disturbed least.
//! Compare the columns with each other, not with another machine's.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use kyaml_core::Value;
use outside_peers::kubernetes::{ConfigMap, Other, Service, Workload};
use serde::Deserialize;
use serde::de::IgnoredAny;

const ROUNDS: usize = 40;

struct Document {
    kyaml: String,
    json: String,
}

fn main() {
    let folder = std::env::var_os("KYAML_MANIFESTS").expect("KYAML_MANIFESTS names a folder of manifests");
    let mut files = Vec::new();
    manifests(Path::new(&folder), &mut files);
    let (mut workloads, mut services, mut maps, mut others) = (vec![], vec![], vec![], vec![]);
    let mut left_out = 0;
    for file in &files {
        let text = std::fs::read_to_string(file).unwrap_or_default();
        let Ok(documents) = serde_saphyr::from_multiple::<Value>(&text) else {
            left_out += 1;
            continue;
        };
        for value in documents.iter().filter(|value| value.get("kind").is_some()) {
            let document = Document {
                kyaml: kyaml_core::to_string(value).expect("a manifest is KYAML"),
                json: serde_json::to_string(value).expect("a manifest is JSON"),
            };
            let group = match value.get("kind").and_then(Value::as_str) {
                Some("Deployment" | "DaemonSet" | "StatefulSet" | "ReplicaSet" | "Job") => &mut workloads,
                Some("Service") => &mut services,
                Some("ConfigMap") => &mut maps,
                _ => &mut others,
            };
            group.push(document);
        }
    }
    println!("{} files, {left_out} left out because the YAML reader refuses them", files.len());
    measure::<Workload>("workloads", &workloads);
    measure::<Service>("services", &services);
    measure::<ConfigMap>("config maps", &maps);
    measure::<Other>("others, mostly skipped", &others);
    let all: Vec<Document> = [workloads, services, maps, others].into_iter().flatten().collect();
    measure::<IgnoredAny>("all, skipped", &all);
    tree(&all);
}

fn manifests(folder: &Path, into: &mut Vec<PathBuf>) {
    let mut entries: Vec<_> =
        std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            manifests(&path, into);
        } else if path.extension().is_some_and(|extension| extension == "yaml" || extension == "yml") {
            into.push(path);
        }
    }
}

/// The best time of each reader.
fn best<const N: usize>(readers: [&dyn Fn(); N]) -> [Duration; N] {
    let mut times = [Duration::MAX; N];
    for _ in 0..ROUNDS {
        for (reader, times) in readers.iter().zip(&mut times) {
            let start = Instant::now();
            reader();
            *times = start.elapsed().min(*times);
        }
    }
    times
}

fn rate(bytes: usize, time: Duration) -> f64 {
    bytes as f64 / time.as_secs_f64() / 1e6
}

fn measure<T: for<'de> Deserialize<'de>>(name: &str, documents: &[Document]) {
    // Some manifests are not what the types say, such as lists of patches.
    let documents: Vec<&Document> =
        documents.iter().filter(|document| serde_json::from_str::<T>(&document.json).is_ok()).collect();
    let bytes: usize = documents.iter().map(|document| document.kyaml.len()).sum();
    let json_bytes: usize = documents.iter().map(|document| document.json.len()).sum();
    let read = |text: &str| kyaml_core::from_str::<T>(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let [kyaml, json, yaml] = best([
        &|| {
            for document in &documents {
                std::hint::black_box(read(&document.kyaml));
            }
        },
        &|| {
            for document in &documents {
                std::hint::black_box(serde_json::from_str::<T>(&document.json).expect("JSON"));
            }
        },
        &|| {
            for document in &documents {
                std::hint::black_box(serde_saphyr::from_str::<T>(&document.kyaml).expect("YAML"));
            }
        },
    ]);
    let kyaml = rate(bytes, kyaml);
    let json = rate(json_bytes, json);
    let yaml = rate(bytes, yaml);
    println!(
        "{name}: {} documents, {bytes} bytes of KYAML, {json_bytes} of JSON; from_str {kyaml:.0} MB/s, serde_json {json:.0} MB/s \
         ({:.2} of it), serde-saphyr {yaml:.1} MB/s ({:.1} times it)",
        documents.len(),
        kyaml / json,
        kyaml / yaml,
    );
}

/// What the parser and the values cost on the same documents.
fn tree(documents: &[Document]) {
    let bytes: usize = documents.iter().map(|document| document.kyaml.len()).sum();
    let json_bytes: usize = documents.iter().map(|document| document.json.len()).sum();
    let [parse, value, json] = best([
        &|| {
            documents
                .iter()
                .for_each(|document| drop(std::hint::black_box(kyaml_core::parse(document.kyaml.as_bytes()))))
        },
        &|| {
            documents
                .iter()
                .for_each(|document| drop(std::hint::black_box(kyaml_core::from_str::<Value>(&document.kyaml))))
        },
        &|| {
            documents.iter().for_each(|document| {
                drop(std::hint::black_box(serde_json::from_str::<serde_json::Value>(&document.json)))
            })
        },
    ]);
    println!(
        "all, as trees: parse {:.0} MB/s, from_str::<Value> {:.0} MB/s, serde_json::Value {:.0} MB/s",
        rate(bytes, parse),
        rate(bytes, value),
        rate(json_bytes, json),
    );
}
