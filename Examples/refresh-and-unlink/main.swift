// Keeping the link alive: refresh before the token ends, from two clusters at once, and unlink at
// the end. In the sandbox, an optional argument gives the seconds until the refresh; with
// CLIENT_SECRET in the environment a server of your own is asked, without waiting:
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

// No options: those of the sandbox change the flip, which is over when this example begins.
let step = try await ServerStep.reading(
    server: [.tokenURL, .userinfoURL, .revocationURL, .clientID, .refreshToken],
    word: "SECONDS", only: [])
let word = step.sandboxWord ?? "3500"
guard let seconds = Int32(word), seconds > 0 else {
    endProgram(saying: "refresh-and-unlink: \(word) is not a number of seconds", exitStatus: 2)
}

do {
    // The input: your refresh token, or in the sandbox the tokens of a link that was just made.
    let linked = try await step.tokens()
    let refreshForm = TokenRequest.refreshToken(linked.refresh, scope: nil).form(step.client)
    let refreshRequest = try HTTPRequest.post(refreshForm, to: step.tokenURL)

    let tokens = try await refresh(refreshRequest, replacing: linked.access, after: seconds)
    let userinfoRequest = try HTTPRequest.get(step.userinfoURL, bearer: tokens.accessToken)
    try await refreshTwice(refreshRequest, userinfoRequest)
    try await unlink(linked.refresh, userinfoRequest)
} catch {
    await step.end(stoppedBy: error)
}
await step.stop()

/// Near the end of the access token: a new access token, while the refresh token stays.
func refresh(
    _ request: HTTPRequest, replacing oldAccessToken: String, after seconds: Int32
) async throws -> TokenResponse {
    var title = "the refresh"
    // Only the sandbox has a clock that can be moved: a server of your own is asked at once.
    if let sandbox = step.sandbox {
        sandbox.clock.advance(by: Double(seconds))
        title += ", after \(seconds) seconds"
    }
    let response = try await step.send(request)
    let judged = step.judge { JudgedAnswer(token: response, replacing: oldAccessToken) }
    step.show(title)
    guard let tokens = judged.content else {
        throw LinkingFailure(.refreshAccessToken, response, judged)
    }
    return tokens
}

/// Google's clusters do not know of each other at once: both refresh, and the older access token still works.
///
/// Which request is served first differs from run to run, so these messages are not shown.
func refreshTwice(_ request: HTTPRequest, _ userinfoRequest: HTTPRequest) async throws {
    async let one = step.send(request)
    async let other = step.send(request)
    let statuses = [try await one.status, try await other.status]
    let userinfo = try await step.send(userinfoRequest)
    step.skip("two refreshes at once: \(statuses); userinfo with the older token: \(userinfo.status)")
    guard statuses == [200, 200] else { throw StepFailure(.concurrentRefresh) }
    guard userinfo.status == 200 else { throw StepFailure(.olderAccessToken) }
}

/// The user unlinks: the refresh token is revoked, and with it every access token.
func unlink(_ refreshToken: String, _ userinfoRequest: HTTPRequest) async throws {
    let revocation = RevocationRequest(token: refreshToken, hint: "refresh_token")
    let request = try HTTPRequest.post(revocation.form(step.client), to: step.revocationURL)
    let revoked = try await step.send(request)
    step.judge { Check.that(revoked.status == 200, .revocationStatus) }
    let userinfo = try await step.send(userinfoRequest)
    step.show("unlinked: \(revoked.status); userinfo now: \(userinfo.status)")
    guard revoked.status == 200 else { throw StepFailure(.revocationStatus) }
    guard userinfo.status == 401 else {
        throw StepFailure("an access token outlives its refresh token [RFC 7009 section 2.1]")
    }
}
