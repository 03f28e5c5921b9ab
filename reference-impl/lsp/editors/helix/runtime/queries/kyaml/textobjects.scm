(comment) @comment.inside
(comment)+ @comment.around

(entry
  value: (_) @entry.inside) @entry.around

(sequence
  [
    (mapping)
    (sequence)
    (string)
    (number)
    (boolean)
    (null)
  ] @entry.inside @entry.around)
