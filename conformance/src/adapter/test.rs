use super::*;

const GOOD: &str = r#"
name = "python-pyyaml"
language = "Python"
library = "PyYAML"
homepage = "https://pyyaml.org"
operations = ["load"]
needs = ["sh"]
setup = [["python3", "-m", "venv", "{build}"]]
run = ["{build}/bin/python", "shim.py", "{shared}/python", "--{configuration}"]

[[configuration]]
name = "default"
schema = "yaml-1.1"
tier = 1

[[configuration]]
name = "c-loader"
schema = "yaml-1.1"
tier = 2
"#;

fn load_as(folder: &str, text: &str) -> (tempfile::TempDir, Result<Vec<Adapter>, Problems>) {
    let dir = tempfile::tempdir().unwrap();
    std::fs::create_dir_all(dir.path().join("adapters").join(folder)).unwrap();
    std::fs::create_dir_all(dir.path().join("adapters/shared/python")).unwrap();
    std::fs::write(dir.path().join("adapters").join(folder).join(ADAPTER_FILE), text).unwrap();
    let adapters = all(&dir.path().join("adapters"), &dir.path().join("built"));
    (dir, adapters)
}

#[track_caller]
fn check_refused(text: &str, words: &str) {
    let problems = load_as("python-pyyaml", text).1.expect_err(words).to_string();
    assert!(problems.contains(words) && problems.contains(ADAPTER_FILE), "{problems}");
}

#[test]
fn a_command_has_absolute_paths() {
    let (dir, adapters) = load_as("python-pyyaml", GOOD);
    let adapter = adapters.unwrap().remove(0);
    let [default, c_loader] = adapter.manifest.configurations.as_slice() else { panic!() };
    assert_eq!(adapter.full_name(default), "python-pyyaml");
    assert_eq!(adapter.full_name(c_loader), "python-pyyaml/c-loader");
    let (program, arguments) = adapter.command(&adapter.manifest.run, Some(c_loader));
    assert_eq!(program, dir.path().join("built/python-pyyaml/bin/python"));
    let shared = dir.path().canonicalize().unwrap().join("adapters/shared/python");
    assert_eq!(arguments, ["shim.py".into(), shared.into_os_string(), "--c-loader".into()]);
    assert_eq!(adapter.command(&["python3".to_owned()], None).0, Path::new("python3"));
    assert_eq!(adapter.command(&["./run.sh".to_owned()], None).0, adapter.folder.join("./run.sh"));
}

#[test]
fn mistakes_are_named() {
    let problems = load_as("other", GOOD).1.unwrap_err().to_string();
    assert!(problems.contains("python-pyyaml"), "{problems}");
    check_refused(&GOOD.replace("needs", "need"), "unknown field `need`");
    check_refused(&GOOD.replace("\"PyYAML\"", "\"\""), "library is empty");
    check_refused(&GOOD.replace("yaml-1.1", "yaml"), "unknown variant `yaml`");
    check_refused(&GOOD.replace("tier = 2", "tier = 3"), "the tier 3 is neither 1 nor 2");
    check_refused(&GOOD.replace("c-loader", "default"), "the configuration \"default\"");
    check_refused(&GOOD.replace("[\"load\"]", "[\"read\"]"), "unknown variant `read`");
    check_refused(&GOOD.replace("c-loader", "../c"), "the configuration \"../c\"");
    assert!(load_as("python-pyyaml", &GOOD.replace("c-loader", "yaml-1.1")).1.is_ok());
    assert!(all(Path::new("no/such/folder"), Path::new("x")).unwrap().is_empty());
}

#[test]
fn an_adapter_is_ready_once_set_up_and_until_its_files_change() {
    let (_dir, adapters) = load_as("python-pyyaml", GOOD);
    let adapter = adapters.unwrap().remove(0);
    assert_eq!(adapter.state().unwrap(), State::NotSetUp);
    std::fs::create_dir_all(&adapter.build).unwrap();
    adapter.mark_ready().unwrap();
    assert_eq!(adapter.state().unwrap(), State::Ready);
    std::fs::write(adapter.folder.with_file_name(SHARED).join("python/lines.py"), "pass").unwrap();
    assert_eq!(adapter.state().unwrap(), State::Stale);
    adapter.mark_not_set_up().unwrap();
    assert_eq!(adapter.state().unwrap(), State::NotSetUp);
}

#[test]
fn a_missing_language_is_named() {
    let (_dir, adapters) = load_as("python-pyyaml", &GOOD.replace("[\"sh\"]", "[\"sh\", \"no-such-language\"]"));
    let state = adapters.unwrap()[0].state().unwrap();
    assert_eq!(state.to_string(), "needs no-such-language, which is not on the path");
}

#[test]
fn a_configuration_may_be_a_library_of_its_own() {
    let library = GOOD
        .replace("name = \"c-loader\"", "name = \"libyaml\"\nlibrary = \"LibYAML\"\nhomepage = \"https://pyyaml.org\"");
    let adapter = load_as("python-pyyaml", &library).1.unwrap().remove(0);
    let names: Vec<String> = adapter.manifest.configurations.iter().map(|one| adapter.full_name(one)).collect();
    assert_eq!(names, ["python-pyyaml", "LibYAML"]);
}
