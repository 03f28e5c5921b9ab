
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
            cand --profile 'The set of readers to write for'
            cand --edition 'The edition of the specification'
            cand --format 'How to print findings'
            cand --color 'When to print in colours'
            cand --explain 'Print the documentation of a rule, and check nothing'
            cand --canonical 'Accept canonical form only: the one layout and spelling that a KYAML formatter writes'
            cand --compact 'Accept compact form only: one line for each document, without comments'
            cand --strict 'Fail on warnings as on errors'
            cand -q 'Do not print the summary'
            cand --quiet 'Do not print the summary'
            cand --fix 'Rewrite the files in which that leaves fewer findings, and report those that remain'
            cand --diff 'Print what --fix would change, as a unified diff, and report on standard error what would remain'
            cand --rules 'List all rules, and check nothing'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
    ]
    $completions[$command]
}
