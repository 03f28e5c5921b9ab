//! Streams like those of real repositories: manifests of Kubernetes with comments, always the same
//! for the same size.

use std::ffi::OsStr;
use std::fmt::Write;
use std::{env, fs};

use kyaml_core::Layout;
use kyaml_format::{FormatOptions, Language, format};
use walkdir::WalkDir;

/// Number of generated manifests if no folder is named.
const GENERATED: usize = 2_000;

/// Texts of one or a few manifests, each in three languages.
pub struct Manifests {
    /// Canonical KYAML.
    pub kyaml: Vec<String>,
    /// The YAML from which the KYAML was made; each text starts with `---` and ends with a line
    /// break.
    pub yaml: Vec<String>,
    /// JSON, a line for each document.
    pub json: Vec<String>,
}

/// The manifests of the folder in the environment variable `KYAML_MANIFESTS`; without it, generated
/// ones.
///
/// # Errors
/// If the folder cannot be read, or has no manifest that can be written as KYAML.
pub fn manifests() -> Result<Manifests, String> {
    let sources = match env::var_os("KYAML_MANIFESTS") {
        Some(folder) => of_folder(&folder)?,
        None => generated(GENERATED).collect(),
    };
    let mut manifests = Manifests { kyaml: Vec::new(), yaml: Vec::new(), json: Vec::new() };
    for yaml in sources {
        // Some real manifests are not YAML.
        let Some((kyaml, json)) = written(&yaml, &FormatOptions::default()).zip(written(&yaml, &as_json())) else {
            continue;
        };
        manifests.kyaml.push(kyaml);
        manifests.yaml.push(yaml);
        manifests.json.push(json);
    }
    if manifests.kyaml.is_empty() {
        return Err("KYAML_MANIFESTS names a folder without manifests".to_owned());
    }
    Ok(manifests)
}

/// The files below a folder whose names end in `.yaml` or `.yml`, in the order of their names.
fn of_folder(folder: &OsStr) -> Result<Vec<String>, String> {
    let mut texts = Vec::new();
    for entry in WalkDir::new(folder).sort_by_file_name() {
        let entry = entry.map_err(|error| error.to_string())?;
        if entry.path().extension().is_some_and(|extension| extension == "yaml" || extension == "yml") {
            // A file that is not UTF-8 is left out.
            texts.extend(fs::read_to_string(entry.path()).ok().map(|text| as_document(&text)));
        }
    }
    Ok(texts)
}

/// A text that can follow another one in a stream.
fn as_document(text: &str) -> String {
    let header = if text.starts_with("---") { "" } else { "---\n" };
    let end = if text.ends_with('\n') { "" } else { "\n" };
    format!("{header}{text}{end}")
}

/// `count` manifests in block YAML, with comments.
#[must_use]
pub fn yaml(count: usize) -> String {
    generated(count).collect()
}

/// `count` manifests; each starts with `---`.
fn generated(count: usize) -> impl Iterator<Item = String> {
    let mut dice = Dice(0x9E37_79B9_7F4A_7C15);
    (0..count).map(move |index| {
        let mut out = "---\n".to_owned();
        match index % 4 {
            0 => workload(&mut dice, &mut out),
            1 => service(&mut dice, &mut out),
            2 => configuration(&mut dice, &mut out),
            _ => role(&mut dice, &mut out),
        }
        out
    })
}

/// The same in canonical KYAML.
#[must_use]
pub fn kyaml(count: usize) -> String {
    written(&yaml(count), &FormatOptions::default()).expect("what is generated is YAML")
}

/// The same as JSON, one text to a line.
#[must_use]
pub fn json_lines(count: usize) -> String {
    written(&yaml(count), &as_json()).expect("what is generated is YAML")
}

fn as_json() -> FormatOptions {
    let options = FormatOptions::default().language(Language::Json);
    let write = options.write.layout(Layout::Compact);
    options.write(write)
}

/// The text written with the options; `None` if it is not YAML.
fn written(yaml: &str, options: &FormatOptions) -> Option<String> {
    Some(format(yaml.as_bytes(), options).ok()?.into_text())
}

/// A generator of numbers (xorshift64).
struct Dice(u64);

