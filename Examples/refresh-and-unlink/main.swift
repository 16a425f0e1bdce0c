// Keeping the link alive: refresh before the token ends, from two clusters at once, and unlink at
// the end. In the sandbox it takes the seconds until the refresh; with CLIENT_SECRET in the
// environment a server of your own is asked:
// swift run refresh-and-unlink TOKEN_URL USERINFO_URL REVOCATION_URL CLIENT_ID REFRESH_TOKEN
// Docs/exchange-code.md#refresh

import CommandLineSupport
import FlipSandbox
import GoogleStandIn
import HTTPMessages
import HeadlessBrowser
import LocalServers
import OAuth
import WebText

let step = try await ServerStep.reading(
    server: ["TOKEN_URL", "USERINFO_URL", "REVOCATION_URL", "CLIENT_ID", "REFRESH_TOKEN"],
    word: "SECONDS", only: [])
let word = step.words["SECONDS"] ?? "3500"
guard let seconds = Int32(word), seconds > 0 else {
    endRun(misused: "\(word) is not a number of seconds")
}

do {
    // The inputs: your refresh token, or those that a flip has brought in the sandbox, a while ago.
    let linked = try await step.tokens()
    let client = step.client
    step.sandbox?.clock.advance(by: Double(seconds))

    // Near the end of the access token: a new one, and the refresh token stays.
    let form = TokenRequest.refreshToken(linked.refresh, scope: nil).form(client)
    let refresh = try HTTPRequest.post(form, to: step.url("TOKEN_URL"))
    let response = try await step.send(refresh)
    let answer = step.judge { JudgedAnswer(token: response, replacing: linked.access) }
    step.show("the refresh, after \(seconds) seconds")
    guard let tokens = answer.content else {
        throw LinkingFailure(.refreshAccessToken, response, answer)
    }

    // Google's clusters do not know of each other at once: both refresh, and the older token still
    // works. Which is served first differs from run to run, so these messages are not shown.
    async let one = step.send(refresh)
    async let other = step.send(refresh)
    let statuses = [try await one.status, try await other.status]
    let userinfo = try HTTPRequest.get(step.url("USERINFO_URL"), bearer: tokens.accessToken)
    let older = try await step.send(userinfo)
    step.skip()
    say("two refreshes at once: \(statuses); userinfo with the older token: \(older.status)\n")
    guard statuses == [200, 200] else { throw StepFailure(.concurrentRefresh) }
    guard older.status == 200 else { throw StepFailure(.olderAccessToken) }

    // The user unlinks: the refresh token is revoked, and with it every access token.
    let revocation = RevocationRequest(token: linked.refresh, hint: "refresh_token")
    let request = try HTTPRequest.post(revocation.form(client), to: step.url("REVOCATION_URL"))
    let revoked = try await step.send(request)
    step.judge { Check.that(revoked.status == 200, .revocationStatus) }
    let end = try await step.send(userinfo)
    step.show("unlinked: \(revoked.status); userinfo now: \(end.status)")
    guard revoked.status == 200 else { throw StepFailure(.revocationStatus) }
    guard end.status == 401 else {
        throw StepFailure("an access token outlives its refresh token [RFC 7009 section 2.1]")
    }
} catch {
    await step.end(stoppedBy: error)
}
await step.stop()
