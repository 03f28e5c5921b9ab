(mapping "}" @end) @indent
(sequence "]" @end) @indent
