// Server to server: Google exchanges the code for tokens. The same code again is refused, and costs the tokens.
// Docs/exchange-code.md

import LocalHTTP
import Sandbox

var settings = SandboxSettings()
settings.clientAuthentication = .basic
settings.usesPKCE = true
let sandbox = try await Sandbox.start(settings)
let (code, attempt) = try await sandbox.flip()

// From here on every message is shown.
let before = sandbox.journal.hops.count
let account = try await sandbox.finish(code: code, of: attempt)
let accessToken = account.accessToken

// The same code again, as whoever stole it would: refused, and all that came of it is revoked.
do {
    _ = try await sandbox.finish(code: code, of: attempt)
} catch {
    print("the second exchange failed, as it must: \(error)\n")
}
_ = try await sandbox.send(
    HTTPRequest(
        method: "GET", origin: Sandbox.partnerOrigin, target: "/userinfo",
        headers: ["Authorization": "Bearer \(accessToken)"]), as: .googleServer)
print(sandbox.journal.text(from: before))

// What Google logs for the partner about the failure.
for record in await sandbox.googleServer.records { print(record.json) }
await sandbox.stop()
