-- A conversation of Neovim with the server: `nvim --headless -S neovim.lua`, in the folder of kyaml.kyaml. Prints what a user sees
-- after each step; conversation.txt has what every editor prints.

local function say(line)
  io.stdout:write(line, '\n')
end

local function step(what)
  say('## ' .. what)
end

local function wait(what, condition)
  if not vim.wait(10000, condition, 20) then
    say('TIMEOUT: ' .. what)
    vim.cmd('cquit')
  end
end

local function text()
  return table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n')
end

local function findings()
  local found = {}
  for _, diagnostic in ipairs(vim.diagnostic.get(0)) do
    local code = diagnostic.code or diagnostic.user_data.lsp.code
    table.insert(found, string.format('%d:%d %s', diagnostic.lnum + 1, diagnostic.col + 1, code))
  end
  table.sort(found)
  return found
end

--- Prints the findings, once there are as many.
local function find(count)
  wait(count .. ' findings, not ' .. #findings(), function()
    return #findings() == count
  end)
  for _, finding in ipairs(findings()) do
    say(finding)
  end
end

--- Does something that changes the text, and prints the text.
local function change(what, action)
  step(what)
  local before = text()
  action()
  wait('a change of the text', function()
    return text() ~= before
  end)
  say(text())
end

local function clients()
  return (vim.lsp.get_clients or vim.lsp.get_active_clients)()
end

-- Every menu offers its first item.
vim.ui.select = function(items, _, choose)
  choose(items[1], 1)
end

vim.cmd('edit kyaml.kyaml')
step('open a document')
wait('a server', function()
  return #clients() == 1 and (clients()[1].initialized ~= false)
end)
find(2)

vim.api.nvim_win_set_cursor(0, { 3, 8 })
change('take the first action for an unquoted string', vim.lsp.buf.code_action)
find(1)

vim.api.nvim_win_set_cursor(0, { 5, 2 })
change('take the first action for an ambiguous key', vim.lsp.buf.code_action)
find(0)

change('format', function()
  if vim.lsp.buf.format then
    vim.lsp.buf.format({ timeout_ms = 10000 })
  else
    vim.lsp.buf.formatting_sync(nil, 10000)
  end
end)

vim.api.nvim_win_set_cursor(0, { 4, 3 })
change('rename a key', function()
  vim.lsp.buf.rename('copies')
end)

-- A window opens for a hover.
local windows = #vim.api.nvim_list_wins()
vim.lsp.buf.hover()
wait('a window', function()
  return #vim.api.nvim_list_wins() > windows
end)

step('leave')
vim.lsp.stop_client(clients())
wait('the end of the server', function()
  return #clients() == 0
end)
find(0)
say('the server ended')
vim.cmd('quitall!')
