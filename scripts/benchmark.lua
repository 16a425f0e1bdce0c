-- For wrk: asks for codes as the app does and keeps them in a file, or exchanges those of the file as Google's server does.
-- scripts/benchmark starts it.
local client = "client_id=google-client&redirect_uri=https%3A%2F%2Foauth-redirect.googleusercontent.com%2Fa%2Fcom.google.Chromecast"
local codes

function init(arguments)
   wrk.method = "POST"
   wrk.headers["Content-Type"] = "application/x-www-form-urlencoded"
   if arguments[1] == "codes" then
      codes = io.open(os.getenv("CODES"), "w")
      wrk.headers["Authorization"] = "Bearer " .. os.getenv("SESSION")
      local question = wrk.format(nil, "/app/code", nil, "response_type=code&" .. client)
      request = function() return question end
      response = function(_, _, body) codes:write(body:match('"code":"([^"]+)"'), "\n") end
   else
      codes = io.open(os.getenv("CODES"))
      local form = "grant_type=authorization_code&client_secret=google-secret&" .. client .. "&code="
      -- When no code is left, the server refuses the request, and `done` fails.
      request = function() return wrk.format(nil, "/token", nil, form .. (codes:read() or "")) end
   end
end

function done(summary, latency)
   local errors = summary.errors
   local failed = errors.connect + errors.read + errors.write + errors.status + errors.timeout
   if failed > 0 then
      io.stderr:write(failed, " requests failed or were refused\n")
      os.exit(1)
   end
   io.stderr:write(string.format("%d %d %.3f %.3f %.3f\n", summary.requests, summary.duration,
      latency:percentile(50) / 1000, latency:percentile(99) / 1000, latency.max / 1000))
end
