(comment)+ @comment.around

(mapping
  "{"
  (_)* @class.inside
  "}") @class.around

(entry
  value: (_) @function.inside) @function.around
