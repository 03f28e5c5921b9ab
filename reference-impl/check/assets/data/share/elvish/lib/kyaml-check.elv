
use builtin;
use str;

set edit:completion:arg-completer[kyaml-check] = {|@words|
    fn spaces {|n|
        builtin:repeat $n ' ' | str:join ''
    }
    fn cand {|text desc|
        edit:complex-candidate $text &display=$text' '(spaces (- 14 (wcswidth $text)))$desc
    }
    var command = 'kyaml-check'
    for word $words[1..-1] {
        if (str:has-prefix $word '-') {
            break
        }
        set command = $command';'$word
    }
    var completions = [
        &'kyaml-check'= {
            cand --profile 'The set of readers to write for [default: canonical]'
            cand --edition 'The edition of the specification [default: the latest]'
            cand --select 'Look for these rules only: names, groups, clauses (KY-KEY-4), starts of clauses (KY-KEY), or `all`'
            cand --ignore 'Do not look for these rules'
            cand --severity 'Make findings of a rule an error or a warning: `long-key=warning`'
            cand --config 'The kyaml.toml to use instead of the nearest one'
            cand --format 'How to print findings'
            cand --max-findings 'How many findings to print at most; the others are counted [default: 1000 for people, all for programs]'
            cand --color 'When to print in colours'
            cand --stdin-filepath 'The path that messages give for standard input, and whose kyaml.toml counts'
            cand --explain 'Print the documentation of a rule, a clause or a group, and check nothing'
            cand --canonical 'Accept canonical form only: the one layout and spelling that a KYAML formatter writes'
            cand --compact 'Accept compact form only: one line for each document, without comments'
            cand --strict 'Fail on warnings as on errors'
            cand --only-kyaml 'Leave out files that do not look like KYAML'
            cand --markdown 'Search folders for Markdown too, and check its fences of KYAML'
            cand --force-exclude 'Leave out what kyaml.toml excludes even if it is named, as hooks name files'
            cand --no-config 'Use no kyaml.toml'
            cand --statistics 'Print how often each rule is broken, in place of the findings'
            cand -q 'Do not print the summary'
            cand --quiet 'Do not print the summary'
            cand --fix 'Mend the files where Kubernetes loads the same afterwards, and report what remains'
            cand --unsafe-fixes 'Let --fix and --diff guess as well: a missing comma, quotes around a key'
            cand --diff 'Print what --fix would change, as a unified diff, and report on standard error what would remain'
            cand --rules 'List all rules, and check nothing'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
            cand init 'Write a kyaml.toml and a pre-commit hook for the repository of the current folder'
        }
        &'kyaml-check;init'= {
            cand -h 'Print help'
            cand --help 'Print help'
        }
    ]
    $completions[$command]
}
