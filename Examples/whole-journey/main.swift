// A whole account link by App Flip, from the link to a refreshed token, and the unlinking at the
// end. --help lists what can go wrong on the way.
// Docs/whole-journey.md

import FlipSandbox

// All parties, each server on its own loopback port; every message is printed with what was
// checked.
var settings = SandboxSettings.reading(CommandLine.arguments, without: ["--pkce"])
settings.usesPKCE = true
settings.printing = { print($0) }
let sandbox = try await FlipSandbox.start(settings)

do {
    // The Google app opens the partner's universal link, the partner app asks its user, who agrees.
    // The partner app gets a code from its server and opens the Google app with it.
    let (code, attempt) = try await sandbox.flip()

    // The Google app hands the code to Google's server, which exchanges it at the partner's.
    let account = try await sandbox.finish(code: code, of: attempt)
    print("=> \(account)\n")

    // An hour later the access token is near its end, and Google's server refreshes it.
    sandbox.clock.advance(by: 3_500)
    _ = try await sandbox.asGoogleServer { try await $0.accessToken(account.id) }
    print("=> refreshed\n")

    // The user unlinks at Google, which revokes the tokens at the partner.
    let unlinking = try await sandbox.asGoogleServer { try await $0.unlink(account.id) }
    print("=> unlinked: \(unlinking)")
} catch {
    await sandbox.end(stoppedBy: error)
}
await sandbox.stop()
