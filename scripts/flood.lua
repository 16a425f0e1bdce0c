-- For wrk: floods partner-server with what strangers can send; each request is a new one. scripts/flood starts it.
local number = 0
-- The sign-ins that have begun, once for each code that one may bring.
local begun = {}

local function tokens()
   return wrk.format("GET", "/app/links", { ["Authorization"] = "Bearer junk-" .. number })
end

local function callbacks()
   local signIn = table.remove(begun)
   if not signIn then return wrk.format("GET", "/provider/sign-in?return_to=%2Flinks") end
   return wrk.format("GET", "/provider/callback?code=junk-" .. number .. "&state=" .. signIn.state, { ["Cookie"] = signIn.cookie })
end

local function signIns()
   local address = "10.0." .. math.floor(number / 250) % 8 .. "." .. number % 250
   local headers = {
      ["Content-Type"] = "application/x-www-form-urlencoded", ["X-Forwarded-For"] = address,
      ["X-Forwarded-Host"] = "partner.example", ["X-Forwarded-Proto"] = "https",
   }
   return wrk.format("POST", "/app/sign-in", headers, "username=made-up-" .. number .. "&password=made-up")
end

function init(arguments)
   local make = ({ tokens = tokens, callbacks = callbacks, ["sign-ins"] = signIns })[arguments[1]]
   request = function()
      number = number + 1
      return make()
   end
   -- Who signs in does not wait, and so loses the places of its addresses in the line.
   if arguments[1] == "sign-ins" then return end
   delay = function() return 1000 end
   if arguments[1] == "tokens" then return end
   response = function(_, headers)
      local state = (headers["Location"] or ""):match("state=([^&]+)")
      if not state then return end
      for _ = 1, 3 do
         table.insert(begun, { state = state, cookie = headers["Set-Cookie"]:match("^[^;]+") })
      end
   end
end
