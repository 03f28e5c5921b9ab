//! The chart of the results for the README: a bar for each program, as long as its processor time
//! divided by ours.

use std::fmt::Write;

/// Lengths in units of the chart.
const WIDTH: f64 = 760.0;
const LABELS: f64 = 260.0;
const FIGURES: f64 = 70.0;
const ROW: f64 = 24.0;
const GAP: f64 = 40.0;

/// A part of the chart: its title, and the name of our program in results.json.
const PARTS: &[(&str, &str)] = &[
    ("kyaml-check --canonical", "Check canonical KYAML: processor time, kyaml-check --canonical = 1"),
    ("kyaml-fmt, YAML", "Format YAML: processor time, kyaml-fmt = 1"),
    ("kyaml-fmt, KYAML", "Format what is canonical already: processor time, kyaml-fmt = 1"),
];

/// A program compared with ours.
struct Bar<'a> {
    name: &'a str,
    /// Its processor time divided by ours.
    times: f64,
}

/// The SVG of results.json, on a logarithmic scale.
pub(crate) fn draw(results: &str) -> Result<String, String> {
    let results: serde_json::Value = serde_json::from_str(results).map_err(|error| error.to_string())?;
    let pairs = results["pairs"].as_array().ok_or("results.json has no pairs")?;
    let parts: Vec<(&str, Vec<Bar<'_>>)> = PARTS.iter().map(|(ours, title)| (*title, bars(pairs, ours))).collect();
    let all = || parts.iter().flat_map(|(_, bars)| bars);
    if all().count() == 0 {
        return Err("results.json has no pair that was measured".to_owned());
    }
    let scale = Scale {
        least: all().map(|bar| bar.times.log10()).fold(0.0, f64::min),
        most: all().map(|bar| bar.times.log10()).fold(0.0, f64::max),
    };
    let mut body = String::new();
    let mut top = 0.0;
    for (title, bars) in &parts {
        top = draw_part(&mut body, top, title, bars, &scale);
    }
    Ok(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {top}\" role=\"img\" \
         font-family=\"system-ui, sans-serif\" font-size=\"12\">\n\
         <title>Processor time of other programs beside that of kyaml-check and kyaml-fmt</title>\n<style>\n\
         text {{ fill: #24292f }} .ours {{ fill: #1a7f6b }} .theirs {{ fill: #8c959f }}\n\
         @media (prefers-color-scheme: dark) {{ text {{ fill: #e6edf3 }} .ours {{ fill: #3fb99f }} .theirs {{ fill: #6e7681 }} }}\n\
         </style>\n{body}</svg>\n"
    ))
}

/// Our program and those compared with it, the fastest first; empty if there are none.
fn bars<'a>(pairs: &'a [serde_json::Value], ours: &'a str) -> Vec<Bar<'a>> {
    let mut bars: Vec<Bar<'_>> = pairs
        .iter()
        .filter(|pair| pair["ours"] == ours)
        .filter_map(|pair| Some(Bar { name: pair["theirs"].as_str()?, times: 1.0 / pair["ratio"].as_f64()? }))
        .collect();
    if !bars.is_empty() {
        bars.push(Bar { name: ours, times: 1.0 });
    }
    bars.sort_by(|a, b| a.times.total_cmp(&b.times));
    bars
}

/// Powers of ten from left to right.
struct Scale {
    least: f64,
    most: f64,
}

impl Scale {
    /// Length of a bar: short for the fastest, the whole width for the slowest.
    fn length(&self, times: f64) -> f64 {
        let room = WIDTH - LABELS - FIGURES;
        let part = (times.log10() - self.least) / (self.most - self.least).max(f64::EPSILON);
        room * (0.04 + 0.96 * part)
    }
}

/// Draws a part from `top` on; returns its lower end.
fn draw_part(svg: &mut String, top: f64, title: &str, bars: &[Bar<'_>], scale: &Scale) -> f64 {
    if bars.is_empty() {
        return top;
    }
    let _ = writeln!(svg, "<text x=\"8\" y=\"{}\" font-size=\"14\" font-weight=\"600\">{title}</text>", top + 24.0);
    let mut y = top + GAP;
    for bar in bars {
        let class = if bar.times.to_bits() == 1.0_f64.to_bits() { "ours" } else { "theirs" };
        let (length, base) = (scale.length(bar.times), y + 13.0);
        let digits = usize::from(bar.times < 9.95);
        let _ = writeln!(svg, "<text x=\"8\" y=\"{base:.1}\">{}</text>", escaped(bar.name));
        let _ = writeln!(
            svg,
            "<rect class=\"{class}\" x=\"{LABELS}\" y=\"{y:.1}\" width=\"{length:.1}\" height=\"17\" rx=\"2\"/>"
        );
        let (x, times) = (LABELS + length + 6.0, bar.times);
        let _ = writeln!(svg, "<text x=\"{x:.1}\" y=\"{base:.1}\">{times:.digits$}</text>");
        y += ROW;
    }
    y
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}