impl Dice {
    /// A number below `bound`.
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).unwrap_or_default() % bound
    }

    fn pick(&mut self, texts: &[&'static str]) -> &'static str {
        texts[self.below(texts.len())]
    }

    /// A name such as `frontend-cache-17`.
    fn name(&mut self) -> String {
        const WORDS: &[&str] =
            &["frontend", "cache", "ledger", "mail", "queue", "metrics", "gateway", "auth", "db", "sync"];
        format!("{}-{}-{}", self.pick(WORDS), self.pick(WORDS), self.below(100))
    }
}

fn head(dice: &mut Dice, version: &str, kind: &str, out: &mut String) -> String {
    let name = dice.name();
    if dice.below(3) == 0 {
        out.push_str("# Copyright the authors; see LICENSE.\n");
    }
    let _ = writeln!(
        out,
        "apiVersion: {version}\nkind: {kind}\nmetadata:\n  name: {name}\n  namespace: {}",
        dice.pick(&["default", "kube-system", "shop"])
    );
    let _ = writeln!(
        out,
        "  labels:\n    app.kubernetes.io/name: {name}\n    app.kubernetes.io/version: \"1.{}\"",
        dice.below(30)
    );
    if dice.below(2) == 0 {
        let _ = writeln!(
            out,
            "  annotations:\n    prometheus.io/scrape: \"true\"\n    checksum/config: \"{:032x}\"",
            dice.below(usize::MAX)
        );
    }
    name
}

fn workload(dice: &mut Dice, out: &mut String) {
    let name = head(dice, "apps/v1", "Deployment", out);
    let _ = writeln!(
        out,
        "spec:\n  replicas: {} # see the autoscaler\n  selector:\n    matchLabels:\n      app.kubernetes.io/name: {name}\n  template:\n    \
         metadata:\n      labels:\n        app.kubernetes.io/name: {name}\n    spec:\n      serviceAccountName: {name}\n      containers:",
        1 + dice.below(5)
    );
    for _ in 0..=dice.below(3) {
        let (container, port) = (dice.name(), 8000 + dice.below(1000));
        let _ = writeln!(
            out,
            "      - name: {container}\n        image: registry.example.com/team/{container}:v1.{}.{}\n        imagePullPolicy: IfNotPresent\n        \
             args:\n        - --port={port}\n        - --log-level=info\n        - \"--flag={container}: yes\"\n        ports:\n        \
             - containerPort: {port}\n          name: http\n          protocol: TCP\n        # measured in March\n        resources:\n          \
             limits:\n            cpu: {}m\n            memory: {}Mi\n          requests:\n            cpu: 100m\n            memory: 64Mi\n        \
             livenessProbe:\n          httpGet:\n            path: /healthz\n            port: http\n          initialDelaySeconds: {}\n        \
             securityContext:\n          allowPrivilegeEscalation: false\n          readOnlyRootFilesystem: true\n          runAsUser: 65532",
            dice.below(20),
            dice.below(20),
            100 * (1 + dice.below(9)),
            64 * (1 + dice.below(9)),
            dice.below(60)
        );
    }
}

fn service(dice: &mut Dice, out: &mut String) {
    let name = head(dice, "v1", "Service", out);
    let _ = writeln!(out, "spec:\n  type: ClusterIP\n  selector:\n    app.kubernetes.io/name: {name}\n  ports:");
    for index in 0..=dice.below(3) {
        let port = 80 + dice.below(9000);
        let _ = writeln!(out, "  - name: port-{index}\n    port: {port}\n    targetPort: {port}\n    protocol: TCP");
    }
}

fn configuration(dice: &mut Dice, out: &mut String) {
    let name = head(dice, "v1", "ConfigMap", out);
    let _ = writeln!(
        out,
        "data:\n  enabled: \"yes\"\n  url: https://{name}.example.com:8443/?q=1#top\n  settings.ini: |\n    [server]"
    );
    for index in 0..dice.below(12) {
        let _ = writeln!(out, "    option_{index} = \"{} # {}\"", dice.name(), dice.below(1000));
    }
    let _ = writeln!(out, "  ratio: 1.50\n  motto: 'it''s a café — 数据'");
}

fn role(dice: &mut Dice, out: &mut String) {
    head(dice, "rbac.authorization.k8s.io/v1", "Role", out);
    out.push_str("rules:\n");
    for _ in 0..=dice.below(5) {
        let _ = writeln!(
            out,
            "- apiGroups: [\"\", apps]\n  resources:\n  - {}\n  - pods/log",
            dice.pick(&["pods", "secrets", "deployments"])
        );
        out.push_str("  verbs: [get, list, watch]\n");
    }
}
