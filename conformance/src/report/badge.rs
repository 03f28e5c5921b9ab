//! Badges, one for each skill: the files that shields.io calls endpoints.

use std::path::PathBuf;

use serde::Serialize;

use super::Report;
use crate::results::{Implementation, Score, Tally};

/// What a badge says. The names of the keys are those of the endpoint's schema, version 1.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Badge {
    schema_version: u32,
    /// The skill.
    pub label: String,
    /// The number of right answers, and the number of checks.
    pub message: String,
    /// Green where all is right, red where a program that does not look at the input gets as many, orange between.
    pub color: &'static str,
}

/// The badges of all implementations, with the paths that they are written to below one folder: `<implementation>/<skill>.json`. What an
/// implementation was not asked has none. There is no badge for all skills at once: one figure would hide which of them is missing.
#[must_use]
pub fn badges(report: &Report<'_>) -> Vec<(PathBuf, Badge)> {
    report.implementations().flat_map(|(implementation, checks)| of(implementation, &Score::of(checks))).collect()
}

/// One skill of a score.
type Skill = fn(&Score) -> Tally;

fn of(implementation: &Implementation, score: &Score) -> Vec<(PathBuf, Badge)> {
    let skills: [(&str, Skill); 4] = [
        ("accept", |score| score.accept),
        ("reject", |score| score.reject),
        ("value", |score| score.value),
        ("bytes", |score| score.bytes),
    ];
    skills
        .into_iter()
        .filter(|(_, tally)| tally(score).of > 0)
        .map(|(skill, tally)| {
            let path = PathBuf::from(&implementation.name).join(format!("{skill}.json"));
            (path, Badge::new(skill, tally(score), implementation.blind(tally)))
        })
        .collect()
}

impl Badge {
    /// `blind` is how many a program gets right that does not look at the input.
    fn new(skill: &str, Tally { right, of }: Tally, blind: usize) -> Self {
        let color = match right {
            _ if right == of => "brightgreen",
            _ if right <= blind => "red",
            _ => "orange",
        };
        Self { schema_version: 1, label: format!("KYAML {skill}"), message: format!("{right}/{of}"), color }
    }
}

#[cfg(test)]
mod tests {
    use super::super::sample;
    use super::*;

    #[test]
    fn each_skill_has_a_badge_of_its_own() {
        let suite = sample::suite();
        let badges = badges(&sample::report(&suite));
        let seen: Vec<_> =
            badges.iter().map(|(path, badge)| (path.to_str().unwrap(), badge.message.as_str(), badge.color)).collect();
        let expected = [
            ("alpha/value.json", "2/4", "orange"),
            ("beta/strict/value.json", "3/3", "brightgreen"),
            ("beta/strict/bytes.json", "1/3", "orange"),
        ];
        assert_eq!(seen, expected);
        let json = serde_json::to_string(&badges[2].1).unwrap();
        assert_eq!(json, r#"{"schemaVersion":1,"label":"KYAML bytes","message":"1/3","color":"orange"}"#);
    }

    #[test]
    fn who_does_not_look_is_red() {
        assert_eq!(Badge::new("accept", Tally { right: 3, of: 5 }, 3).color, "red");
        assert_eq!(Badge::new("accept", Tally { right: 5, of: 5 }, 5).color, "brightgreen");
        assert_eq!(Badge::new("accept", Tally { right: 4, of: 5 }, 3).color, "orange");
    }
}
