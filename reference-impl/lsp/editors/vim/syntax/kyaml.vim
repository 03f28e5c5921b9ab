" Every token of KYAML has a group. Whatever is no token is an error: a plain string, an anchor, a tag, a tab.
" Of two matches at one place the later wins, so the errors are first.
if exists('b:current_syntax')
  finish
endif

syntax match kyamlError /[^ ,:"[\]{}]\+/
syntax match kyamlError /["[\]{}]\@1<=#.*/
syntax match kyamlDelimiter /[,:]/
syntax match kyamlNumber /-\=\%(0\|[1-9]\d*\)\%(\.\d\+\)\=\%([Ee][-+]\=\d\+\)\=\ze\%([ ,\]}]\|$\)/
syntax match kyamlBoolean /\%(true\|false\)\ze\%([ ,\]}]\|$\)/
syntax match kyamlNull /null\ze\%([ ,\]}]\|$\)/

syntax region kyamlMapping matchgroup=kyamlBracket start=/{/ end=/}/ transparent fold
syntax region kyamlSequence matchgroup=kyamlBracket start=/\[/ end=/\]/ transparent fold

" A string that is not closed ends with its line.
syntax match kyamlBadEscape /\\./ contained
syntax match kyamlEscape /\\\%([\t "0LNP\\_abefnrtv]\|x\x\{2}\|u\x\{4}\|U\x\{8}\|$\)/ contained
syntax region kyamlString start=/"\Z/ skip=/\\"\|\\\\/ end=/"\|\\\@1<!$/ contains=kyamlEscape,kyamlBadEscape

" Letters and numbers beyond ASCII are not told apart. Of ambiguous keys these are the words and the integers.
syntax match kyamlKey /\%(\w\|[^\x00-\x7F]\)\%(\w\|[^\x00-\x7F]\|[-./]\)*\ze *:\%( \|$\)/
syntax match kyamlError /\c\%(null\|true\|false\|yes\|no\|on\|off\|[ynt]\|f\|\d\+\)\ze *:\%( \|$\)/
syntax match kyamlKey /\Z"\%([^"\\]\|\\.\)*"\ze *:\%( \|$\)/ contains=kyamlEscape,kyamlBadEscape

syntax match kyamlHeader /^---\ze\%( \|$\)/
syntax match kyamlComment /\%(^\| \)\@1<=#.*/ contains=kyamlTodo,@Spell
syntax keyword kyamlTodo TODO FIXME XXX contained

syntax sync minlines=100

highlight default link kyamlHeader PreProc
highlight default link kyamlComment Comment
highlight default link kyamlTodo Todo
highlight default link kyamlKey Identifier
highlight default link kyamlString String
highlight default link kyamlEscape SpecialChar
highlight default link kyamlNumber Number
highlight default link kyamlBoolean Boolean
highlight default link kyamlNull Constant
highlight default link kyamlBracket Delimiter
highlight default link kyamlDelimiter Delimiter
highlight default link kyamlError Error
highlight default link kyamlBadEscape Error

let b:current_syntax = 'kyaml'
