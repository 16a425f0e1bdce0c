// Keeping the link alive: refresh before the token ends, from two clusters at once, and unlink at
// the end. Takes the seconds until the refresh: swift run refresh-and-unlink 15638400
// Docs/refresh-and-unlink.md

import FlipSandbox
import HTTPMessages

let sandbox = try await FlipSandbox.start()
let account = try await sandbox.link()
var before = sandbox.journal.hops.count

// Still good: nothing is asked.
var token = try await sandbox.asGoogleServer { try await $0.accessToken(account.id) }
print("at once: the same token: \(token == account.accessToken)")

// Near its end: a new access token, the refresh token stays.
let argument = CommandLine.arguments.dropFirst().first ?? "3500"
guard let seconds = Int(argument), seconds > 0 else {
    FlipSandbox.end(usage: "\(argument) is no number of seconds")
}
sandbox.clock.advance(by: Double(seconds))
do {
    token = try await sandbox.asGoogleServer { try await $0.accessToken(account.id) }
} catch {
    print(sandbox.journal.text(from: before))
    await sandbox.end(stoppedBy: error)
}
print("after \(seconds) seconds: a new token: \(token != account.accessToken)\n")
print(sandbox.journal.text(from: before))

// Google's clusters do not know of each other at once: both refresh, and everything older still
// works. Which of the two is served first differs from run to run, so these messages are not
// shown.
let findings = try await sandbox.asGoogleServer { try await $0.refreshFromTwoClusters(account.id) }
print("two refreshes at once: \(findings.isEmpty ? "every token still works" : "\(findings)")")

// The user unlinks: the refresh token is revoked, and with it every access token.
before = sandbox.journal.hops.count
let unlinking = try await sandbox.asGoogleServer { try await $0.unlink(account.id) }
let request = HTTPRequest(
    method: "GET", origin: FlipSandbox.partnerOrigin, target: "/userinfo",
    headers: ["Authorization": "Bearer \(token)"])
let userinfo = try await sandbox.send(request, as: .googleServer)
print("unlinked: \(unlinking); userinfo now: \(userinfo.status)\n")

print(sandbox.journal.text(from: before))
await sandbox.stop()
