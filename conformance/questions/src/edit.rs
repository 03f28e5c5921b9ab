//! Single changes of a stream. Most results are nearly YAML, or YAML that people seldom write.

use crate::random::Random;

/// What a change inserts: indicators, markers, line breaks, and spellings that readers disagree about.
const TOKENS: [&[u8]; 58] = [
    b"\n",
    b"\n\n",
    b" ",
    b"  ",
    b"    ",
    b"\t",
    b"\r",
    b"\r\n",
    b"---",
    b"---\n",
    b"\n---\n",
    b"---#c\n",
    b"--- x\n",
    b"---x\n",
    b"...",
    b"...\n",
    b"\n...\n",
    b"#",
    b" # c",
    b"\"",
    b"'",
    b"|",
    b">",
    b"|+",
    b"|-",
    b"|2",
    b">+\n",
    b"- ",
    b"? ",
    b": ",
    b":",
    b",",
    b"{",
    b"}",
    b"[",
    b"]",
    b"&a ",
    b"*a",
    b"!",
    b"!!str ",
    b"%YAML 1.2\n",
    b"<<: ",
    b"= ",
    b"@",
    b"`",
    b"~",
    b"null\n",
    b"yes",
    b"0x1",
    b"1_0",
    b"1e5",
    b"\\/",
    b"\\x41",
    b"\\ud83d",
    b"\xef\xbb\xbf",
    b"\xc2\xa0",
    b"\xc2\x85",
    b"\xe2\x80\xa8",
];

/// One change, often at the start of a line.
pub fn edit(bytes: &mut Vec<u8>, random: &mut Random) {
    let mut at = random.below(bytes.len() + 1);
    if random.below(5) < 2 {
        at = bytes[..at].iter().rposition(|&byte| byte == b'\n').map_or(0, |line_feed| line_feed + 1);
    }
    match random.below(20) {
        0..9 => drop(bytes.splice(at..at, random.one_of(&TOKENS).iter().copied())),
        9..11 => drop(bytes.splice(at..(at + 1).min(bytes.len()), random.one_of(&TOKENS).iter().copied())),
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
