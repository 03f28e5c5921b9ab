" New releases of Vim and Neovim take *.kyaml for YAML, so `setfiletype` would come too late.
if has('nvim-0.8')
  lua vim.filetype.add({ extension = { kyaml = 'kyaml' } })
else
  autocmd BufNewFile,BufRead *.kyaml set filetype=kyaml
endif
