-- lyaml, which is libyaml with scalars resolved in Lua.

local base64 = require("mime").unb64
local json = require("dkjson")
local lyaml = require("lyaml")

local typed

-- Deeper than KYAML may nest, a value that holds itself or nearly so; and more nodes than any case has, aliases in aliases.
local MAX_LEVELS, MAX_NODES = 2000, 1000000
local levels, nodes

-- Gives a table that is written as an array, empty or not.
local function array(items)
   return setmetatable(items, { __jsontype = "array" })
end

local function foreign(what, place)
   error({ foreign = ("%s at %s"):format(what, place) })
end

-- The fewest digits that read as the same number. Below a power of two the next number is nearer than above, so the nearest text may
-- read as another number while the one above does not.
local function shortest(number)
   local sign = number < 0 and "-" or ""
   for digits = 1, 16 do
      local text = ("%%.%dg"):format(digits):format(number)
      if tonumber(text) == number then
         return text
      end
      local magnitude = ("%%.%de"):format(digits - 1):format(math.abs(number))
      local lead, fraction, exponent = magnitude:match("^(%d)%.?(%d*)e(.*)$")
      local above = ("%s%de%d"):format(sign, tonumber(lead .. fraction) + 1, tonumber(exponent) - #fraction)
      if tonumber(above) == number then
         return above
      end
   end
   return ("%.17g"):format(number)
end

local function typed_number(number, place)
   if math.type(number) == "integer" then
      return { number = tostring(number) }
   end
   if number ~= number or number == math.huge or number == -math.huge then
      foreign("the number " .. number, place)
   end
   return { number = shortest(number) }
end

local function typed_text(text, place)
   if not utf8.len(text) then
      foreign("bytes that are not UTF-8", place)
   end
   return text
end

-- Lua has one kind of table: items from 1 on make it a sequence, other keys a mapping, and an empty one may be either.
local function typed_table(value, place)
   if next(value) == nil then
      foreign("an empty table, which may be a mapping or a sequence,", place)
   end
   local items = array({})
   if value[1] ~= nil then
      for index, item in ipairs(value) do
         items[index] = typed(item, place .. "/" .. index - 1)
      end
      return items
   end
   for key, item in pairs(value) do
      if type(key) ~= "string" then
         foreign("the key " .. tostring(key) .. ", which is no string,", place)
      end
      items[#items + 1] = array({ typed_text(key, place), typed(item, place .. "/" .. key) })
   end
   return { mapping = items }
end

local function typed_node(value, place)
   local kind = type(value)
   if value == nil or value == lyaml.null then
      return json.null
   elseif kind == "boolean" then
      return value
   elseif kind == "string" then
      return typed_text(value, place)
   elseif kind == "number" then
      return typed_number(value, place)
   elseif kind == "table" then
      return typed_table(value, place)
   end
   foreign(kind, place)
end

function typed(value, place)
   if levels == MAX_LEVELS or nodes == MAX_NODES then
      foreign(("more than %d levels or %d nodes"):format(MAX_LEVELS, MAX_NODES), place)
   end
   levels, nodes = levels + 1, nodes + 1
   local result = typed_node(value, place)
   levels = levels - 1
   return result
end

local function run(request)
   if request.operation ~= "load" then
      return { outcome = "unsupported", message = "only load" }
   end
   local loaded, documents = pcall(lyaml.load, base64(request.input) or "", { all = true })
   if not loaded then
      return { outcome = "rejected", message = tostring(documents) }
   end
   local items = array({})
   levels, nodes = 0, 0
   local done, problem = pcall(function()
      for index, document in ipairs(documents or {}) do
         items[index] = typed(document, "/" .. index - 1)
      end
   end)
   if done then
      return { outcome = "documents", documents = items }
   elseif type(problem) == "table" then
      return { outcome = "foreign", message = problem.foreign }
   end
   return { outcome = "failed", message = tostring(problem) }
end

for line in io.lines() do
   local request = assert(json.decode(line))
   local reply
   if request.type == "bye" then
      break
   elseif request.type == "hello" then
      reply = { type = "hello", protocol = 1, name = "lua-lyaml", configuration = arg[1], version = lyaml._VERSION:match("[%d.]+$"),
                runtime = _VERSION, operations = array({ "load" }) }
   else
      reply = run(request)
      reply.type, reply.seq = "result", request.seq
   end
   io.write(json.encode(reply), "\n")
   io.flush()
end
