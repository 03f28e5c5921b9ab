//! Types like those of Kubernetes' own objects.
#![expect(missing_docs, reason = "the names are those of Kubernetes")]

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

type Map = BTreeMap<String, String>;

#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Metadata {
    pub name: Option<String>,
    pub namespace: Option<String>,
    #[serde(default)]
    pub labels: Map,
    #[serde(default)]
    pub annotations: Map,
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Other {
    pub api_version: String,
    pub kind: String,
    pub metadata: Option<Metadata>,
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ConfigMap {
    pub api_version: String,
    pub kind: String,
    pub metadata: Metadata,
    #[serde(default)]
    pub data: Map,
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Service {
    pub api_version: String,
    pub kind: String,
    pub metadata: Metadata,
    pub spec: ServiceSpec,
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ServiceSpec {
    #[serde(rename = "type")]
    pub kind: Option<String>,
    #[serde(rename = "clusterIP")]
    pub cluster_ip: Option<String>,
    #[serde(default)]
    pub ports: Vec<ServicePort>,
    #[serde(default)]
    pub selector: Map,
    pub session_affinity: Option<String>,
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ServicePort {
    pub name: Option<String>,
    pub port: u16,
    pub target_port: Option<NumberOrName>,
    pub protocol: Option<Protocol>,
    pub node_port: Option<u16>,
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum NumberOrName {
    Number(i64),
    Name(String),
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
pub enum Protocol {
    #[serde(rename = "TCP")]
    Tcp,
    #[serde(rename = "UDP")]
    Udp,
    #[serde(rename = "SCTP")]
    Sctp,
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Workload {
    pub api_version: String,
    pub kind: String,
    pub metadata: Metadata,
    pub spec: WorkloadSpec,
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct WorkloadSpec {
    pub replicas: Option<i32>,
    pub selector: Option<Selector>,
    pub template: Option<Template>,
    pub service_name: Option<String>,
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Selector {
    #[serde(default)]
    pub match_labels: Map,
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
pub struct Template {
    pub metadata: Option<Metadata>,
    pub spec: PodSpec,
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PodSpec {
    #[serde(default)]
    pub containers: Vec<Container>,
    #[serde(default)]
    pub init_containers: Vec<Container>,
    #[serde(default)]
    pub volumes: Vec<Volume>,
    #[serde(default)]
    pub node_selector: Map,
    pub service_account_name: Option<String>,
    pub restart_policy: Option<String>,
    pub termination_grace_period_seconds: Option<u32>,
    pub host_network: Option<bool>,
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Container {
    pub name: String,
    pub image: Option<String>,
    #[serde(default)]
    pub command: Vec<String>,
    #[serde(default)]
    pub args: Vec<String>,
    #[serde(default)]
    pub env: Vec<Variable>,
    #[serde(default)]
    pub ports: Vec<ContainerPort>,
    pub resources: Option<Resources>,
    #[serde(default)]
    pub volume_mounts: Vec<Mount>,
    pub liveness_probe: Option<Probe>,
    pub readiness_probe: Option<Probe>,
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
pub struct Variable {
    pub name: String,
    pub value: Option<String>,
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ContainerPort {
    pub name: Option<String>,
    pub container_port: u16,
    pub protocol: Option<Protocol>,
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
pub struct Resources {
    #[serde(default)]
    pub limits: BTreeMap<String, NumberOrName>,
    #[serde(default)]
    pub requests: BTreeMap<String, NumberOrName>,
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Mount {
    pub name: String,
    pub mount_path: String,
    pub read_only: Option<bool>,
    pub sub_path: Option<String>,
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Probe {
    pub initial_delay_seconds: Option<u32>,
    pub period_seconds: Option<u32>,
    pub timeout_seconds: Option<u32>,
    pub http_get: Option<HttpGet>,
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
pub struct HttpGet {
    pub path: Option<String>,
    pub port: NumberOrName,
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
pub struct Volume {
    pub name: String,
}
