; Names of captures as editors know them.
(header) @punctuation.special
(comment) @comment
(plain_key) @property
(quoted_key) @property
(ambiguous_key) @error
(string) @string
(escape) @string.escape
(escaped_line_break) @string.escape
(number) @number
(boolean) @boolean
(null) @constant.builtin
["{" "}" "[" "]"] @punctuation.bracket
["," ":"] @punctuation.delimiter
(ERROR) @error
