
using namespace System.Management.Automation
using namespace System.Management.Automation.Language

Register-ArgumentCompleter -Native -CommandName 'kyaml-fmt' -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)

    $commandElements = $commandAst.CommandElements
    $command = @(
        'kyaml-fmt'
        for ($i = 1; $i -lt $commandElements.Count; $i++) {
            $element = $commandElements[$i]
            if ($element -isnot [StringConstantExpressionAst] -or
                $element.StringConstantType -ne [StringConstantType]::BareWord -or
                $element.Value.StartsWith('-') -or
                $element.Value -eq $wordToComplete) {
                break
        }
        $element.Value
    }) -join ';'

    $completions = @(switch ($command) {
        'kyaml-fmt' {
            [CompletionResult]::new('--to', '--to', [CompletionResultType]::ParameterName, 'The language of the output')
            [CompletionResult]::new('--form', '--form', [CompletionResultType]::ParameterName, 'The form that is written [default: canonical]')
            [CompletionResult]::new('--edition', '--edition', [CompletionResultType]::ParameterName, 'The edition of the specification [default: the latest]')
            [CompletionResult]::new('--profile', '--profile', [CompletionResultType]::ParameterName, 'The set of readers to write for [default: canonical]')
            [CompletionResult]::new('--cuddle', '--cuddle', [CompletionResultType]::ParameterName, 'The brackets that are written apart where a sequence of collections holds a comment [default: all]')
            [CompletionResult]::new('--schema', '--schema', [CompletionResultType]::ParameterName, 'How plain scalars of YAML are understood [default: kubernetes]')
            [CompletionResult]::new('--max-alias-nodes', '--max-alias-nodes', [CompletionResultType]::ParameterName, 'How many nodes aliases and merge keys may add to a file')
            [CompletionResult]::new('--max-alias-bytes', '--max-alias-bytes', [CompletionResultType]::ParameterName, 'How many bytes of text aliases and merge keys may add to a file')
            [CompletionResult]::new('--fences', '--fences', [CompletionResultType]::ParameterName, 'The fences of Markdown that become KYAML, by the first words after their backquotes; several with commas')
            [CompletionResult]::new('--fence-language', '--fence-language', [CompletionResultType]::ParameterName, 'The language that formatted fences are given; without it, they keep theirs')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'The kyaml.toml to use instead of the nearest one')
            [CompletionResult]::new('--stdin-filepath', '--stdin-filepath', [CompletionResultType]::ParameterName, 'The path that messages give for standard input; if it ends with .json, only JSON is accepted')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to print in colours')
            [CompletionResult]::new('-w', '-w', [CompletionResultType]::ParameterName, 'Rewrite the files that change')
            [CompletionResult]::new('--write', '--write', [CompletionResultType]::ParameterName, 'Rewrite the files that change')
            [CompletionResult]::new('--check', '--check', [CompletionResultType]::ParameterName, 'Print the names of the files that --write would change, and fail if there is one')
            [CompletionResult]::new('--diff', '--diff', [CompletionResultType]::ParameterName, 'Print what --write would change, as a unified diff')
            [CompletionResult]::new('--compact', '--compact', [CompletionResultType]::ParameterName, 'As --form compact: write each document on one line, without its comments')
            [CompletionResult]::new('--sort-keys', '--sort-keys', [CompletionResultType]::ParameterName, 'Sort the entries of each mapping by the code points of their keys')
            [CompletionResult]::new('--only-kyaml', '--only-kyaml', [CompletionResultType]::ParameterName, 'Leave out files that do not look like KYAML')
            [CompletionResult]::new('--markdown', '--markdown', [CompletionResultType]::ParameterName, 'Search folders for Markdown too, and format its fences of KYAML')
            [CompletionResult]::new('--force-exclude', '--force-exclude', [CompletionResultType]::ParameterName, 'Leave out what kyaml.toml excludes even if it is named, as hooks name files')
            [CompletionResult]::new('--no-config', '--no-config', [CompletionResultType]::ParameterName, 'Use no kyaml.toml')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Do not print notes and the summary')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Do not print notes and the summary')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
    })

    $completions.Where{ $_.CompletionText -like "$wordToComplete*" } |
        Sort-Object -Property ListItemText
}
