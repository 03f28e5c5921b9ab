"use strict";

// Bytes as text in which nothing hides: a blank is `·`, a tab `→`, a line feed `¶` and the end of the line; what else cannot be seen has a
// name in `⟨⟩`, as has a byte that belongs to no character, and a character that is itself such a mark. Common fonts have the marks.

/** The names of the control characters, from U+0000 on. */
const CONTROLS = "NUL SOH STX ETX EOT ENQ ACK BEL BS HT LF VT FF CR SO SI DLE DC1 DC2 DC3 DC4 NAK SYN ETB CAN EM SUB ESC FS GS RS US".split(" ");
const NAMES = new Map([
  ["\u007f", ["DEL", "delete"]],
  ["\u0085", ["NEL", "next line"]],
  ["\u00a0", ["NBSP", "no-break space"]],
  ["\u2028", ["LS", "line separator"]],
  ["\u2029", ["PS", "paragraph separator"]],
  ["\ufeff", ["BOM", "byte order mark"]],
]);
const MARKS = /[·→¶⟨⟩]/u;
const INVISIBLE = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u;
const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** The bytes of a text in base64. */
function decode(base64) {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

/** How many bytes a character has that starts with this one, or 0 where none does. */
function sizeOf(lead) {
  if (lead < 0x80) return 1;
  if (lead < 0xc2 || lead > 0xf4) return 0;
  return lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
}

/** The character that starts at a byte, or null. */
function characterAt(bytes, at) {
  const size = sizeOf(bytes[at]);
  if (size === 0 || at + size > bytes.length) return null;
  try {
    return utf8.decode(bytes.subarray(at, at + size));
  } catch {
    return null;
  }
}

function codePoint(character) {
  return `U+${character.codePointAt(0).toString(16).toUpperCase().padStart(4, "0")}`;
}

/** How a character is shown, and the name of what is not shown as itself. */
function look(character) {
  const code = character.codePointAt(0);
  const name = codePoint(character);
  if (character === " ") return ["·", "space"];
  if (character === "\t") return ["→", "tab"];
  if (character === "\n") return ["¶\n", "line feed"];
  if (code < 0x20) return [`⟨${CONTROLS[code]}⟩`, name];
  if (NAMES.has(character)) {
    const [short, long] = NAMES.get(character);
    return [`⟨${short}⟩`, `${long}, ${name}`];
  }
  if (MARKS.test(character) || INVISIBLE.test(character)) return [`⟨${name}⟩`, name];
  return [character, null];
}

/** The parts of the bytes: where each starts, what is shown, and the name of what is not shown as itself. Like parts are joined. */
function looks(bytes) {
  const parts = [];
  for (let at = 0; at < bytes.length; ) {
    const character = characterAt(bytes, at);
    const hexadecimal = `0x${bytes[at].toString(16).toUpperCase().padStart(2, "0")}`;
    const [text, name] = character === null ? [`⟨${hexadecimal}⟩`, `the byte ${hexadecimal}, which is no character`] : look(character);
    const last = parts.at(-1);
    if (last !== undefined && last.name === name && !text.endsWith("\n")) last.text += text;
    else parts.push({ start: at, text, name });
    at += character === null ? 1 : sizeOf(bytes[at]);
  }
  return parts;
}

/** A text that someone else wrote, on lines of its own, in which no control character or mark of direction hides. */
function words(text) {
  return text.replace(/[\p{C}\u2028\u2029]/gu, (character) => (character === "\n" ? character : look(character)[0]));
}

/** The text alone. */
function visible(bytes) {
  return looks(bytes).map((part) => part.text).join("");
}

/** The bytes as nodes; those from `start` to `end` are marked. */
function visibleNodes(bytes, { start, end } = { start: 0, end: 0 }) {
  const mark = ({ text, name }) => h("span", { class: "mark", title: name }, text);
  const nodes = (from, to) => looks(bytes.subarray(from, to)).map((part) => (part.name === null ? part.text : mark(part)));
  if (start >= end) return nodes(0, bytes.length);
  return [...nodes(0, start), h("mark", {}, nodes(start, end)), ...nodes(end, bytes.length)];
}

/** Where two byte strings differ: the part of each between what they start with and what they end with in common, as ranges. */
function difference(left, right) {
  const shorter = Math.min(left.length, right.length);
  let start = 0;
  while (start < shorter && left[start] === right[start]) start += 1;
  let tail = 0;
  while (tail < shorter - start && left[left.length - 1 - tail] === right[right.length - 1 - tail]) tail += 1;
  const range = (bytes) => {
    let [from, to] = [start, bytes.length - tail];
    // A character is never cut: what follows a lead byte has the bits 10 on top.
    while (from > 0 && (bytes[from] & 0xc0) === 0x80) from -= 1;
    while (to < bytes.length && (bytes[to] & 0xc0) === 0x80) to += 1;
    return { start: from, end: to };
  };
  return [range(left), range(right)];
}
