(entry
  key: (_) @name) @item
