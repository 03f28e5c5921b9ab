; Captures of nvim-treesitter; Helix and Zed have files of their own.
[
  (mapping)
  (sequence)
] @indent.begin

[
  "}"
  "]"
] @indent.branch

[
  (comment)
  (string)
] @indent.ignore
