//! The picture of the results for the README: for each pair a bar, as long as the other program takes beside ours.

use std::fmt::Write;

use crate::failure::Failure;

const WIDTH: f64 = 760.0;
const LABELS: f64 = 330.0;
const ROW: f64 = 26.0;
const TOP: f64 = 44.0;

/// The SVG of results.json: processor time of ours and theirs, on a logarithmic scale.
pub(crate) fn draw(results: &str) -> Result<String, Failure> {
    let results: serde_json::Value = serde_json::from_str(results).map_err(|error| Failure(error.to_string()))?;
    let pairs = results["pairs"].as_array().ok_or("results.json has no pairs")?;
    let measured: Vec<(String, f64)> = pairs
        .iter()
        .filter_map(|pair| {
            let label = format!("{} / {}", pair["ours"].as_str()?, pair["theirs"].as_str()?);
            Some((label, pair["ratio"].as_f64()?))
        })
        .collect();
    if measured.is_empty() {
        return Err(Failure("results.json has no pair that was measured".to_owned()));
    }
    let least = measured.iter().map(|(_, ratio)| ratio.log10()).fold(0.0, f64::min).floor();
    let most = measured.iter().map(|(_, ratio)| ratio.log10()).fold(0.0, f64::max).ceil();
    let place = |ratio: f64| LABELS + (WIDTH - LABELS - 60.0) * (ratio.log10() - least) / (most - least).max(1.0);
    #[expect(clippy::cast_precision_loss, reason = "a few rows")]
    let height = TOP + ROW * measured.len() as f64 + 12.0;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" font-family=\"system-ui, sans-serif\" \
         font-size=\"12\">\n<title>Processor time of the KYAML tools as a ratio to other programs; shorter is faster</title>\n<style>\n\
         text {{ fill: #24292f }} .bar {{ fill: #1a7f6b }} .line {{ stroke: #8c959f }}\n\
         @media (prefers-color-scheme: dark) {{ text {{ fill: #e6edf3 }} .bar {{ fill: #3fb99f }} .line {{ stroke: #6e7681 }} }}\n</style>\n\
         <text x=\"8\" y=\"20\" font-size=\"14\" font-weight=\"600\">Processor time of ours / theirs (logarithmic; left of the line is faster)</text>\n"
    );
    let one = place(1.0);
    let _ = writeln!(
        svg,
        "<line class=\"line\" x1=\"{one:.1}\" x2=\"{one:.1}\" y1=\"{}\" y2=\"{}\"/>",
        TOP - 10.0,
        height - 8.0
    );
    for (index, (label, ratio)) in measured.iter().enumerate() {
        #[expect(clippy::cast_precision_loss, reason = "a few rows")]
        let y = TOP + ROW * index as f64;
        let (from, to) = (one.min(place(*ratio)), one.max(place(*ratio)));
        let _ = writeln!(svg, "<text x=\"8\" y=\"{:.1}\">{}</text>", y + 13.0, escaped(label));
        let _ = writeln!(
            svg,
            "<rect class=\"bar\" x=\"{from:.1}\" y=\"{y:.1}\" width=\"{:.1}\" height=\"17\" rx=\"2\"/>",
            (to - from).max(1.0)
        );
        let digits = if *ratio < 0.1 { 3 } else { 2 };
        let _ = writeln!(svg, "<text x=\"{:.1}\" y=\"{:.1}\">{ratio:.digits$}</text>", to + 6.0, y + 13.0);
    }
    svg.push_str("</svg>\n");
    Ok(svg)
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}
