---@type vim.lsp.Config
return {
  cmd = { 'kyaml-lsp' },
  filetypes = { 'kyaml', 'yaml', 'markdown' },
  root_markers = { 'kyaml.toml', '.git' },
}
