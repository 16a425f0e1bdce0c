// Seven attacks on the sign-in of ana, carried out against the running servers: each is refused,
// and says by what.
// Docs/yahoo-attacks.md

import FirebaseSignIn
import Foundation
import HTTPMessages
import JOSE
import LocalWeb
import SignInSandbox

let settings = SignInSettings.reading(CommandLine.arguments, only: ["--believe-claims"])
var isSafe = true
let visible = ["claims made up", "a replayed code", "a stolen callback"]

do {
    // Three of them request by request. No signature says that these claims are Yahoo's.
    try await attack(visible[0], "in place of an ID token an attacker sends JSON that says: this is ana") {
        _ in
        let claims =
            "%7B%22sub%22:%22ANADEMO0000000000000000000%22,%22email%22:%22ana@yahoo.com%22,"
            + "%22email_verified%22:true%7D"
        return signInWithIdp([
            "requestUri": "http://localhost", "postBody": .string("providerId=yahoo.com&id_token=\(claims)"),
            "returnSecureToken": true,
        ])
    }
    // All of ana's request is right, but its code and its state were used.
    try await attack(
        visible[1],
        "an attacker who could read along sends ana's whole request once more, "
            + "code and session id included"
    ) { sandbox in
        _ = try await sandbox.auth.signIn(with: OAuthProvider(providerID: "yahoo.com", auth: sandbox.auth))
        guard let seen = sandbox.journal.hops.last(where: { $0.what.hasSuffix("/verifyAssertion") })?.request
        else { throw StepFailure("ana sent no request") }
        return seen
    }
    // The callback has the code and the state. The session id never left ana's app: its SHA-256 did.
    try await attack(
        visible[2], "another app on ana's phone has registered our URL scheme and catches the callback"
    ) { sandbox in
        _ = try await OAuthProvider(providerID: "yahoo.com", auth: sandbox.auth).credential(with: nil)
        let page = value("deep_link_id", in: sandbox.device.openedURLs.last)
        guard let link = value("link", in: page) else { throw StepFailure("there was no callback") }
        return signInWithIdp([
            "requestUri": .string(link), "postBody": "providerId=yahoo.com", "sessionId": "ATTACKATTA",
            "returnSecureToken": true,
        ])
    }
    // The others take several parties each: Sources/Stage/SignInSandbox/Attacks.
    for attack in Attack.all where !visible.contains(attack.name) {
        let sandbox = try await SignInSandbox.start(settings)
        await report(attack.name, attack.story, try await attack.run(in: sandbox), sandbox)
    }
} catch {
    endRun(stoppedBy: error)
}
if !isSafe { exit(1) }

/// Sends one request of an attacker to servers that are used for nothing else, and reads the answer.
@MainActor func attack(
    _ name: String, _ story: String, with request: (SignInSandbox) async throws -> HTTPRequest
) async throws {
    let sandbox = try await SignInSandbox.start(settings)
    let attempt = try await sandbox.asApp { try await request(sandbox) }
    let answer = JSONValue(json: try await sandbox.send(attempt, as: .attacker).body)
    let refusal = answer?["error"]?["message"]?.string ?? answer?["errorMessage"]?.string
    let hasTokens = answer?["idToken"]?.string != nil
    await report(
        name, story,
        hasTokens
            ? .succeeded(as: answer?["email"]?.string ?? "somebody")
            : .refused(refusal ?? "an answer without tokens"), sandbox)
}

/// Firebase's request for the tokens of a user who was at Yahoo; the SDK's older name of it.
func signInWithIdp(_ body: JSONValue) -> HTTPRequest {
    HTTPRequest(
        method: "POST", origin: "https://www.googleapis.com",
        target: "/identitytoolkit/v3/relyingparty/verifyAssertion?key=demo-api-key",
        headers: ["Content-Type": "application/json"], body: body.json)
}

func value(_ name: String, in url: String?) -> String? {
    url.flatMap { URLComponents(string: $0)?.queryItems }?.first { $0.name == name }?.value
}

/// Says how an attack ended, and which rule stopped it.
@MainActor func report(
    _ name: String, _ story: String, _ outcome: Attack.Outcome, _ sandbox: SignInSandbox
) async {
    print("\(name)\n  \(story)\n  \(outcome)")
    if case .succeeded = outcome { isSafe = false }
    for check in sandbox.failedChecks { print("  ✗ \(check.rule)  [\(check.rule.source)]") }
    print("")
    await sandbox.stop()
}
