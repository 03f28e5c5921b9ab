
use builtin;
use str;

set edit:completion:arg-completer[kyaml-fmt] = {|@words|
    fn spaces {|n|
        builtin:repeat $n ' ' | str:join ''
    }
    fn cand {|text desc|
        edit:complex-candidate $text &display=$text' '(spaces (- 14 (wcswidth $text)))$desc
    }
    var command = 'kyaml-fmt'
    for word $words[1..-1] {
        if (str:has-prefix $word '-') {
            break
        }
        set command = $command';'$word
    }
    var completions = [
        &'kyaml-fmt'= {
            cand --to 'The language of the output'
            cand --form 'The form that is written [default: canonical]'
            cand --edition 'The edition of the specification [default: the latest]'
            cand --profile 'The set of readers to write for [default: canonical]'
            cand --cuddle 'The brackets that are written apart where a sequence of collections holds a comment [default: all]'
            cand --schema 'How plain scalars of YAML are understood [default: kubernetes]'
            cand --max-alias-nodes 'How many nodes aliases and merge keys may add to a file'
            cand --max-alias-bytes 'How many bytes of text aliases and merge keys may add to a file'
            cand --fences 'The fences of Markdown that become KYAML, by the first words after their backquotes; several with commas'
            cand --fence-language 'The language that formatted fences are given; without it, they keep theirs'
            cand --config 'The kyaml.toml to use instead of the nearest one'
            cand --stdin-filepath 'The path that messages give for standard input; if it ends with .json, only JSON is accepted'
            cand --color 'When to print in colours'
            cand -w 'Rewrite the files that change'
            cand --write 'Rewrite the files that change'
            cand --check 'Print the names of the files that --write would change, and fail if there is one'
            cand --diff 'Print what --write would change, as a unified diff'
            cand --compact 'As --form compact: write each document on one line, without its comments'
            cand --sort-keys 'Sort the entries of each mapping by the code points of their keys'
            cand --only-kyaml 'Leave out files that do not look like KYAML'
            cand --markdown 'Search folders for Markdown too, and format its fences of KYAML'
            cand --force-exclude 'Leave out what kyaml.toml excludes even if it is named, as hooks name files'
            cand --no-config 'Use no kyaml.toml'
            cand -q 'Do not print notes and the summary'
            cand --quiet 'Do not print notes and the summary'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
    ]
    $completions[$command]
}
