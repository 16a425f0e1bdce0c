// Seven attacks on ana's sign-in, carried out against the running servers. The output says which rule
// refused each.
// Docs/custom-token.md#what-stops-each-attack

import FirebaseAuth
import Foundation
import HTTPMessages
import HeadlessBrowser
import JSON
import LocalServers
import SignInSandbox

let settings = SignInSettings.reading(CommandLine.arguments, only: ["--believe-claims"])
/// How each attack ended, by its name.
var outcomes: [String: Attack.Outcome] = [:]

do {
    // Of the first three attacks, this file shows the attacker's request.
    //
    // These claims are ana's `sub` and address, without a signature of Yahoo's.
    try await sendRequest(.claimsMadeUp) { sandbox in
        try await signInAna(sandbox)
        let claims: JSONValue = [
            "sub": "ANADEMO0000000000000000000", "email": .string(Person.ana.email), "email_verified": true,
        ]
        let token = claims.jsonText.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        return signInWithIdp([
            "requestUri": "http://localhost", "postBody": .string("providerId=yahoo.com&id_token=\(token)"),
            "returnSecureToken": true,
        ])
    }
    // The request is ana's own, unchanged; its code and state have been used.
    try await sendRequest(.replayedRequest) { sandbox in
        try await signInAna(sandbox)
        let sent = sandbox.journal.entries.last { $0.what.hasSuffix("/verifyAssertion") }?.request
        guard let sent else { throw StepFailure("ana sent no request") }
        return sent
    }
    // The callback has the code and the state. The session id never left ana's app, only its SHA-256: this one is made up.
    try await sendRequest(.stolenCallback) { sandbox in
        _ = try await OAuthProvider(providerID: "yahoo.com", auth: sandbox.auth).credential(with: nil)
        guard let link = sandbox.device.link else { throw StepFailure("there was no callback") }
        return signInWithIdp([
            "requestUri": .string(link), "postBody": "providerId=yahoo.com",
            "sessionId": .string(Attack.sessionID),
            "returnSecureToken": true,
        ])
    }
    // Each of the others needs several parties: Sources/Sandbox/SignInSandbox/Attack.swift.
    for attack in Attack.all where outcomes[attack.name] == nil {
        let sandbox = try await SignInSandbox.start(settings)
        let outcome = try await attack.run(in: sandbox)
        outcomes[attack.name] = outcome
        await sandbox.end(attack, outcome)
    }
} catch {
    endRun(stoppedBy: error)
}
// An attack that succeeds is a failure of this program.
if !outcomes.values.allSatisfy(\.isRefused) { exit(1) }

/// Signs ana in with her own app, so that there is an account to get into.
@MainActor func signInAna(_ sandbox: SignInSandbox) async throws {
    let auth = sandbox.auth
    try await auth.signIn(with: OAuthProvider(providerID: "yahoo.com", auth: auth), uiDelegate: nil)
}

/// Sends one request of an attacker to servers that are used for nothing else.
@MainActor func sendRequest(
    _ attack: Attack, with request: (SignInSandbox) async throws -> HTTPRequest
) async throws {
    let sandbox = try await SignInSandbox.start(settings)
    let attempt = try await sandbox.asApp { try await request(sandbox) }
    let answer = try await sandbox.send(attempt, as: .attacker)
    // `idToken` is a session; without one, `error.message` has the reason.
    let outcome = try Attack.Outcome(answer)
    outcomes[attack.name] = outcome
    await sandbox.end(attack, outcome)
}

/// Firebase's request `signInWithIdp`, which signs in a user by the provider's answer, at the older path of the SDK.
func signInWithIdp(_ body: JSONValue) -> HTTPRequest {
    HTTPRequest(
        method: "POST", origin: "https://www.googleapis.com",
        target: "/identitytoolkit/v3/relyingparty/verifyAssertion?key=demo-api-key",
        headers: ["Content-Type": "application/json"], body: body.json)
}
