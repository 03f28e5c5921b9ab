//! Single changes of a stream. Most results are nearly YAML, or YAML that people seldom write.

use crate::random::Random;
use crate::texts::TEXTS;

/// One change, often at the start of a line.
pub fn edit(bytes: &mut Vec<u8>, random: &mut Random) {
    let mut at = random.below(bytes.len() + 1);
    if random.below(5) < 2 {
        at = bytes[..at].iter().rposition(|&byte| byte == b'\n').map_or(0, |line_feed| line_feed + 1);
    }
    match random.below(20) {
        0..9 => drop(bytes.splice(at..at, random.one_of(&TEXTS.tokens).bytes())),
        9..11 => drop(bytes.splice(at..(at + 1).min(bytes.len()), random.one_of(&TEXTS.tokens).bytes())),
        11..15 => {
            let end = (at + random.one_of(&[1, 1, 1, 2, 3, 8])).min(bytes.len());
            bytes.drain(at..end);
        }
        15..17 => {
            let mut lines: Vec<_> = bytes.split_inclusive(|&byte| byte == b'\n').collect();
            if !lines.is_empty() {
                lines.insert(random.below(lines.len()), random.one_of(&lines));
                *bytes = lines.concat();
            }
        }
        17..19 => bytes.truncate(at),
        _ => bytes.truncate(bytes.trim_ascii_end().len()),
    }
}
