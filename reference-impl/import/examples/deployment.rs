//! YAML to the types of a program, and these to KYAML: raises the replicas of a Deployment.
//!
//!     cargo run -p kyaml-import --features serde --example deployment < deployment.yaml

use std::collections::BTreeMap;
use std::io;
use std::process::ExitCode;

use kyaml_core::{Error, Result, Value, to_string};
use kyaml_import::{ImportOptions, from_slice};
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Deployment {
    api_version: String,
    kind: String,
    metadata: BTreeMap<String, Value>,
    spec: Spec,
}

#[derive(Serialize, Deserialize)]
struct Spec {
    replicas: u16,
    #[serde(flatten)]
    rest: BTreeMap<String, Value>,
}

/// The Deployment with one replica more, as KYAML.
fn raised(yaml: &[u8]) -> Result<String> {
    let mut deployment: Deployment = from_slice(yaml, &ImportOptions::default())?;
    deployment.spec.replicas = deployment.spec.replicas.saturating_add(1);
    to_string(&deployment)
}

fn main() -> ExitCode {
    match io::read_to_string(io::stdin()).map_err(Error::from).and_then(|yaml| raised(yaml.as_bytes())) {
        Ok(kyaml) => {
            print!("{kyaml}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("deployment: {error}");
            ExitCode::FAILURE
        }
    }
}

#[cfg(test)]
mod tests {
    use super::raised;

    const YAML: &str = "\
apiVersion: apps/v1
kind: Deployment
metadata: {name: web} # the front
spec:
  replicas: 2
  paused: false
";

    #[test]
    fn a_deployment_becomes_kyaml() {
        let expected = "\
---
{
  apiVersion: \"apps/v1\",
  kind: \"Deployment\",
  metadata: {
    name: \"web\",
  },
  spec: {
    replicas: 3,
    paused: false,
  },
}
";
        assert_eq!(raised(YAML.as_bytes()).unwrap(), expected);
    }

    #[test]
    fn errors_have_places_in_the_yaml() {
        let message = |from, to| raised(YAML.replace(from, to).as_bytes()).unwrap_err().to_string();
        let expected = "line 2, column 1, at /knd: unknown field `knd`, expected one of `apiVersion`, `kind`, \
                        `metadata`, `spec`";
        assert_eq!(message("kind", "knd"), expected);
        assert!(
            message("replicas: 2", "replicas: -2").starts_with("line 5, column 13, at /spec/replicas: invalid value")
        );
        assert!(message("paused: false", "paused: !x 1").starts_with("line 6, column 11: "));
    }
}
