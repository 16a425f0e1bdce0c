// Server to server: Google exchanges the code for tokens. The same code again is refused, and
// costs the tokens.
// Docs/exchange-code.md

import FlipSandbox
import HTTPMessages

var settings = SandboxSettings()
settings.clientAuthentication = .basic
let sandbox = try await FlipSandbox.start(settings)
let (code, attempt) = try await sandbox.flip()

// The code with its redirect URI, the client by Basic; then, with the tokens, whose account it is.
print("the exchange\n")
var before = sandbox.journal.hops.count
let account = try await sandbox.finish(code: code, of: attempt)
print(sandbox.journal.text(from: before))

// The same request again, as a thief would send it: refused, and all that came of it is
// revoked.
print("the same code again\n")
before = sandbox.journal.hops.count
do {
    _ = try await sandbox.finish(code: code, of: attempt)
} catch {
    let userinfo = HTTPRequest(
        method: "GET", origin: FlipSandbox.partnerOrigin, target: "/userinfo",
        headers: ["Authorization": "Bearer \(account.accessToken)"])
    _ = try await sandbox.send(userinfo, as: .googleServer)
    print(sandbox.journal.text(from: before))
    print("failed, as it must: \(error)\n")
}

// Google's log entry for the partner about the failure.
for record in await sandbox.googleServer.records { print(record.json) }
await sandbox.stop()
