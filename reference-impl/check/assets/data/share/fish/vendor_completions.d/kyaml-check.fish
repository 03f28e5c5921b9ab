complete -c kyaml-check -l profile -d 'The set of readers to write for' -r -f -a "canonical\t'What some readers misread is a warning'
portable\t'What some readers misread is an error, and canonical form avoids it'"
complete -c kyaml-check -l edition -d 'The edition of the specification' -r
complete -c kyaml-check -l format -d 'How to print findings' -r -f -a "human\t'For people: the source, the place and what to write instead'
json\t'For programs: one array of all findings'"
complete -c kyaml-check -l color -d 'When to print in colours' -r -f -a "auto\t''
always\t''
never\t''"
complete -c kyaml-check -l explain -d 'Print the documentation of a rule, and check nothing' -r
complete -c kyaml-check -l canonical -d 'Accept canonical form only: the one layout and spelling that a KYAML formatter writes'
complete -c kyaml-check -l compact -d 'Accept compact form only: one line for each document, without comments'
complete -c kyaml-check -l strict -d 'Fail on warnings as on errors'
complete -c kyaml-check -s q -l quiet -d 'Do not print the summary'
complete -c kyaml-check -l fix -d 'Rewrite the files in which that leaves fewer findings, and report those that remain'
complete -c kyaml-check -l diff -d 'Print what --fix would change, as a unified diff, and report on standard error what would remain'
complete -c kyaml-check -l rules -d 'List all rules, and check nothing'
complete -c kyaml-check -s h -l help -d 'Print help (see more with \'--help\')'
complete -c kyaml-check -s V -l version -d 'Print version'
