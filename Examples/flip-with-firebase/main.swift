// Google is linked to a user of Firebase, who signed in with Yahoo: the partner's server takes the
// Firebase ID token instead of a session of its own.
// Docs/identity-provider.md

import CommandLineSupport
import ExternalIdentity
import FirebaseAuth
import FirebaseCore
import FlipSandbox
import GoogleStandIn
import HTTPMessages
import LocalServers
import OAuth
import OneFile
import SignInSandbox
import WebText

// Firebase and Yahoo, the partner's server and Google: each on its own loopback port, on one clock.
// Options:
// --wire: shows the requests and responses as they are on the wire.
// --user-closes, --user-declines: the user closes Yahoo's page, or declines there.
var signInSettings = SignInSettings.reading(
    CommandLine.arguments, only: ["--wire", "--user-closes", "--user-declines"])
signInSettings.printing = { say($0) }
let signIn = try await SignInSandbox(signInSettings)

// The partner's server trusts the ID tokens of this Firebase project, and of no other.
let verifier = AppTokenVerifier(
    try IdentityProvider.firebase(projectID: "demo-project"),
    client: signIn.web.client(of: .partnerServer), now: { signIn.clock.now })
var flipSettings = SandboxSettings()
flipSettings.externalUsers = verifier
flipSettings.isSignedIn = false
flipSettings.clock = signIn.clock
flipSettings.journal = signIn.journal
let flip = try await FlipSandbox(flipSettings)
let partner = flip.registration

do {
    // Ana signs in to the partner's app, with Yahoo through Firebase.
    let user = try await signIn.asApp {
        FirebaseApp.configure()
        let provider = OAuthProvider(providerID: "yahoo.com")
        let credential = try await provider.credential(with: nil)
        return try await Auth.auth().signIn(with: credential).user
    }
    signIn.say("\(user.email ?? "a user without an address") is signed in to the partner's app")

    // Google opens the partner's app. The app asks Ana, and asks its server for a code: the bearer
    // token is her ID token, which lives for an hour.
    guard let account = await signIn.asApp({ await flipAccount() }) else {
        throw FlipFailure.sessionEnded
    }
    await flip.accounts.set(account)
    let link = try await flip.link()

    // Google has read whose account it is: the issuer and the user of the ID token.
    signIn.say("Google is linked with \(link.userInfo?.subject ?? "an account")")

    // A day later the ID token has long expired. The link is between Google and the partner.
    signIn.clock.advance(by: 86_400)
    let refresh = TokenRequest.refreshToken(link.refreshToken, scope: nil)
    let fresh = try await post(refresh.form(partner.client), to: partner.tokenURL)
    let renewed = flip.judge { JudgedAnswer(token: fresh, replacing: link.accessToken) }
    guard renewed.content != nil else { throw LinkingFailure(.refreshAccessToken, fresh, renewed) }
    signIn.say("refreshed a day later")

    // The app asks with yesterday's ID token, which proves nothing any more.
    let linksRequest = try HTTPRequest.get("\(FlipSandbox.partnerOrigin)/app/links", bearer: account.session)
    let late = try await flip.send(linksRequest, as: .partnerApp)
    signIn.say("the links, with yesterday's ID token: \(late.status)")
    guard late.status == 401 else { throw StepFailure("an ID token that has expired is still taken") }

    // Ana unlinks at Google.
    let revocation = RevocationRequest(token: link.refreshToken, hint: "refresh_token")
    let revoked = try await post(revocation.form(partner.client), to: partner.revocationURL)
    flip.judge { Check.that(revoked.status == 200, .revocationStatus) }
    signIn.say("unlinked: \(revoked.status)")
    guard revoked.status == 200 else { throw StepFailure(.revocationStatus) }
} catch {
    await flip.stop()
    await signIn.end(stoppedBy: error)
}
await flip.stop()
await signIn.stop()

// snippet.account
/// The user who is signed in to Firebase; nil if nobody is, or if no token can be fetched, even for
/// want of a network: the app then asks the user to sign in.
func flipAccount() async -> FlipAccount? {
    guard let user = Auth.auth().currentUser, let token = try? await user.getIDToken()
    else { return nil }
    return FlipAccount(session: token, name: user.email)
}
// snippet.end

/// Sends a form with the client in it, as Google's server.
func post(_ form: String, to url: String?) async throws -> HTTPResponse {
    try await flip.send(.post(form, to: url), as: .googleServer)
}
