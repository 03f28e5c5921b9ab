; Captures of nvim-treesitter-textobjects; Helix has a file of its own.
(comment) @comment.outer

(entry
  key: (_) @assignment.lhs
  value: (_) @assignment.rhs @assignment.inner) @assignment.outer

(sequence
  [
    (mapping)
    (sequence)
    (string)
    (number)
    (boolean)
    (null)
  ] @parameter.inner @parameter.outer)

(mapping) @block.outer
