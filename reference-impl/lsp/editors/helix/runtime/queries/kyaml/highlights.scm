(header) @punctuation.special
(comment) @comment.line
[(plain_key) (quoted_key)] @variable.other.member
(ambiguous_key) @error
(string) @string
[(escape) (escaped_line_break)] @constant.character.escape
(number) @constant.numeric
(boolean) @constant.builtin.boolean
(null) @constant.builtin
["{" "}" "[" "]"] @punctuation.bracket
["," ":"] @punctuation.delimiter
(ERROR) @error
