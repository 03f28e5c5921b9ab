use std::path::Path;

use tempfile::TempDir;

use super::*;

const SPEC: &str = "- **KY-KEY-4** [`ambiguous-key`] A plain key …\n";

/// A suite in a temporary folder.
struct Folder(TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn write(&self, path: &str, content: &str) -> &Self {
        let path = self.0.path().join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, content).unwrap();
        self
    }

    fn accept(&self, folder: &str, id: &str) -> &Self {
        let toml = format!(
            "id = {id:?}\ntitle = \"t\"\nreq = [\"KY-KEY-4\"]\nop = \"check\"\nexpect = \"accept\"\n\
             portable = true\norigin = \"specification\"\n"
        );
        self.write(&format!("{folder}/case.toml"), &toml)
            .write(&format!("{folder}/input.yaml"), "---\n1\n")
            .write(&format!("{folder}/value.json"), r#"[{"number": "1"}]"#)
    }

    fn reject(&self, folder: &str, id: &str, twin: &str) -> &Self {
        let toml = format!(
            "id = {id:?}\ntitle = \"t\"\nreq = [\"KY-KEY-4\"]\nop = \"check\"\nexpect = \"reject\"\n\
             rule = \"ambiguous-key\"\nspan = [4, 5]\ntwin = {twin:?}\norigin = \"specification\"\n"
        );
        self.write(&format!("{folder}/case.toml"), &toml).write(&format!("{folder}/input.yaml"), "---\n1\n")
    }

    fn render(&self, folder: &str, id: &str) -> &Self {
        let toml = format!(
            "id = {id:?}\ntitle = \"t\"\nreq = [\"KY-KEY-4\"]\nop = \"render\"\nexpect = \"accept\"\n\
             origin = \"specification\"\n"
        );
        self.write(&format!("{folder}/case.toml"), &toml)
            .write(&format!("{folder}/canonical.yaml"), "---\n1\n")
            .write(&format!("{folder}/value.json"), r#"[{"number": "1"}]"#)
    }

    fn load(&self) -> Result<Suite, Problems> {
        Suite::load_with(self.0.path(), &Spec::parse(SPEC, "| U3 |").unwrap())
    }

    /// Checks that the suite has exactly one problem, at this path and with this message.
    #[track_caller]
    fn check_refused(&self, at: &str, message: &str) {
        let Problems(problems) = self.load().expect_err("the suite is refused");
        let [problem] = problems.as_slice() else { panic!("{problems:?}") };
        assert_eq!(problem.path, self.0.path().join(at), "{problem}");
        assert!(problem.to_string().contains(message), "{problem}");
    }
}

#[test]
fn a_suite_loads_in_order_of_id() {
    let folder = Folder::new();
    folder.accept("key/z", "key-b").accept("key/a", "key-c").accept("doc/x", "doc-a");
    folder.reject("key/r", "key-a", "key-b");
    let suite = folder.load().unwrap();
    let ids: Vec<&str> = suite.cases().iter().map(Case::id).collect();
    assert_eq!(ids, ["doc-a", "key-a", "key-b", "key-c"]);
    assert_eq!(suite.case("key-b").unwrap().id(), "key-b");
    assert!(suite.case("key-d").is_none());
    let areas: Vec<(&str, usize)> = suite.areas().iter().map(|(area, cases)| (*area, cases.len())).collect();
    assert_eq!(areas, [("doc", 1), ("key", 3)]);
}

#[test]
fn a_missing_folder_is_refused() {
    let folder = Folder::new();
    let missing = folder.0.path().join("cases");
    let Problems(problems) = Suite::load_with(&missing, &Spec::parse(SPEC, "| U3 |").unwrap()).unwrap_err();
    assert_eq!(problems[0].path, missing);
    assert!(problems[0].message.contains("cannot be read"), "{}", problems[0]);
}

#[test]
fn zero_cases_are_refused() {
    Folder::new().check_refused("", "holds no case");
}

#[test]
fn an_area_without_cases_is_refused() {
    let folder = Folder::new();
    folder.accept("key/a", "key-a");
    std::fs::create_dir(folder.0.path().join("doc")).unwrap();
    folder.check_refused("doc", "an area without a case");
}

#[test]
fn an_orphan_file_is_refused_on_each_level() {
    for orphan in ["notes.txt", "key/notes.txt", "key/a/notes.txt"] {
        let folder = Folder::new();
        folder.accept("key/a", "key-a").write(orphan, "");
        folder.check_refused(orphan, "belongs to no case");
    }
}

#[test]
fn a_case_that_lies_too_deep_is_refused() {
    let folder = Folder::new();
    folder.accept("key/a", "key-a").accept("key/b/c", "key-c");
    folder.check_refused("key/b/c", "belongs to no case");
}

#[test]
fn a_duplicate_id_is_refused() {
    let folder = Folder::new();
    folder.accept("key/a", "key-a").accept("key/b", "key-a");
    folder.check_refused("key/b/case.toml", "the id \"key-a\" is taken by");
}

#[test]
fn a_missing_twin_is_refused() {
    let folder = Folder::new();
    folder.accept("key/a", "key-a").reject("key/r", "key-r", "key-b");
    folder.check_refused("key/r/case.toml", "the twin \"key-b\" is not a case");
}

#[test]
fn a_twin_that_is_not_an_accepted_check_is_refused() {
    let folder = Folder::new();
    folder.accept("key/a", "key-a").reject("key/q", "key-q", "key-a");
    folder.reject("key/r", "key-r", "key-q");
    folder.check_refused("key/r/case.toml", "the twin \"key-q\" is not an accepted case");

    let folder = Folder::new();
    folder.render("key/w", "key-w").reject("key/r", "key-r", "key-w");
    folder.check_refused("key/r/case.toml", "the twin \"key-w\" is not an accepted case with op = \"check\"");
}

#[test]
fn a_twin_of_a_loaded_case_is_loaded() {
    let spec = Spec::parse("- **KY-FROM-23** [`renamed-key`] A key …\n", "").unwrap();
    let toml = |id: &str, op: &str, rest: &str| {
        format!(
            "id = {id:?}\ntitle = \"t\"\nreq = [\"KY-FROM-23\"]\nop = {op:?}\norigin = \"specification\"\nexpect = {rest}\n"
        )
    };
    let folder = Folder::new();
    folder.write("key/r/input.yaml", "y: 1\n").write("key/a/input.yaml", "1\n");
    folder.write("key/a/value.json", r#"[{"number": "1"}]"#);
    let reject = "\"reject\"\nrule = \"renamed-key\"\nspan = [0, 1]\ntwin = \"key-a\"";
    folder.write("key/r/case.toml", &toml("key-r", "load", reject));
    folder.write("key/a/case.toml", &toml("key-a", "format", "\"accept\"")).write("key/a/canonical.yaml", "---\n1\n");
    let Problems(problems) = Suite::load_with(folder.0.path(), &spec).unwrap_err();
    let message = &problems[0].message;
    assert!(message.contains("the twin \"key-a\" is not an accepted case with op = \"load\""), "{message}");

    std::fs::remove_file(folder.0.path().join("key/a/canonical.yaml")).unwrap();
    folder.write("key/a/case.toml", &toml("key-a", "load", "\"accept\""));
    assert!(Suite::load_with(folder.0.path(), &spec).is_ok());
}

#[test]
fn a_twin_of_a_form_is_in_that_form() {
    let spec = format!("{SPEC}- **KY-CAN-3** [`noncanonical-layout`] Every line …\n");
    let spec = Spec::parse(&spec, "").unwrap();
    let toml = "id = \"key-r\"\ntitle = \"t\"\nreq = [\"KY-CAN-3\"]\nop = \"check\"\nform = \"canonical\"\nexpect = \"reject\"\n\
                rule = \"noncanonical-layout\"\nspan = [4, 5]\ntwin = \"key-a\"\norigin = \"specification\"\n";
    let folder = Folder::new();
    folder.accept("key/a", "key-a").write("key/r/case.toml", toml).write("key/r/input.yaml", "---\n 1\n");
    folder.write("key/r/value.json", r#"[{"number": "1"}]"#);
    let Problems(problems) = Suite::load_with(folder.0.path(), &spec).unwrap_err();
    let message = &problems[0].message;
    assert!(message.contains("the twin \"key-a\" is accepted, but not in the form"), "{message}");

    let twin = "id = \"key-a\"\ntitle = \"t\"\nreq = [\"KY-CAN-3\"]\nop = \"check\"\nform = \"canonical\"\nexpect = \"accept\"\n\
                origin = \"specification\"\n";
    folder.write("key/a/case.toml", twin);
    let loaded = Suite::load_with(folder.0.path(), &spec);
    assert!(loaded.is_ok(), "{:?}", loaded.err());
}

#[test]
fn a_twin_that_is_itself_refused_does_not_hide_why() {
    let folder = Folder::new();
    folder.accept("key/a", "key-a").write("key/a/notes.txt", "").reject("key/r", "key-r", "key-a");
    folder.check_refused("key/a/notes.txt", "belongs to no case");
}

#[test]
fn every_problem_is_reported_in_order_of_path() {
    let folder = Folder::new();
    folder.accept("key/a", "key-a").write("key/b/input.yaml", "").write("a.txt", "");
    let problems = folder.load().unwrap_err();
    let text = problems.to_string();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 3, "{text}");
    assert_eq!(lines[0], "2 problems");
    assert!(lines[1].contains("a.txt: belongs to no case"), "{text}");
    assert!(lines[2].contains("has no case.toml"), "{text}");
    assert!(problems.0.iter().all(|problem| problem.path.starts_with(Path::new(folder.0.path()))));
}
