//! The schema for editors, and the reading of a `kyaml.toml`.

mod bindings;

use std::path::Path;

use clap::ValueEnum;
use kyaml_cases::generated;
use kyaml_lint::{Form, Group, Level, RuleSet, rules};
use schemars::{Schema, SchemaGenerator, json_schema, schema_for};

use super::{Config, ConfigSource, Configs, Templates};

/// The schema of a selector: the name of a rule or a group, or a clause.
fn selector() -> Schema {
    let groups = Group::ALL.iter().map(|group| group.name());
    let names: Vec<&str> = ["all"].into_iter().chain(groups).chain(rules::ALL.iter().map(|rule| rule.name())).collect();
    json_schema!({ "anyOf": [{ "enum": names }, { "type": "string", "pattern": "^KY-[A-Z]+(-[0-9]+)?$" }] })
}

/// The schema of an option: the values that the arguments of programs have, and the default.
pub(super) fn choice<T: ValueEnum + Default>(generator: &mut SchemaGenerator) -> Schema {
    let mut schema = choice_without_default::<T>(generator);
    let default = T::default().to_possible_value().expect("the default is a value");
    schema.insert("default".to_owned(), default.get_name().into());
    schema
}

pub(super) fn choice_without_default<T: ValueEnum>(_: &mut SchemaGenerator) -> Schema {
    let choices = T::value_variants().iter().filter_map(ValueEnum::to_possible_value).map(|value| {
        let help = value.get_help().map(ToString::to_string);
        json_schema!({ "const": value.get_name(), "description": help })
    });
    json_schema!({ "oneOf": choices.collect::<Vec<_>>() })
}

pub(super) fn selectors(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": "array", "items": selector() })
}

pub(super) fn severities(generator: &mut SchemaGenerator) -> Schema {
    json_schema!({
        "type": "object",
        "propertyNames": selector(),
        "additionalProperties": choice_without_default::<Level>(generator),
    })
}

/// The schema of `kyaml.toml`, as JSON.
fn schema() -> serde_json::Value {
    schema_for!(Config).into()
}

/// The schema of the options of rules, which are those of the documentation. All are numbers.
pub(super) fn rules(_: &mut SchemaGenerator) -> Schema {
    let mut tables = serde_json::Map::new();
    for documentation in rules::ALL.iter().map(|rule| rule.documentation()) {
        let Some((_, fence)) = documentation.split_once("```toml\n") else { continue };
        let example: toml::Table = fence.split_once("```").expect("the fence ends").0.parse().expect("it is TOML");
        let rules = example.get("check").and_then(|check| check.get("rules")?.as_table());
        for (rule, options) in rules.into_iter().flatten() {
            let options = options.as_table().expect("a rule is a table").keys();
            let options = options.map(|name| (name.clone(), serde_json::json!({ "type": "integer", "minimum": 0 })));
            let properties: serde_json::Map<_, _> = options.collect();
            let table =
                serde_json::json!({ "type": "object", "properties": properties, "additionalProperties": false });
            tables.insert(rule.clone(), table);
        }
    }
    json_schema!({ "type": "object", "properties": tables, "additionalProperties": false })
}

#[test]
fn generated_schema_is_current() {
    let schema = serde_json::to_string_pretty(&schema()).unwrap() + "\n";
    generated::check(&Path::new(env!("CARGO_MANIFEST_DIR")).join("kyaml.schema.json"), &schema);
}

fn read(text: &str) -> Result<Config, String> {
    Config::of_text(text, "kyaml.toml", Path::new("/p"))
}

/// The names of settings in the message are not compared, because a new setting is one more.
#[track_caller]
fn check_error(text: &str, expected: &str) {
    let error = read(text).unwrap_err();
    let (start, end) = expected.split_once(" … ").unwrap_or((expected, ""));
    assert!(error.starts_with(start) && error.ends_with(end), "{error}");
    assert!(!end.is_empty() || error == expected, "{error}");
}

#[test]
fn errors_have_a_place_and_a_suggestion() {
    check_error(
        "[check]\nselct = []\n",
        "kyaml.toml:2:1: unknown field `selct`, expected one of … ; did you mean `select`?",
    );
    check_error(
        "[format]\nshort-keys = 1\n",
        "kyaml.toml:2:1: unknown field `short-keys`, expected one of … ; did you mean `sort-keys`?",
    );
    check_error(
        "blank-lines = \"keep\"\n",
        "kyaml.toml:1:1: unknown field `blank-lines`, expected one of … ; it belongs to `[format]`",
    );
    check_error(
        "[format]\nexclude = []\n",
        "kyaml.toml:2:1: unknown field `exclude`, expected one of … ; it belongs to the top, above the tables",
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
fn a_path_has_no_dots_left() {
    let configs = Configs::new(ConfigSource::Nearest);
    assert_eq!(configs.absolute(Path::new("/a/../b/./c")), Path::new("/b/c"));
}

#[test]
fn later_overrides_go_before_earlier_ones() {
    let config = read(concat!(
        "form = \"canonical\"\ntemplates = \"helm\"\nexclude = [\"vendor/\", \"*.gen.yaml\"]\n",
        "[check]\nselect = [\"grammar\"]\nignore = [\"long-key\"]\n",
        "[check.severity]\nlong-key = \"warning\"\n",
        "[[overrides]]\npaths = [\"charts/\"]\nform = \"kyaml\"\nschema = \"core\"\ntemplates = \"none\"\n[overrides.check]\nselect = [\"all\"]\nignore = [\"portable\"]\n",
        "[[overrides]]\npaths = [\"charts/old.yaml\"]\nprofile = \"portable\"\nform = \"compact\"\n",
        "[overrides.check.severity]\nKY-DATA = \"error\"\n",
        "[[overrides]]\npaths = [\"off/\"]\n[overrides.check.severity]\nlong-key = \"off\"\n",
        "[[overrides]]\npaths = [\"off/on/\"]\n[overrides.check.severity]\nlong-key = \"error\"\n",
    ))
    .unwrap();
    let long_key = rules::find("long-key").unwrap();

    let settings = config.settings(Path::new("/p/a.yaml"));
    assert_eq!((settings.form, settings.schema), (Some(Form::Canonical), None));
    assert_eq!(settings.select, rules::select("grammar"));
    assert!(settings.warnings.contains(long_key));

    let settings = config.settings(Path::new("/p/charts/a.yaml"));
    assert_eq!((settings.form, settings.schema), (Some(Form::Kyaml), Some(kyaml_import::Schema::Core)));
    let ignored = rules::select("portable").zip(rules::select("long-key")).map(|(these, those)| these.union(those));
    assert_eq!((settings.select, Some(settings.ignore)), (Some(RuleSet::ALL), ignored));
    assert_eq!(settings.templates, Some(Templates::None));

    let settings = config.settings(Path::new("/p/charts/old.yaml"));
    assert_eq!((settings.form, settings.profile), (Some(Form::Compact), Some(kyaml_core::Profile::Portable)));
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
