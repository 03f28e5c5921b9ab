
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
            [CompletionResult]::new('--profile', '--profile', [CompletionResultType]::ParameterName, 'The set of readers to write for')
            [CompletionResult]::new('--edition', '--edition', [CompletionResultType]::ParameterName, 'The edition of the specification')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'How to print findings')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to print in colours')
            [CompletionResult]::new('--explain', '--explain', [CompletionResultType]::ParameterName, 'Print the documentation of a rule, and check nothing')
            [CompletionResult]::new('--canonical', '--canonical', [CompletionResultType]::ParameterName, 'Accept canonical form only: the one layout and spelling that a KYAML formatter writes')
            [CompletionResult]::new('--compact', '--compact', [CompletionResultType]::ParameterName, 'Accept compact form only: one line for each document, without comments')
            [CompletionResult]::new('--strict', '--strict', [CompletionResultType]::ParameterName, 'Fail on warnings as on errors')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Do not print the summary')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Do not print the summary')
            [CompletionResult]::new('--fix', '--fix', [CompletionResultType]::ParameterName, 'Rewrite the files in which that leaves fewer findings, and report those that remain')
            [CompletionResult]::new('--diff', '--diff', [CompletionResultType]::ParameterName, 'Print what --fix would change, as a unified diff, and report on standard error what would remain')
            [CompletionResult]::new('--rules', '--rules', [CompletionResultType]::ParameterName, 'List all rules, and check nothing')
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
