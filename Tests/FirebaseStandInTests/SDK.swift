import Foundation
import JSON
import Testing

/// How FirebaseAuth for Apple platforms (12.19) and firebase-js-sdk (auth 1.13.5) read answers.
enum SDK {
    case apple, web

    /// What the app gets for the answer to a sign-in, a link or a reauthentication.
    func reading(ofSignIn answer: Answer) -> SDKReading {
        if let message = answer["error"]?["message"]?.string ?? answer["errorMessage"]?.string {
            return .error(errorName(in: message))
        }
        if answer.status != 200 { return .unusable("status \(answer.status)") }
        if needsConfirmation(answer) {
            // Without one of these the Apple SDK has no credential to link with.
            let hasTokens = isText(answer["oauthIdToken"]) || isText(answer["oauthAccessToken"])
            guard hasTokens, answer["email"]?.string != nil else { return .unusable("email or oauth tokens") }
            return .error("ACCOUNT_EXISTS_WITH_DIFFERENT_CREDENTIAL")
        }
        if answer["mfaPendingCredential"] != nil { return .error("MFA_REQUIRED") }
        guard self == .web || isText(answer["providerId"]) else { return .unusable("providerId") }
        let info = answer["rawUserInfo"]
        let profile = info?.object ?? info?.string.flatMap { JSONValue(json: $0.utf8)?.object }
        guard self == .web || profile != nil else { return .unusable("rawUserInfo") }
        if let problem = answer.tokenProblem { return .unusable(problem) }
        return .signedIn(isNewUser: answer["isNewUser"] == true)
    }

    /// The name of an error, which a message begins with.
    private func errorName(in message: String) -> String {
        switch self {
        case .apple: message.components(separatedBy: ":")[0].trimmingCharacters(in: .whitespaces)
        case .web: message.components(separatedBy: " : ")[0]
        }
    }

    private func needsConfirmation(_ answer: Answer) -> Bool {
        switch self {
        case .apple: answer["needConfirmation"] == true
        // The key counts: `false` is an error as well.
        case .web: answer["needConfirmation"] != nil
        }
    }

    /// Why the answer to getAccountInfo or accounts:lookup is not a user; nil when it is.
    func userProblem(_ answer: Answer) -> String? {
        guard let users = answer["users"]?.array, users.count == 1, let user = users.first,
            isText(user["localId"])
        else { return "users" }
        for name in ["createdAt", "lastLoginAt"] where user[name]?.string.flatMap(Double.init) == nil {
            return name
        }
        // `UserInfo.uid`.
        let id = self == .apple ? "federatedId" : "rawId"
        return user["providerUserInfo"]?.array?.allSatisfy { isText($0[id]) } == false ? id : nil
    }
}

extension Answer {
    /// Why the tokens of a sign-in cannot be used; nil when they can.
    var tokenProblem: String? { tokenProblem("idToken", "refreshToken", "expiresIn") }
    /// Why the tokens of a refresh cannot be used; nil when they can.
    ///
    /// SDKs take `access_token` for the ID token.
    var refreshProblem: String? { tokenProblem("access_token", "refresh_token", "expires_in") }

    /// The member that the Apple SDK, which is stricter, cannot use.
    private func tokenProblem(_ idToken: String, _ refreshToken: String, _ expires: String) -> String? {
        for name in [idToken, refreshToken] where !isText(json[name]) { return name }
        // Read as a text only; five minutes or less would make the SDK ask for a new one at once.
        guard let seconds = Int(text(expires)), seconds > 300 else { return expires }
        let token = claims(text(idToken))
        let times = ["exp", "auth_time", "iat"].allSatisfy { token[$0]?.integer != nil }
        let provider = token["firebase"]?["sign_in_provider"]?.string
        return times && provider != nil ? nil : "claims of \(idToken)"
    }
}

private func isText(_ value: JSONValue?) -> Bool { value?.string?.isEmpty == false }
