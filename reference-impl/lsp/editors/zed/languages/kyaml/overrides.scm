[
  (string)
  (quoted_key)
] @string

(comment) @comment.inclusive
