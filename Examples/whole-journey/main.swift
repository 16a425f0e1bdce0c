// A whole account link by App Flip, from the link to a refreshed token, and the unlinking at the
// end. --help lists what can go wrong on the way.
// Docs/open-link.md#step-by-step

import CommandLineSupport
import FlipSandbox
import GoogleStandIn
import HTTPMessages
import HeadlessBrowser
import OAuth
import WebText

// All parties, each server on its own loopback port; every message is printed with what was
// checked.
var settings = SandboxSettings.reading(CommandLine.arguments, without: ["--pkce"])
settings.usesPKCE = true
settings.printing = { say($0) }
let sandbox = try await FlipSandbox(settings)
let partner = sandbox.registration

do {
    // The Google app opens the partner's universal link: client, scopes, state, its own address.
    let flip = await sandbox.googleApp.flip(to: partner, for: sandbox.owner)
    guard await sandbox.open(settings.changed(flip.request).url, from: .googleApp) else {
        throw StoppedFlip(await sandbox.googleApp.stepWithoutApp(for: flip.attempt))
    }

    // The partner app takes the link from the phone, and checks it. It asks the user who is signed
    // in, gets a code from its server, and opens the Google app with code and state.
    var action = await sandbox.partnerAppTakesLink()
    if case .asksForSignIn = action {
        try await sandbox.signIn()
        action = await sandbox.signInEnded()
    }
    if case .asks = action { action = await sandbox.answer() }

    // The Google app judges the answer: its address, its state, the user and the device.
    let step = await sandbox.googleAppTakesAnswer()
    guard case .finish(let code, let attempt) = step else {
        throw step.map(StoppedFlip.init) ?? StoppedFlip(action)
    }

    // It hands the code to Google's server, which exchanges it at the partner's.
    let verifier = await sandbox.handOver(code, of: attempt)
    let exchange = TokenRequest.authorizationCode(
        code: code, redirectURI: attempt.redirectURI.text, verifier: verifier)
    let answer = try await post(exchange.form(partner.client), to: partner.tokenURL)
    let judged = sandbox.judge { JudgedAnswer(token: answer) }
    guard let tokens = judged.content, let refreshToken = tokens.refreshToken else {
        throw LinkingFailure(.authCodeExchange, answer, judged)
    }

    // Whose account is it?
    let question = try HTTPRequest.get(partner.userinfoURL, bearer: tokens.accessToken)
    let userinfo = try await sandbox.send(question, as: .googleServer)
    let owner = sandbox.judge { JudgedAnswer(userinfo: userinfo) }
    guard let account = owner.content else { throw LinkingFailure(.userinfo, userinfo, owner) }
    sandbox.say("\(attempt.owner.account) is linked with \(account.email) at \(partner.name)")

    // An hour later the access token is near its end, and Google's server refreshes it.
    sandbox.clock.advance(by: 3_500)
    let refresh = TokenRequest.refreshToken(refreshToken, scope: nil)
    let fresh = try await post(refresh.form(partner.client), to: partner.tokenURL)
    let renewed = sandbox.judge { JudgedAnswer(token: fresh, replacing: tokens.accessToken) }
    guard renewed.content != nil else { throw LinkingFailure(.refreshAccessToken, fresh, renewed) }
    sandbox.say("refreshed")

    // The user unlinks at Google, which revokes the tokens at the partner.
    let revocation = RevocationRequest(token: refreshToken, hint: "refresh_token")
    let revoked = try await post(revocation.form(partner.client), to: partner.revocationURL)
    guard sandbox.judge({ Check.that(revoked.status == 200, .revocationStatus) }) else {
        throw LinkingFailure.refused(.tokenRevocation, status: revoked.status, nil)
    }
    sandbox.say("unlinked: \(revoked.status)")
} catch {
    await sandbox.end(stoppedBy: error)
}
await sandbox.stop()

/// Sends a form with the client in it, as Google's server.
func post(_ form: String, to url: String?) async throws -> HTTPResponse {
    try await sandbox.send(.post(form, to: url), as: .googleServer)
}
