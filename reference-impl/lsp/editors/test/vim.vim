" Filetype, comments and indentation: `vim -S vim.vim` or `nvim -S vim.vim`, in the folder of canonical.kyaml.
edit canonical.kyaml
call assert_equal('kyaml', &filetype)
call assert_equal('# %s', &commentstring)
let s:canonical = getline(1, '$')
call assert_true(len(s:canonical) > 20)
%left
call assert_notequal(s:canonical, getline(1, '$'))
normal! gg=G
for s:line in range(1, line('$'))
  call assert_equal(s:canonical[s:line - 1], getline(s:line), 'line ' .. s:line)
endfor
normal! 2Goa: "b", # c
call assert_equal('  a: "b", # c', getline(3))
call writefile(v:errors, 'errors')
qall!
