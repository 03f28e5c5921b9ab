# Print an optspec for argparse to handle cmd's options that are independent of any subcommand.
function __fish_kyaml_check_global_optspecs
    string join \n canonical compact profile= edition= select= ignore= severity= strict only-kyaml markdown force-exclude config= no-config format= max-findings= statistics color= q/quiet fix unsafe-fixes diff stdin-filepath= rules explain= h/help V/version
end

function __fish_kyaml_check_needs_command
    # Figure out if the current invocation already has a command.
    set -l cmd (commandline -opc)
    set -e cmd[1]
    argparse -s (__fish_kyaml_check_global_optspecs) -- $cmd 2>/dev/null
    or return
    if set -q argv[1]
        # Also print the command, so this can be used to figure out what it is.
        echo $argv[1]
        return 1
    end
    return 0
end

function __fish_kyaml_check_using_subcommand
    set -l cmd (__fish_kyaml_check_needs_command)
    test -z "$cmd"
    and return 1
    contains -- $cmd[1] $argv
end

complete -c kyaml-check -n "__fish_kyaml_check_needs_command" -l profile -d 'The set of readers to write for [default: canonical]' -r -f -a "canonical\t'What some readers misread is a warning'
portable\t'What some readers misread is an error, and canonical form avoids it'"
complete -c kyaml-check -n "__fish_kyaml_check_needs_command" -l edition -d 'The edition of the specification [default: the latest]' -r
complete -c kyaml-check -n "__fish_kyaml_check_needs_command" -l select -d 'Look for these rules only: names, groups, clauses (KY-KEY-4), starts of clauses (KY-KEY), or `all`' -r
complete -c kyaml-check -n "__fish_kyaml_check_needs_command" -l ignore -d 'Do not look for these rules' -r
complete -c kyaml-check -n "__fish_kyaml_check_needs_command" -l severity -d 'Make findings of a rule an error or a warning: `long-key=warning`' -r
complete -c kyaml-check -n "__fish_kyaml_check_needs_command" -l config -d 'The kyaml.toml to use instead of the nearest one' -r -F
complete -c kyaml-check -n "__fish_kyaml_check_needs_command" -l format -d 'How to print findings' -r -f -a "human\t'For people: the source, the place and what to write instead'
concise\t'For people: a line for each finding'
json\t'For programs: one array of all findings'
json-lines\t'For programs: a JSON object on a line for each finding'
sarif\t'For programs: SARIF 2.1.0, which code scanning reads'
github\t'For GitHub: workflow commands, shown in the changed files'
gitlab\t'For GitLab: its code quality'
junit\t'For build servers: a test for each finding'
checkstyle\t'For build servers: the XML of Checkstyle'"
complete -c kyaml-check -n "__fish_kyaml_check_needs_command" -l max-findings -d 'How many findings to print at most; the others are counted [default: 1000 for people, all for programs]' -r
complete -c kyaml-check -n "__fish_kyaml_check_needs_command" -l color -d 'When to print in colours' -r -f -a "auto\t''
always\t''
never\t''"
complete -c kyaml-check -n "__fish_kyaml_check_needs_command" -l stdin-filepath -d 'The path that messages give for standard input, and whose kyaml.toml counts' -r -F
complete -c kyaml-check -n "__fish_kyaml_check_needs_command" -l explain -d 'Print the documentation of a rule, a clause or a group, and check nothing' -r
complete -c kyaml-check -n "__fish_kyaml_check_needs_command" -l canonical -d 'Accept canonical form only: the one layout and spelling that a KYAML formatter writes'
complete -c kyaml-check -n "__fish_kyaml_check_needs_command" -l compact -d 'Accept compact form only: one line for each document, without comments'
complete -c kyaml-check -n "__fish_kyaml_check_needs_command" -l strict -d 'Fail on warnings as on errors'
complete -c kyaml-check -n "__fish_kyaml_check_needs_command" -l only-kyaml -d 'Leave out files that do not look like KYAML'
complete -c kyaml-check -n "__fish_kyaml_check_needs_command" -l markdown -d 'Search folders for Markdown too, and check its fences of KYAML'
complete -c kyaml-check -n "__fish_kyaml_check_needs_command" -l force-exclude -d 'Leave out what kyaml.toml excludes even if it is named, as hooks name files'
complete -c kyaml-check -n "__fish_kyaml_check_needs_command" -l no-config -d 'Use no kyaml.toml'
complete -c kyaml-check -n "__fish_kyaml_check_needs_command" -l statistics -d 'Print how often each rule is broken, in place of the findings'
complete -c kyaml-check -n "__fish_kyaml_check_needs_command" -s q -l quiet -d 'Do not print the summary'
complete -c kyaml-check -n "__fish_kyaml_check_needs_command" -l fix -d 'Mend the files where Kubernetes loads the same afterwards, and report what remains'
complete -c kyaml-check -n "__fish_kyaml_check_needs_command" -l unsafe-fixes -d 'Let --fix and --diff guess as well: a missing comma, quotes around a key'
complete -c kyaml-check -n "__fish_kyaml_check_needs_command" -l diff -d 'Print what --fix would change, as a unified diff, and report on standard error what would remain'
complete -c kyaml-check -n "__fish_kyaml_check_needs_command" -l rules -d 'List all rules, and check nothing'
complete -c kyaml-check -n "__fish_kyaml_check_needs_command" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c kyaml-check -n "__fish_kyaml_check_needs_command" -s V -l version -d 'Print version'
complete -c kyaml-check -n "__fish_kyaml_check_needs_command" -a "init" -d 'Write a kyaml.toml and a pre-commit hook for the repository of the current folder'
complete -c kyaml-check -n "__fish_kyaml_check_using_subcommand init" -s h -l help -d 'Print help'
