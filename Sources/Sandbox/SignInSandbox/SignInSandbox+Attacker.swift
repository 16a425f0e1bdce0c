import CommandLineSupport
import FirebaseAuth
import FirebaseCore
import HTTPMessages
import JSON
import WebText

/// The actions of an attacker, most of them without Firebase's client.
///
/// All values in the requests are public, except for the session id.
extension SignInSandbox {
    /// Prints how an attack ended and the rules that stopped it, and stops the servers.
    package func end(_ attack: Attack, _ outcome: Attack.Outcome) async {
        CommandLineSupport.say("\(attack.name)\n  \(attack.story)\n  \(outcome)")
        for check in failedChecks { CommandLineSupport.say("  ✗ \(check.rule)  [\(check.rule.source)]") }
        CommandLineSupport.say("")
        await stop()
    }

    /// The checks that did not hold so far, in the order of the journal.
    package var failedChecks: [Check] {
        journal.entries.flatMap { $0.checks + ($0.answer?.checks ?? []) }.filter { !$0.held }
    }

    /// The attacker's own phone, with our app on it.
    var attacker: AppOnDevice { app(of: Person("noel"), as: .attacker) }

    /// The attacker shows our project what Yahoo gave, or did not give, somebody else.
    func attackerSignsIn(idToken: String?, accessToken: String? = nil) async throws -> Attack.Outcome {
        let attacker = attacker.auth
        return try await outcome {
            try await attacker.signIn(
                with: OAuthProvider.credential(
                    providerID: .custom("yahoo.com"), idToken: idToken, accessToken: accessToken))
        }
    }

    /// The outcome of a call of Firebase's client.
    ///
    /// Throws an error with which no party refuses: a server did not answer, or the call was cancelled.
    func outcome(of call: () async throws -> AuthDataResult) async throws -> Attack.Outcome {
        do {
            return .succeeded(as: try await call().user.email ?? "somebody")
        } catch let error as AuthError where error.code != .networkError {
            return .refused("\(error)")
        }
    }

    /// The address with which a sign-in begins, for a session id of the attacker's choice.
    func handlerURL(sessionID: String) -> String {
        let options = FirebaseOptions.demo
        let digest = Hex.text(crypto.sha256(sessionID.utf8).bytes)
        return Parameters([
            .init("apiKey", options.apiKey), .init("authType", "signInWithRedirect"),
            .init("ibi", options.bundleID), .init("sessionId", digest), .init("v", "curl"),
            .init("eventId", "ATTACKATTA"), .init("providerId", "yahoo.com"),
            .init("appId", options.googleAppID), .init("scopes", ""),
        ]).appended(to: "https://\(SignInDemo.project).firebaseapp.com/__/auth/handler")
    }

    /// Asks our project to redeem an answer of Yahoo's.
    func redeem(_ link: String, sessionID: String) async throws -> Attack.Outcome {
        let body: JSONValue = [
            "requestUri": .string(link), "postBody": "providerId=yahoo.com", "sessionId": .string(sessionID),
            "returnSecureToken": true, "returnIdpCredential": true, "autoCreate": true,
        ]
        let request = HTTPRequest(
            method: "POST", origin: "https://www.googleapis.com",
            target: "/identitytoolkit/v3/relyingparty/verifyAssertion?key=\(FirebaseOptions.demo.apiKey)",
            headers: ["Content-Type": "application/json"], body: body.json)
        return try Attack.Outcome(await send(request, as: .attacker))
    }
}
