/**
 * @file KYAML for tree-sitter. The structure is written by hand, with the names of kyaml.pest; the tokens are regular expressions that
 * are made from it (tokens.json).
 *
 * White space is explicit, as in kyaml.pest, because a comment must have some before it; so there are no extras.
 */

/// <reference types="tree-sitter-cli/dsl" />
const tokens = require("./tokens.json")

/** A token of kyaml.pest as a regular expression. */
const expression = (name) => new RegExp(tokens[name], "u")

/** Elements with commas between them, and one after the last or none. */
const elements = ($, element) =>
  seq(
    optional($._separation),
    optional(
      seq(element, optional($._separation), repeat(seq($._comma, element, optional($._separation))), optional($._comma)),
    ),
  )

module.exports = grammar({
  name: "kyaml",
  extras: () => [],
  rules: {
    // The lines without tokens after a document are the stream's here, which is the same text.
    stream: ($) =>
      seq(
        repeat(choice($._tokenless_line, $.document)),
        optional(choice(alias($.last_document, $.document), seq($._blanks, optional($.comment)), $.comment)),
      ),

    document: ($) => seq($._start_of_document, $._value, $._end_of_line),
    last_document: ($) => seq($._start_of_document, $._value, optional($._trailing)),
    _start_of_document: ($) => seq($.header, $._end_of_line, repeat($._tokenless_line), optional($._blanks)),
    header: () => "---",

    _tokenless_line: ($) => seq(optional($._blanks), optional($.comment), $._line_break),
    _end_of_line: ($) => seq(optional($._trailing), $._line_break),
    _trailing: ($) => seq($._blanks, optional($.comment)),
    _separation: ($) => repeat1(seq(choice($._blanks, $._line_break), optional($.comment))),
    _blanks: () => / +/,
    _line_break: () => expression("line_break"),
    comment: () => expression("comment"),

    _value: ($) => choice($.mapping, $.sequence, $.string, $.number, $.boolean, $.null),
    boolean: () => choice("true", "false"),
    null: () => "null",
    number: () => expression("number"),

    mapping: ($) => seq("{", elements($, $.entry), "}"),
    sequence: ($) => seq("[", elements($, $._value), "]"),
    _comma: ($) => seq(",", optional($._separation)),
    entry: ($) =>
      seq(field("key", $._key), optional($._blanks), ":", $._separation, field("value", $._value)),

    // Of two tokens of one length the first wins, and of two others the longer one: no look-ahead is needed, but the tree says which.
    _key: ($) => choice($.ambiguous_key, $.plain_key, $.quoted_key),
    ambiguous_key: () => expression("ambiguous"),
    plain_key: () => expression("plain_text"),
    quoted_key: ($) => seq('"', repeat(choice($._raw_characters, $.escape)), '"'),

    // Neither a tab nor another one follows an escaped line break.
    string: ($) =>
      seq(
        '"',
        repeat(
          choice($._raw_characters, $._tab, $.escape, seq($.escaped_line_break, choice($._raw_characters, $.escape))),
        ),
        optional($.escaped_line_break),
        '"',
      ),
    _raw_characters: () => new RegExp(`(?:${tokens.raw_character})+`, "u"),
    _tab: () => "\t",
    escape: () => expression("escape"),
    escaped_line_break: () => new RegExp(`\\\\(?:${tokens.line_break}) +`, "u"),
  },
})
