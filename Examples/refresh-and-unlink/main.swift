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

let stage = try await StepStage.reading(
    server: ["TOKEN_URL", "USERINFO_URL", "REVOCATION_URL", "CLIENT_ID", "REFRESH_TOKEN"],
    word: "SECONDS", only: [])
let word = stage.words["SECONDS"] ?? "3500"
guard let seconds = Int32(word), seconds > 0 else {
    endRun(misused: "\(word) is no number of seconds")
}

do {
    // The inputs: your refresh token, or those that a flip has brought in the sandbox, a while ago.
    let (refreshToken, accessToken) = try await stage.tokens()
    let client = stage.client
    stage.sandbox?.clock.advance(by: Double(seconds))

    // Near the end of the access token: a new one, and the refresh token stays.
    let form = TokenRequest.refreshToken(refreshToken, scope: nil).form(client)
    let refresh = try HTTPRequest.post(form, to: stage.url("TOKEN_URL"))
    let response = try await stage.send(refresh)
    let answer = stage.judge { JudgedAnswer(token: response, replacing: accessToken) }
    stage.show("the refresh, after \(seconds) seconds")
    guard let tokens = answer.content else {
        throw LinkingFailure(.refreshAccessToken, response, answer)
    }

    // Google's clusters do not know of each other at once: both refresh, and the older token still
    // works. Which is served first differs from run to run, so these messages are not shown.
    async let one = stage.send(refresh)
    async let other = stage.send(refresh)
    let statuses = [try await one.status, try await other.status]
    let userinfo = try HTTPRequest.get(stage.url("USERINFO_URL"), bearer: tokens.accessToken)
    let older = try await stage.send(userinfo)
    stage.skip()
    say("two refreshes at once: \(statuses); userinfo with the older token: \(older.status)\n")
    guard statuses == [200, 200] else { throw StepFailure(.concurrentRefresh) }
    guard older.status == 200 else { throw StepFailure(.olderAccessToken) }

    // The user unlinks: the refresh token is revoked, and with it every access token.
    let revocation = RevocationRequest(token: refreshToken, hint: "refresh_token")
    let request = try HTTPRequest.post(revocation.form(client), to: stage.url("REVOCATION_URL"))
    let revoked = try await stage.send(request)
    stage.judge { Check.that(revoked.status == 200, .revocationStatus) }
    let end = try await stage.send(userinfo)
    stage.show("unlinked: \(revoked.status); userinfo now: \(end.status)")
    guard revoked.status == 200 else { throw StepFailure(.revocationStatus) }
    guard end.status == 401 else {
        throw StepFailure("an access token outlives its refresh token [RFC 7009 section 2.1]")
    }
} catch {
    await stage.end(stoppedBy: error)
}
await stage.stop()
