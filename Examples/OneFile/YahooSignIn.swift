// YahooSignIn.swift: everything about Yahoo with Google's Firebase SDK, in one file.
//
// Needs FirebaseCore and FirebaseAuth, and `FirebaseApp.configure()` before the first call or use of
// `provider`.
// In the console: the provider Yahoo is on, with the client id and secret of your Yahoo app.
// In Info.plist: the URL scheme of your app, its encoded app id ("app-1-123-ios-abc").
// Fill in: nothing. Give `provider` the scopes that Yahoo granted, `prompt`, `language` if needed.
// The calls throw a `Problem`, or an `NSError` of FirebaseAuth, which `failure(of:)` reads. `profile`
// also throws errors of Foundation, such as a `URLError`.
// It does not ask how the user signed in before, and moves no data between accounts.
// The reasons: yahoo-sign-in.md and account-exists.md, in Docs of the project that this file was
// copied from.

@preconcurrency import FirebaseAuth  // Swift 6 mode: `User` and `Auth` are not Sendable.
import Foundation

@MainActor final class YahooSignIn {
    enum Problem: Error { case notSignedIn, otherUser, onlyWayIn, noToken }
    // snippet.sign-in
    /// Keep the provider: after it is released, its callback never comes.
    ///
    /// It is lazy because it needs Firebase configured: an app may make a `YahooSignIn` before that.
    private(set) lazy var provider = OAuthProvider(providerID: "yahoo.com")

    /// Signs in: Yahoo's pages give a credential, and Firebase redeems it once.
    func signIn() async throws -> AuthDataResult {
        try await Auth.auth().signIn(with: try await provider.credential(with: nil))
    }

    /// Yahoo's claims: `sub`, `name`, `email`; also in `result.additionalUserInfo?.profile`.
    ///
    /// The access token lasts one hour. Firebase does not renew it: reauthenticate to get another.
    func profile(_ result: AuthDataResult) async throws -> [String: Any] {
        guard let token = result.credential?.accessToken,
            let url = URL(string: "https://api.login.yahoo.com/openid/v1/userinfo")
        else { throw Problem.noToken }
        var request = URLRequest(url: url)
        request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
        let (data, response) = try await URLSession.shared.data(for: request)
        guard (response as? HTTPURLResponse)?.statusCode == 200 else { throw Problem.noToken }
        return try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
    }
    // snippet.end

    // snippet.accounts
    /// Links Yahoo to the signed-in account.
    ///
    /// After `.credentialAlreadyInUse`, the failure's credential signs in to the other account.
    func link() async throws -> AuthDataResult {
        try await user().link(with: provider, uiDelegate: nil)
    }

    /// Unlinks Yahoo, unless it is the only way to sign in.
    func unlink() async throws {
        let user = try user()
        guard user.providerData.contains(where: { $0.providerID != "yahoo.com" })
        else { throw Problem.onlyWayIn }
        _ = try await user.unlink(fromProvider: "yahoo.com")
    }

    /// Call it before an act that needs a recent sign-in: `login` makes Yahoo ask for the password.
    func reauthenticate() async throws -> AuthDataResult {
        let user = try user()
        let before = provider.customParameters
        var parameters = before ?? [:]
        parameters["prompt"] = "login"
        provider.customParameters = parameters
        defer { provider.customParameters = before }
        let result = try await user.reauthenticate(with: provider, uiDelegate: nil)
        // The async call does not throw if another user of the app signs in: compare.
        guard result.user.uid == user.uid else { throw Problem.otherUser }
        return result
    }
    // snippet.end

    /// Signs out on this device; if the keychain refuses, it throws and the user stays signed in.
    func signOut() throws { try Auth.auth().signOut() }

    // snippet.recover
    /// After `.accountExistsWithDifferentCredential`: signs in the old way, then links Yahoo.
    ///
    /// Otherwise anyone with the same address at Yahoo could enter the account. Ask the user how
    /// they signed in before: Firebase no longer says.
    func recover(_ failure: Failure, password: String) async throws -> AuthDataResult {
        guard let email = failure.email, let credential = failure.credential
        else { throw failure.error }
        let user = try await Auth.auth().signIn(withEmail: email, password: password).user
        return try await user.link(with: credential)
    }

    struct Failure {
        let error: any Error
        let code: AuthErrorCode?
        let email: String?
        let credential: AuthCredential?  // For `link` or `signIn`: works once, and soon expires.
    }

    func failure(of error: any Error) -> Failure {
        let known = error as NSError
        let isKnown = known.domain == AuthErrors.domain
        return Failure(
            error: error, code: isKnown ? AuthErrorCode(rawValue: known.code) : nil,
            email: known.userInfo[AuthErrors.userInfoEmailKey] as? String,
            credential: known.userInfo[AuthErrors.userInfoUpdatedCredentialKey] as? AuthCredential)
    }

    // snippet.end

    private func user() throws -> User {
        guard let user = Auth.auth().currentUser else { throw Problem.notSignedIn }
        return user
    }
}
