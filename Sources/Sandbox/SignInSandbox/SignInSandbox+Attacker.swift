import FirebaseAuth
import FirebaseCore
import HTTPMessages
import JSON
import WebText

/// What an attacker does, by the attacker's own app and by single requests, and how that ends.
extension SignInSandbox {
    /// The attacker's own phone, with our app on it.
    var attacker: AppOnDevice { app(of: .noel, as: .attacker) }

    /// The attacker shows our project an ID token that Yahoo gave somebody else, or that Yahoo did not give.
    func attackerSignsIn(idToken: String, accessToken: String? = nil) async throws -> Attack.Outcome {
        let attacker = attacker.auth
        return try await outcome {
            try await attacker.signIn(
                with: OAuthProvider.credential(
                    providerID: .custom("yahoo.com"), idToken: idToken, accessToken: accessToken))
        }
    }

    /// The outcome of a call of Firebase's client.
    ///
    /// Every error of the client counts as a refusal, even a page that the person had to close because the app ignored a
    /// planted callback. Only the errors of a server that did not answer, and of a cancelled call, are thrown on.
    func outcome(of call: () async throws -> AuthDataResult) async throws -> Attack.Outcome {
        do {
            return .succeeded(as: try await call().user.email ?? "somebody")
        } catch let error as AuthError where error.code != .networkError {
            return .refused("\(error)")
        }
    }

    /// The address with which a sign-in begins, for a session id of the attacker's choice; all other values are public.
    func handlerURL(sessionID: String) -> String {
        let options = FirebaseOptions.demo
        let digest = Hex.text(crypto.sha256(sessionID.utf8).bytes)
        return Parameters([
            .init("apiKey", options.apiKey), .init("authType", "signInWithRedirect"),
            .init("ibi", options.bundleID), .init("sessionId", digest), .init("v", "curl"),
            .init("eventId", Attack.eventID), .init("providerId", "yahoo.com"),
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
