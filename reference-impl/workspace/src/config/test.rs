//! The schema for editors, and the reading of a `kyaml.toml`.

use std::path::Path;

use kyaml_cases::generated;
use kyaml_lint::{Group, RuleSet, rules};
use schemars::{Schema, SchemaGenerator, json_schema, schema_for};

use super::Config;

/// The schema of a selector: the name of a rule or a group, or a clause.
fn selector() -> Schema {
    let groups = Group::ALL.iter().map(|group| group.name());
    let names: Vec<&str> = ["all"].into_iter().chain(groups).chain(rules::ALL.iter().map(|rule| rule.name())).collect();
    json_schema!({ "anyOf": [{ "enum": names }, { "type": "string", "pattern": "^KY-[A-Z]+(-[0-9]+)?$" }] })
}

pub(super) fn selectors(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": "array", "items": selector() })
}

pub(super) fn severities(_: &mut SchemaGenerator) -> Schema {
    json_schema!({
        "type": "object",
        "propertyNames": selector(),
        "additionalProperties": { "enum": ["error", "warning", "off"] },
    })
}

#[test]
fn generated_schema_is_current() {
    let schema = serde_json::to_string_pretty(&schema_for!(Config)).unwrap() + "\n";
    generated::check(&Path::new(env!("CARGO_MANIFEST_DIR")).join("kyaml.schema.json"), &schema);
}

fn read(text: &str) -> Result<Config, String> {
    Config::of_text(text, "kyaml.toml", Path::new("/p"))
}

#[track_caller]
fn check_error(text: &str, expected: &str) {
    assert_eq!(read(text).unwrap_err(), expected);
}

#[test]
fn errors_have_a_place_and_a_suggestion() {
    check_error(
        "[check]\nselct = []\n",
        "kyaml.toml:2:1: unknown field `selct`, expected one of `select`, `ignore`, `severity`, `strict`; did you mean `select`?",
    );
    check_error(
        "blank-lines = \"keep\"\n",
        "kyaml.toml:1:1: unknown field `blank-lines`, expected one of `exclude`, `only-kyaml`, `markdown`, `edition`, `form`, `profile`, `schema`, `templates`, `check`, `format`, `overrides`; it belongs to `[format]`",
    );
    check_error(
        "[format]\nexclude = []\n",
        "kyaml.toml:2:1: unknown field `exclude`, expected one of `cuddle`, `blank-lines`, `short-lists`, `sort-keys`, `key-comments`; it belongs to the top, above the tables",
    );
    check_error(
        "form = \"canonicl\"\n",
        "kyaml.toml:1:8: unknown variant `canonicl`, expected one of `kyaml`, `canonical`, `compact`; did you mean `canonical`?",
    );
    check_error(
        "[check]\nignore = [\"long-kye\"]\n",
        "kyaml.toml:2:10: there is no rule, group or clause `long-kye`; did you mean `long-key`?",
    );
    check_error("edition = 2025\n", "kyaml.toml:1:11: there is no such edition; write one of: 2026");
    check_error("a = \n", "kyaml.toml:1:5: string values must be quoted, expected literal string");
}

#[test]
fn later_overrides_go_before_earlier_ones() {
    let config = read(concat!(
        "form = \"canonical\"\nexclude = [\"vendor/\", \"*.gen.yaml\"]\n[check]\nselect = [\"grammar\"]\n",
        "[check.severity]\nlong-key = \"warning\"\n",
        "[[overrides]]\npaths = [\"charts/\"]\nform = \"kyaml\"\nschema = \"core\"\n[overrides.check]\nselect = [\"all\"]\nignore = [\"portable\"]\n",
        "[[overrides]]\npaths = [\"charts/old.yaml\"]\nprofile = \"portable\"\nform = \"compact\"\n",
        "[overrides.check.severity]\nKY-DATA = \"error\"\n",
        "[[overrides]]\npaths = [\"off/\"]\n[overrides.check.severity]\nlong-key = \"off\"\n",
        "[[overrides]]\npaths = [\"off/on/\"]\n[overrides.check.severity]\nlong-key = \"error\"\n",
    ))
    .unwrap();
    let long_key = rules::find("long-key").unwrap();

    let settings = config.settings(Path::new("/p/a.yaml"));
    assert_eq!((settings.form, settings.schema), (Some(super::Form::Canonical), None));
    assert_eq!(settings.select, rules::select("grammar"));
    assert!(settings.warnings.contains(long_key));

    let settings = config.settings(Path::new("/p/charts/a.yaml"));
    assert_eq!((settings.form, settings.schema), (Some(super::Form::Kyaml), Some(super::Schema::Core)));
    assert_eq!((settings.select, Some(settings.ignore)), (Some(RuleSet::ALL), rules::select("portable")));

    let settings = config.settings(Path::new("/p/charts/old.yaml"));
    assert_eq!((settings.form, settings.profile), (Some(super::Form::Compact), Some(super::Profile::Portable)));
    assert!(settings.errors.contains(long_key) && !settings.warnings.contains(long_key));

    let settings = config.settings(Path::new("/p/off/a.yaml"));
    assert!(settings.off.contains(long_key) && !settings.warnings.contains(long_key));
    let settings = config.settings(Path::new("/p/off/on/a.yaml"));
    assert!(settings.errors.contains(long_key) && !settings.off.contains(long_key));

    for (path, is_folder, expected) in [
        ("/p/vendor", true, true),
        ("/p/a/b.gen.yaml", false, true),
        ("/p/a.yaml", false, false),
        ("/q/vendor", true, false),
    ] {
        assert_eq!(config.excludes(Path::new(path), is_folder), expected, "{path}");
    }
}

#[test]
fn the_example_of_the_programs_is_valid() {
    let readme = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../check/README.md")).unwrap();
    let examples: Vec<&str> = readme.split("```toml\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    assert!(!examples.is_empty());
    for example in examples {
        read(example).unwrap();
    }
}
