" New releases of Vim and Neovim take these files for YAML, so `setfiletype` would come too late.
if has('nvim-0.8')
  lua vim.filetype.add({ extension = { kyaml = 'kyaml', kyml = 'kyaml' } })
else
  autocmd BufNewFile,BufRead *.kyaml,*.kyml set filetype=kyaml
endif
