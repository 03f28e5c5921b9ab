use kyaml_cases::value::Typed;

use super::*;

/// Every reader reads a stream that has a value of each type.
#[test]
fn each_reader_reads_each_type() {
    let input =
        "---\n{\n  a: [null, true, false, 1, -1.5, \"x\\ty\"], # c\n  \"no\": {},\n}\n---\n\"\\\n  z\\n\\\n\"\n";
    let sequence = Typed::Sequence(vec![
        Typed::Null,
        Typed::Bool(true),
        Typed::Bool(false),
        Typed::Number("1".into()),
        Typed::Number("-1.5".into()),
        Typed::String("x\ty".into()),
    ]);
    let first = Typed::Mapping(vec![("a".into(), sequence), ("no".into(), Typed::Mapping(vec![]))]);
    let expected = [first, Typed::String("z\n".into())];
    for reader in ALL {
        let loaded = (reader.load)(input).unwrap_or_else(|error| panic!("{}: {error}", reader.name));
        let typed: Vec<Typed> = loaded.into_iter().map(|document| document.into_typed().unwrap()).collect();
        assert_eq!(typed, expected, "{}", reader.name);
    }
}

#[test]
fn each_reader_rejects_invalid_yaml() {
    for reader in ALL {
        assert!((reader.load)("---\n{a: [1}\n").is_err(), "{}", reader.name);
    }
}

#[test]
fn readers_are_in_order_of_name_and_have_versions() {
    assert!(ALL.is_sorted_by_key(|reader| reader.name.replace('_', "-")));
    for reader in ALL {
        assert!(version(reader.package).starts_with(|c: char| c.is_ascii_digit()), "{}", reader.name);
        assert_eq!(by_name(reader.name).unwrap().name, reader.name);
    }
    assert!(by_name("none").is_none());
}
