"use strict";

window.kyaml ??= {};

/** The examples of the playground. The first one is there when the page opens. */
window.kyamlExamples = [
  { title: "Service with mistakes", text: `---
{
  apiVersion: "v1",
  kind: "Service",
  metadata: {
    name: hostnames,
    annotations: {
      example.com/country: no,
    },
  },
  spec: {
    publishNotReadyAddresses: yes,
    ports: [{port: 80, protocol: 'TCP'}],
  },
}
` },
  { title: "KYAML", text: `---
{
  apiVersion: "v1",
  kind: "Service",
  metadata: {
    name: "hostnames",
    labels: {
      app.kubernetes.io/name: "hostnames",
      "no": "not a boolean", # quoted, because YAML 1.1 reads a bare \`no\` as false
    },
  },
  spec: {
    ports: [{
      port: 80,
      protocol: "TCP",
    }],
  },
}
` },
  { title: "YAML that readers disagree on", text: `# Each of these has another value in some reader.
country: no
mode: 010
build: 1e3
time: 22:22
released: 2001-01-01
version: 1_000
hex: 0o14
switch: on
empty: ~
` },
  { title: "YAML with anchors and block scalars", text: `defaults: &defaults
  image: nginx:1.27 # pinned
  args: [--port, "80"]

web:
  <<: *defaults
  script: |
    set -e
    exec nginx
` },
  { title: "JSON", text: `{"kind": "List", "items": [{"name": "web", "replicas": 3}]}
` },
];
