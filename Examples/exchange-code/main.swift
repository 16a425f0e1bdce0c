// Server to server: Google exchanges the code for tokens. The same code again is refused, and
// costs the tokens.
// Docs/exchange-code.md

import FlipSandbox
import Google
import HTTPMessages

var settings = SandboxSettings.reading(CommandLine.arguments, without: ["--signed-out"])
settings.clientAuthentication = .basic
let sandbox = try await FlipSandbox.start(settings)
var before = 0

do {
    let (code, attempt) = try await sandbox.flip()

    // The code with its redirect URI, the client by Basic; then, with the tokens, whose account.
    print("the exchange\n")
    before = sandbox.journal.hops.count
    let account = try await sandbox.finish(code: code, of: attempt)
    print(sandbox.journal.text(from: before))

    // The same request again, as a thief of it would send it: refused, and all that came of it is
    // revoked.
    print("the same code again\n")
    before = sandbox.journal.hops.count
    let refusal = await refusal(of: { try await sandbox.finish(code: code, of: attempt) })
    let userinfo = HTTPRequest(
        method: "GET", origin: FlipSandbox.partnerOrigin, target: "/userinfo",
        headers: ["Authorization": "Bearer \(account.accessToken)"])
    _ = try await sandbox.send(userinfo, as: .googleServer)
    print(sandbox.journal.text(from: before))
    print("failed, as it must: \(refusal)\n")
    // Google's log entry for the partner about the failure.
    for record in await sandbox.googleServer.records { print(record.json) }
} catch {
    print(sandbox.journal.text(from: before))
    await sandbox.end(stoppedBy: error)
}
await sandbox.stop()

/// The error of a call that must not succeed.
func refusal(of call: () async throws -> LinkedAccount) async -> String {
    do { return "no: \(try await call())" } catch { return "\(error)" }
}
