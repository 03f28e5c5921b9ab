" Answers each line of the file g:asked with the first character that has a wrong group, or with nothing.
syntax on
" By default Vim colours 3000 columns.
set synmaxcol=0
let s:answers = []
for s:line in readfile(g:asked)
  let s:case = json_decode(s:line)
  enew!
  call setline(1, s:case.lines)
  set syntax=kyaml
  syntax sync fromstart
  let s:groups = {}
  for [s:number, s:first, s:after, s:names] in s:case.tokens
    for s:column in range(s:first, s:after - 1)
      let s:groups[s:number .. ':' .. s:column] = s:names
    endfor
  endfor
  let s:answer = ''
  for s:number in range(1, line('$'))
    for s:column in range(1, col([s:number, '$']) - 1)
      let s:has = synIDattr(synID(s:number, s:column, 1), 'name')
      let s:names = get(s:groups, s:number .. ':' .. s:column, [])
      if empty(s:names) ? s:has =~# 'Error\|BadEscape' : index(s:names, s:has) < 0
        let s:answer = printf('%d:%d is of %s and has %s', s:number, s:column, s:names, s:has)
        break
      endif
    endfor
    if s:answer !=# ''
      break
    endif
  endfor
  call add(s:answers, substitute(s:answer, "\n", ' ', 'g'))
endfor
call writefile(s:answers, g:answers)
qall!
