if vim.lsp.enable then
  vim.lsp.enable('kyaml')
  return
end

-- Before Neovim 0.11: one server for all documents.
local config = dofile(vim.api.nvim_get_runtime_file('lsp/kyaml.lua', false)[1])
local client
vim.api.nvim_create_autocmd('FileType', {
  pattern = config.filetypes,
  callback = function(event)
    client = client or vim.lsp.start_client({ name = 'kyaml', cmd = config.cmd, root_dir = vim.fn.getcwd() })
    if client then
      vim.lsp.buf_attach_client(event.buf, client)
    end
  end,
})
