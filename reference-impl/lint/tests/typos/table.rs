//! The table of the figures, and their floors.

use std::fmt::Write as _;

use crate::measure::Figures;

/// The table as Markdown.
pub(crate) fn render(rows: &[(&str, [Figures; 2])]) -> String {
    let mut table = String::from(
        "# One mistake, how many findings?\n\n\
         The figures of each typo in a hundred canonical documents, and in a hundred laid out by hand:\n\
         - `made`: the number of typos;\n\
         - `one`: per cent of them with exactly one finding;\n\
         - `place`: per cent with the finding at the mistake or beside it;\n\
         - `fix`: per cent with a fix;\n\
         - `right`: per cent of these fixes that give back the intended document.\n\n\
         `cargo xtask bless typos` writes this file.\n\n\
         | typo | made | one | place | fix | right | by hand: made | one | place | fix | right |\n\
         | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n",
    );
    for (name, sets) in rows {
        let _ = write!(table, "| {name} |");
        for figures in sets {
            let Figures { made, alone, in_place, fixes, right } = *figures;
            let _ = write!(
                table,
                " {made} | {} | {} | {} | {} |",
                percent(alone, made),
                percent(in_place, made),
                percent(fixes, made),
                percent(right, fixes)
            );
        }
        table.push('\n');
    }
    table
}

fn percent(part: usize, whole: usize) -> String {
    if whole == 0 {
        return "–".to_owned();
    }
    let tenths = part * 1000 / whole;
    format!("{}.{}", tenths / 10, tenths % 10)
}

/// The least that the figures of each kind, and of all kinds together, must be.
pub(crate) fn hold_the_floors(rows: &[(&str, [Figures; 2])]) {
    let mut below = Vec::new();
    for (name, sets) in rows {
        for (figures, least, set) in [(sets[0], 95, "canonical"), (sets[1], 85, "by hand")] {
            assert!(figures.made >= 10, "{name}, {set}: {} typos only could be made", figures.made);
            for (what, count) in [("exactly one", figures.alone), ("at the place", figures.in_place)] {
                if count * 100 < figures.made * least {
                    below.push(format!("{name}, {set}: {what} {count} of {}", figures.made));
                }
            }
        }
    }
    let offered = |figures: &Figures| figures.fixes * 2 >= figures.made;
    let kinds = rows.iter().filter(|(_, sets)| offered(&sets[0])).count();
    let sum = |count: fn(&Figures) -> usize| rows.iter().flat_map(|(_, sets)| sets).map(count).sum::<usize>();
    let (fixes, right) = (sum(|figures| figures.fixes), sum(|figures| figures.right));
    println!("a fix is offered for {kinds} of {} kinds; {right} of {fixes} fixes are right", rows.len());
    assert!(below.is_empty(), "below the floor:\n{}", below.join("\n"));
    assert!(kinds * 100 >= rows.len() * 70, "a fix is offered for {kinds} of {} kinds only", rows.len());
    assert!(right * 100 >= fixes * 90, "{right} of {fixes} fixes are right only");
}
