[
  (mapping)
  (sequence)
] @rainbow.scope

["{" "}" "[" "]"] @rainbow.bracket
