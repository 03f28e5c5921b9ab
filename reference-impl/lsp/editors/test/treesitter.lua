-- The parser and the queries in Neovim: `nvim --headless -S treesitter.lua`, in the folder of kyaml.kyaml.

local function check()
  vim.cmd('edit kyaml.kyaml')
  for _, name in ipairs({ 'highlights', 'folds', 'indents', 'injections', 'textobjects' }) do
    assert(vim.treesitter.query.get('kyaml', name), name)
  end
  -- Without a screen nothing is parsed by itself.
  vim.treesitter.get_parser(0):parse(true)
  local function has(line, column, capture)
    local names = {}
    for _, found in ipairs(vim.treesitter.get_captures_at_pos(0, line - 1, column - 1)) do
      table.insert(names, found.capture)
    end
    assert(vim.tbl_contains(names, capture), line .. ':' .. column .. ' has ' .. table.concat(names, ', '))
  end
  assert(vim.treesitter.highlighter.active[vim.api.nvim_get_current_buf()], 'no highlighting by the parser')
  has(1, 1, 'punctuation.special')
  has(2, 1, 'punctuation.bracket')
  has(3, 3, 'property')
  has(3, 9, 'error')
  has(4, 13, 'number')
  has(4, 30, 'string')
  has(5, 3, 'error')
  has(5, 7, 'boolean')
  assert(vim.treesitter.foldexpr(2) == '>1', 'a mapping does not fold')
end

local ok, message = pcall(check)
io.stdout:write(ok and 'the parser highlights and folds\n' or message .. '\n')
vim.cmd(ok and 'quitall!' or 'cquit')
