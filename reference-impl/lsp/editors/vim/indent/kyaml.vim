" A line is indented by what the line above opens and what the line itself closes.
if exists('b:did_indent')
  finish
endif
let b:did_indent = 1
let b:undo_indent = 'setlocal indentexpr< indentkeys<'

setlocal indentexpr=KyamlIndent(v:lnum) indentkeys=0},0],!^F,o,O

function! KyamlIndent(line) abort
  let above = prevnonblank(a:line - 1)
  let opens = getline(above) =~# '[{[]\s*\%(\s#.*\)\=$'
  let closes = getline(a:line) =~# '^\s*[]}]'
  return indent(above) + shiftwidth() * (opens - closes)
endfunction
