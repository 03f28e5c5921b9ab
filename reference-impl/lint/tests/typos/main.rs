//! One mistake, one finding, at the mistake. Each typo is made at several places of each document
//! of two sets: canonical documents, and documents that are laid out by hand. `table.md` has the
//! figures. `cargo xtask bless typos` writes that file; `TYPOS_DOCUMENTS=FOLDER` prints the figures
//! of other documents, in `canonical.toml` and `by-hand.toml` there.

mod document;
mod kinds;
mod measure;
mod pairs;

use std::path::Path;
use std::thread;

use document::Document;
use kyaml_cases::generated;
use measure::Figures;

/// The number of places at which each typo is made in each document, if there are enough.
const PLACES: u64 = 2;

#[test]
fn generated_table_shows_each_of_several_mistakes() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/typos");
    let (table, below) = pairs::measure(&documents(&folder));
    println!("{table}");
    generated::check(&folder.join("pairs.md"), &table);
    assert!(below.is_empty(), "below the floor: {below:?}");
}

fn documents(folder: &Path) -> [Vec<Document>; 2] {
    ["canonical.toml", "by-hand.toml"].map(|set| Document::all(&folder.join(set)))
}

#[test]
fn generated_table_shows_one_finding_at_each_mistake() {
    let committed = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/typos");
    let other = std::env::var_os("TYPOS_DOCUMENTS");
    let folder = other.as_ref().map_or(committed, Into::into);
    let sets = documents(&folder);
    let measure = |set| kinds::ALL.iter().map(|kind| measure::measure(kind, set, PLACES)).collect::<Vec<_>>();
    let [canonical, by_hand] = thread::scope(|threads| {
        sets.each_ref().map(|set| threads.spawn(|| measure(set))).map(|thread| thread.join().expect("figures"))
    });
    let figures = canonical.into_iter().zip(by_hand).map(<[Figures; 2]>::from);
    let rows: Vec<(&str, [Figures; 2])> = kinds::ALL.iter().map(|kind| kind.name).zip(figures).collect();
    let made: usize = rows.iter().map(|(_, figures)| figures[0].made + figures[1].made).sum();
    let table = measure::render(&rows);
    println!("{made} typos of {} kinds in {} documents\n\n{table}", rows.len(), sets[0].len() + sets[1].len());
    if other.is_some() {
        return;
    }
    for set in &sets {
        assert_eq!(set.len(), 100, "a set does not hold a hundred documents");
    }
    assert!(rows.len() >= 40, "there are {} kinds of typo only", rows.len());
    generated::check(&folder.join("table.md"), &table);
    measure::hold_the_floors(&rows);
}
