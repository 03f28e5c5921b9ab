//! Files whose names say which program reads them.

use std::path::Path;

use super::Schema;
use crate::detect::has_extension;

/// The schema of the program that reads `path`, if its name is known.
///
/// - GitHub reads workflows and actions by the core schema of YAML 1.2 (`YamlObjectReader` of
///   actions/runner).
/// - Compose reads its files with go-yaml 3 (go.mod of compose-go 2). A name such as `composed.yaml`
///   is not one of its files.
/// - GitLab reads `.gitlab-ci.yml` with Psych, whose booleans and octals are those of YAML 1.1. The
///   default `kubernetes` is the nearest schema.
pub(super) fn schema(path: &Path) -> Option<Schema> {
    let name = path.file_name()?.to_str()?;
    let is_yaml = has_extension(path, &["yml", "yaml"]);
    let is_variant = |rest: &str| rest.starts_with(['.', '-', '_']);
    let is_compose = name.starts_with("docker-compose") || name.strip_prefix("compose").is_some_and(is_variant);
    if is_yaml && is_compose {
        return Some(Schema::GoYaml);
    }
    let folders: Vec<&str> = path.parent()?.iter().filter_map(|folder| folder.to_str()).collect();
    let is_github = |pair: &[&str]| matches!(pair, [".github", "workflows" | "actions"]);
    folders.windows(2).any(is_github).then_some(Schema::Core)
}

#[cfg(test)]
mod test {
    use std::path::Path;

    use super::{Schema, schema};

    #[test]
    fn names_decide_the_schema() {
        for (path, expected) in [
            ("/r/.github/workflows/ci.yml", Some(Schema::Core)),
            ("/r/.github/actions/build/action.yaml", Some(Schema::Core)),
            ("/r/.github/ISSUE_TEMPLATE/bug.yml", None),
            ("/r/workflows/ci.yml", None),
            ("/r/docker-compose.override.yml", Some(Schema::GoYaml)),
            ("/r/a/compose.prod.yaml", Some(Schema::GoYaml)),
            ("/r/compose-dev.yml", Some(Schema::GoYaml)),
            ("/r/composed.yaml", None),
            ("/r/compose.json", None),
            ("/r/.gitlab-ci.yml", None),
        ] {
            assert_eq!(schema(Path::new(path)), expected, "{path}");
        }
    }
}
