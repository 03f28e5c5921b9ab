[
  (mapping)
  (sequence)
] @indent

[
  "}"
  "]"
] @outdent
