-- Without a parser the syntax of Vim stays.
if vim.treesitter.start then
  pcall(vim.treesitter.start)
end
