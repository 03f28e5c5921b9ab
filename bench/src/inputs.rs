//! Streams like those that people keep: manifests of Kubernetes with comments, always the same for the same size.

use std::fmt::Write;

use kyaml_core::Layout;
use kyaml_format::{FormatOptions, Language, format};

/// `count` manifests in block YAML, with comments.
#[must_use]
pub fn yaml(count: usize) -> String {
    let mut dice = Dice(0x9E37_79B9_7F4A_7C15);
    let mut out = String::new();
    for index in 0..count {
        out.push_str("---\n");
        match index % 4 {
            0 => workload(&mut dice, &mut out),
            1 => service(&mut dice, &mut out),
            2 => configuration(&mut dice, &mut out),
            _ => role(&mut dice, &mut out),
        }
    }
    out
}

/// The same in canonical KYAML.
#[must_use]
pub fn kyaml(count: usize) -> String {
    formatted(count, &FormatOptions::default())
}

/// The same as JSON, one text to a line.
#[must_use]
pub fn json_lines(count: usize) -> String {
    let options = FormatOptions::default().language(Language::Json);
    let write = options.write.layout(Layout::Compact);
    formatted(count, &options.write(write))
}

fn formatted(count: usize, options: &FormatOptions) -> String {
    format(yaml(count).as_bytes(), options).expect("what is generated is YAML").into_text()
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
