//! Random values of every shape, written as KYAML, read by a YAML reader that is not ours and by `from_str`: the same value.
//!
//! `KYAML_RANDOM_VALUES` says how many; a few thousand without it.

use kyaml_core::{Number, SerializeOptions, Value, WriteOptions, from_str, from_value, to_string_with, to_value};
use outside_peers::random::{Everything, Random};
use yaml_rust2::{Yaml, YamlLoader};

#[test]
fn random_values_come_back() {
    let count: u64 = std::env::var("KYAML_RANDOM_VALUES").map_or(3000, |count| count.parse().expect("a number"));
    let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let bytes: usize = std::thread::scope(|scope| {
        let of_thread =
            |first| scope.spawn(move || (first..=count).step_by(threads).map(written_and_read).sum::<usize>());
        let running: Vec<_> = (1..=threads as u64).map(of_thread).collect();
        running.into_iter().map(|thread| thread.join().expect("all are equal")).sum()
    });
    println!("{count} random values, {bytes} bytes of KYAML: all equal");
}

/// Asserts that the value of this seed comes back, and returns how many bytes of KYAML it is.
fn written_and_read(seed: u64) -> usize {
    let value = Random::new(seed).everything(2);
    let tree = to_value(&value).expect("it has a KYAML form");
    let layout = if seed % 2 == 0 { kyaml_core::Layout::Canonical } else { kyaml_core::Layout::Compact };
    let options = SerializeOptions::default().write(WriteOptions::default().layout(layout));
    let text = to_string_with(&value, &options).expect("it has a KYAML form");
    let back: Everything = from_str(&text).unwrap_or_else(|error| panic!("seed {seed}: {error}\n{text}"));
    assert_eq!(back, value, "seed {seed}\n{text}");
    assert_eq!(from_value::<Everything>(&tree).expect("a value"), value, "seed {seed}");
    assert_eq!(from_str::<Value>(&text).expect("KYAML"), tree, "seed {seed}");
    let foreign = YamlLoader::load_from_str(&text).unwrap_or_else(|error| panic!("seed {seed}: {error}\n{text}"));
    assert!(matches!(&foreign[..], [document] if equal(&tree, document)), "seed {seed}\n{text}\n{foreign:?}");
    text.len()
}

fn equal(value: &Value, yaml: &Yaml) -> bool {
    match (value, yaml) {
        (Value::Null, Yaml::Null) => true,
        (Value::Bool(a), Yaml::Boolean(b)) => a == b,
        (Value::Number(a), Yaml::Integer(b)) => *a == Number::from(*b),
        (Value::Number(a), Yaml::Real(b)) => b.parse::<Number>().is_ok_and(|b| *a == b),
        (Value::String(a), Yaml::String(b)) => a == b,
        (Value::Sequence(a), Yaml::Array(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| equal(a, b)),
        (Value::Mapping(a), Yaml::Hash(b)) => {
            a.len() == b.len() && a.iter().all(|(key, a)| b.get(&Yaml::String(key.into())).is_some_and(|b| equal(a, b)))
        }
        _ => false,
    }
}
