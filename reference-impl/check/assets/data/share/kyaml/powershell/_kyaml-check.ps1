
using namespace System.Management.Automation
using namespace System.Management.Automation.Language

Register-ArgumentCompleter -Native -CommandName 'kyaml-check' -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)

    $commandElements = $commandAst.CommandElements
    $command = @(
        'kyaml-check'
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
        'kyaml-check' {
            [CompletionResult]::new('--profile', '--profile', [CompletionResultType]::ParameterName, 'The set of readers to write for [default: canonical]')
            [CompletionResult]::new('--edition', '--edition', [CompletionResultType]::ParameterName, 'The edition of the specification [default: the latest]')
            [CompletionResult]::new('--select', '--select', [CompletionResultType]::ParameterName, 'Look for these rules only: names, groups, clauses (KY-KEY-4), starts of clauses (KY-KEY), or `all`')
            [CompletionResult]::new('--ignore', '--ignore', [CompletionResultType]::ParameterName, 'Do not look for these rules')
            [CompletionResult]::new('--severity', '--severity', [CompletionResultType]::ParameterName, 'Make findings of a rule an error or a warning: `long-key=warning`')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'The kyaml.toml to use instead of the nearest one')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'How to print findings')
            [CompletionResult]::new('--max-findings', '--max-findings', [CompletionResultType]::ParameterName, 'How many findings to print at most; the others are counted [default: 1000 for people, all for programs]')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to print in colours')
            [CompletionResult]::new('--stdin-filepath', '--stdin-filepath', [CompletionResultType]::ParameterName, 'The path that messages give for standard input, and whose kyaml.toml counts')
            [CompletionResult]::new('--explain', '--explain', [CompletionResultType]::ParameterName, 'Print the documentation of a rule, a clause or a group, and check nothing')
            [CompletionResult]::new('--canonical', '--canonical', [CompletionResultType]::ParameterName, 'Accept canonical form only: the one layout and spelling that a KYAML formatter writes')
            [CompletionResult]::new('--compact', '--compact', [CompletionResultType]::ParameterName, 'Accept compact form only: one line for each document, without comments')
            [CompletionResult]::new('--strict', '--strict', [CompletionResultType]::ParameterName, 'Fail on warnings as on errors')
            [CompletionResult]::new('--only-kyaml', '--only-kyaml', [CompletionResultType]::ParameterName, 'Leave out files that do not look like KYAML')
            [CompletionResult]::new('--markdown', '--markdown', [CompletionResultType]::ParameterName, 'Search folders for Markdown too, and check its fences of KYAML')
            [CompletionResult]::new('--force-exclude', '--force-exclude', [CompletionResultType]::ParameterName, 'Leave out what kyaml.toml excludes even if it is named, as hooks name files')
            [CompletionResult]::new('--no-config', '--no-config', [CompletionResultType]::ParameterName, 'Use no kyaml.toml')
            [CompletionResult]::new('--statistics', '--statistics', [CompletionResultType]::ParameterName, 'Print how often each rule is broken, in place of the findings')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Do not print the summary')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Do not print the summary')
            [CompletionResult]::new('--fix', '--fix', [CompletionResultType]::ParameterName, 'Mend the files where Kubernetes loads the same afterwards, and report what remains')
            [CompletionResult]::new('--unsafe-fixes', '--unsafe-fixes', [CompletionResultType]::ParameterName, 'Let --fix and --diff guess as well: a missing comma, quotes around a key')
            [CompletionResult]::new('--diff', '--diff', [CompletionResultType]::ParameterName, 'Print what --fix would change, as a unified diff, and report on standard error what would remain')
            [CompletionResult]::new('--rules', '--rules', [CompletionResultType]::ParameterName, 'List all rules, and check nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('init', 'init', [CompletionResultType]::ParameterValue, 'Write a kyaml.toml and a pre-commit hook for the repository of the current folder')
            break
        }
        'kyaml-check;init' {
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
    })

    $completions.Where{ $_.CompletionText -like "$wordToComplete*" } |
        Sort-Object -Property ListItemText
}
