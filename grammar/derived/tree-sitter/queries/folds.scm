[
  (mapping)
  (sequence)
] @fold
