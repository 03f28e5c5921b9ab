//! Files whose names say which program reads them.

use std::path::Path;

use kyaml_import::{Note, NoteKind};

use super::Schema;
use crate::detect::has_extension;

/// A program whose values KYAML cannot always have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reader {
    /// Ansible reads dates, numbers of base 60 and keys that are not strings, by `PyYAML`.
    Ansible,
    /// Azure Pipelines reads the text of each scalar.
    AzurePipelines,
}

impl Reader {
    /// The name of the program.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Ansible => "Ansible",
            Self::AzurePipelines => "Azure Pipelines",
        }
    }

    /// Whether it reads another value after conversion, by this note.
    pub(crate) fn reads_otherwise(self, note: &Note) -> bool {
        match &note.kind {
            NoteKind::ReadOtherwise { .. } => self == Self::Ansible,
            // PyYAML does not know this octal number.
            NoteKind::Respelled { was, .. } => self == Self::AzurePipelines || was.starts_with("0o"),
            _ => false,
        }
    }
}

/// The schema of the program that reads `path`, and the program if KYAML cannot always have its values. None if the name
/// is not known.
///
/// - GitHub reads workflows and actions by the core schema of YAML 1.2 (`YamlObjectReader` of
///   actions/runner).
/// - Compose reads its files with go-yaml 3 (go.mod of compose-go 2). A name such as `composed.yaml`
///   is not one of its files.
/// - GitLab reads `.gitlab-ci.yml` with Psych, whose booleans and octals are those of YAML 1.1. The
///   default `kubernetes` is the nearest schema.
/// - Ansible has the booleans and octals of YAML 1.1 too. Azure Pipelines takes `yes` for a text, as the core schema does.
pub(super) fn reader(path: &Path) -> Option<(Schema, Option<Reader>)> {
    let name = path.file_name()?.to_str()?;
    let is_yaml = has_extension(path, &["yml", "yaml"]);
    let is_variant = |rest: &str| rest.starts_with(['.', '-', '_']);
    let is_compose = name.starts_with("docker-compose") || name.strip_prefix("compose").is_some_and(is_variant);
    if is_yaml && is_compose {
        return Some((Schema::GoYaml, None));
    }
    let folders: Vec<&str> = path.parent()?.iter().filter_map(|folder| folder.to_str()).collect();
    if folders.windows(2).any(|pair| matches!(pair, [".github", "workflows" | "actions"])) {
        return Some((Schema::Core, None));
    }
    let of_azure =
        |folder: &&str| matches!(*folder, ".azure" | ".azuredevops" | ".azure-pipelines" | "azure-pipelines");
    if is_yaml && (name.starts_with("azure-pipelines") || folders.iter().any(of_azure)) {
        return Some((Schema::Core, Some(Reader::AzurePipelines)));
    }
    let of_role = |part: &[&str]| matches!(part, ["roles", _, "tasks" | "handlers" | "vars" | "defaults" | "meta"]);
    let of_ansible = |folder: &&str| matches!(*folder, "group_vars" | "host_vars" | "playbooks");
    let is_ansible = name.starts_with("playbook") || folders.iter().any(of_ansible) || folders.windows(3).any(of_role);
    (is_yaml && is_ansible).then_some((Schema::Kubernetes, Some(Reader::Ansible)))
}

#[cfg(test)]
mod test {
    use std::path::Path;

    use super::{Reader, Schema, reader};

    #[test]
    fn names_decide_the_reader() {
        for (path, expected) in [
            ("/r/.github/workflows/ci.yml", Some((Schema::Core, None))),
            ("/r/.github/actions/build/action.yaml", Some((Schema::Core, None))),
            ("/r/.github/ISSUE_TEMPLATE/bug.yml", None),
            ("/r/workflows/ci.yml", None),
            ("/r/docker-compose.override.yml", Some((Schema::GoYaml, None))),
            ("/r/a/compose.prod.yaml", Some((Schema::GoYaml, None))),
            ("/r/compose-dev.yml", Some((Schema::GoYaml, None))),
            ("/r/composed.yaml", None),
            ("/r/compose.json", None),
            ("/r/.gitlab-ci.yml", None),
            ("/r/azure-pipelines-release.yml", Some((Schema::Core, Some(Reader::AzurePipelines)))),
            ("/r/.azure/templates/build.yaml", Some((Schema::Core, Some(Reader::AzurePipelines)))),
            ("/r/roles/web/tasks/main.yml", Some((Schema::Kubernetes, Some(Reader::Ansible)))),
            ("/r/roles/web/handlers/main.yml", Some((Schema::Kubernetes, Some(Reader::Ansible)))),
            ("/r/roles/web/vars/main.yml", Some((Schema::Kubernetes, Some(Reader::Ansible)))),
            ("/r/roles/web/defaults/main.yml", Some((Schema::Kubernetes, Some(Reader::Ansible)))),
            ("/r/roles/web/meta/main.yml", Some((Schema::Kubernetes, Some(Reader::Ansible)))),
            ("/r/roles/web/files/main.yml", None),
            ("/r/inventory/group_vars/all.yml", Some((Schema::Kubernetes, Some(Reader::Ansible)))),
            ("/r/playbook.yml", Some((Schema::Kubernetes, Some(Reader::Ansible)))),
            ("/r/roles/web.yaml", None),
            ("/r/group_vars/all.json", None),
        ] {
            assert_eq!(reader(Path::new(path)), expected, "{path}");
        }
    }
}
