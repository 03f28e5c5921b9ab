complete -c kyaml-fmt -l to -d 'The language of the output' -r -f -a "kyaml\t'KYAML, with all comments'
yaml\t'YAML in block style, without comments'
json\t'JSON without comments, one text for each document; with --compact, each on one line'"
complete -c kyaml-fmt -l form -d 'The form that is written [default: canonical]' -r -f -a "canonical\t'The bytes that kubectl prints, with all comments'
compact\t'Each document on one line, without its comments'
normal\t'As compact, with sorted keys and one spelling for each number: equal values are equal bytes, for digests'"
complete -c kyaml-fmt -l edition -d 'The edition of the specification [default: the latest]' -r
complete -c kyaml-fmt -l profile -d 'The set of readers to write for [default: canonical]' -r -f -a "canonical\t'Canonical KYAML'
portable\t'KYAML that even old readers understand: other spellings of some numbers and characters'"
complete -c kyaml-fmt -l cuddle -d 'The brackets that are written apart where a sequence of collections holds a comment [default: all]' -r -f -a "all\t'All of the sequence, as kubectl does'
partial\t'Those next to the comment only'"
complete -c kyaml-fmt -l schema -d 'How plain scalars of YAML are understood [default: kubernetes]' -r -f -a "kubernetes\t'As Kubernetes loads them: `yes` is true, `017` is 15'
core\t'As YAML 1.2 has them: `yes` is a string, `017` is 17'
json\t'As JSON has them; any other plain scalar is an error'"
complete -c kyaml-fmt -l max-alias-nodes -d 'How many nodes aliases and merge keys may add to a file' -r
complete -c kyaml-fmt -l max-alias-bytes -d 'How many bytes of text aliases and merge keys may add to a file' -r
complete -c kyaml-fmt -l fences -d 'The fences of Markdown that become KYAML, by the first words after their backquotes; several with commas' -r -f -a "kyaml\t'Fences of KYAML'
yaml\t'Fences of YAML, `yaml` and `yml`'
json\t'Fences of JSON; they need --fence-language, because they are none afterwards'"
complete -c kyaml-fmt -l fence-language -d 'The language that formatted fences are given; without it, they keep theirs' -r
complete -c kyaml-fmt -l config -d 'The kyaml.toml to use instead of the nearest one' -r -F
complete -c kyaml-fmt -l stdin-filepath -d 'The path that messages give for standard input; if it ends with .json, only JSON is accepted' -r -F
complete -c kyaml-fmt -l color -d 'When to print in colours' -r -f -a "auto\t''
always\t''
never\t''"
complete -c kyaml-fmt -s w -l write -d 'Rewrite the files that change'
complete -c kyaml-fmt -l check -d 'Print the names of the files that --write would change, and fail if there is one'
complete -c kyaml-fmt -l diff -d 'Print what --write would change, as a unified diff'
complete -c kyaml-fmt -l compact -d 'As --form compact: write each document on one line, without its comments'
complete -c kyaml-fmt -l sort-keys -d 'Sort the entries of each mapping by the code points of their keys'
complete -c kyaml-fmt -l only-kyaml -d 'Leave out files that do not look like KYAML'
complete -c kyaml-fmt -l markdown -d 'Search folders for Markdown too, and format its fences of KYAML'
complete -c kyaml-fmt -l force-exclude -d 'Leave out what kyaml.toml excludes even if it is named, as hooks name files'
complete -c kyaml-fmt -l no-config -d 'Use no kyaml.toml'
complete -c kyaml-fmt -s q -l quiet -d 'Do not print notes and the summary'
complete -c kyaml-fmt -s h -l help -d 'Print help (see more with \'--help\')'
complete -c kyaml-fmt -s V -l version -d 'Print version'
