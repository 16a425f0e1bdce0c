import Foundation
import JSON
import Testing

/// How FirebaseAuth for Apple platforms (12.19) and firebase-js-sdk (auth 1.13.5) read answers.
enum SDK {
    case apple, web

    func signIn(_ answer: Answer) -> SDKReading {
        if let message = answer["error"]?["message"]?.string ?? answer["errorMessage"]?.string {
            let end = self == .apple ? ":" : " : "
            let name = message.components(separatedBy: end)[0]
            return .error(self == .apple ? name.trimmingCharacters(in: .whitespaces) : name)
        }
        if answer.status != 200 { return .unusable("status \(answer.status)") }
        // For the web it is the key that counts: `false` is an error as well.
        if self == .apple ? answer["needConfirmation"] == true : answer["needConfirmation"] != nil {
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

    /// Why the answer to getAccountInfo or accounts:lookup is not a user.
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
    /// Why the tokens of a sign-in cannot be used.
    var tokenProblem: String? { tokenProblem("idToken", "refreshToken", "expiresIn") }
    /// Why the tokens of a refresh cannot be used; SDKs take `access_token` for the ID token.
    var refreshProblem: String? { tokenProblem("access_token", "refresh_token", "expires_in") }

    /// By the rules of the Apple SDK, which are stricter.
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
