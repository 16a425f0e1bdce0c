// YahooSignIn.swift: everything about Yahoo with Google's Firebase SDK, in one file.
//
// Needs the products FirebaseCore and FirebaseAuth of firebase-ios-sdk, and
// `FirebaseApp.configure()` before the first call.
// In the console: the provider Yahoo is on, with the client ID and secret of your Yahoo app.
// In Info.plist: the URL scheme of your app, its Encoded App ID ("app-1-123-ios-abc").
// A file that calls it has `@preconcurrency import FirebaseAuth` too.
// Fill in: nothing. If you need more than profile and email, set `provider.scopes`.
// The calls throw a `Problem`, or an `NSError` of FirebaseAuth, which `failure(of:)` reads.
// `profile` and `ask` also throw errors of Foundation, such as a `URLError`.
// It does not ask how the user signed in before, and moves no data between accounts.
// The reasons: yahoo-sign-in.md and account-exists.md, in Docs of the project that this file was
// copied from.

@preconcurrency import FirebaseAuth  // Swift 6 mode: `User` and `Auth` are not Sendable.
import Foundation

/// The calls of an app that signs in with Yahoo.
@MainActor final class YahooSignIn {
    /// Why a call failed in this file; the other errors are FirebaseAuth's or Foundation's.
    enum Problem: Error {
        /// No user is signed in.
        case notSignedIn
        /// The user signed in to another account than the one that the call is about.
        case otherUser
        /// Yahoo is the only way to sign in to the account, so it stays linked.
        case onlyWayIn
        /// `recover` signed in the old way, but linking failed: the credential may have expired.
        case signedInWithoutYahoo(any Error)
        /// The result has no access token of Yahoo's.
        case noToken
        /// The server answered with this status.
        case status(Int)
    }

    /// Shows the sign-in pages in place of the SDK; Sendable, because the calls leave the main actor.
    typealias Pages = any AuthUIDelegate & Sendable
    /// Gets a URL with a bearer token, and returns the body of a successful answer.
    typealias Get = (_ url: URL, _ token: String) async throws -> Data

    private let pages: Pages?
    private let get: Get

    /// - Parameter get: sends the requests; in an app, leave it out, and `URLSession` does.
    init(pages: Pages? = nil, get: @escaping Get) {
        self.pages = pages
        self.get = get
    }

    #if canImport(Darwin)  // Elsewhere, such as on Linux, pass a `get` of your own.
        convenience init(pages: Pages? = nil) { self.init(pages: pages, get: Self.get) }

        static func get(_ url: URL, token: String) async throws -> Data {
            var request = URLRequest(url: url)
            request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
            let (data, response) = try await URLSession.shared.data(for: request)
            let status = (response as? HTTPURLResponse)?.statusCode ?? 0
            guard status == 200 else { throw Problem.status(status) }
            return data
        }
    #endif

    // snippet.sign-in
    /// Yahoo as a provider: set its scopes and parameters before a sign-in.
    ///
    /// It is kept, because the SDK holds a provider weakly while a sign-in starts, and it is lazy,
    /// because it needs Firebase configured: an app may make a `YahooSignIn` before that.
    private(set) lazy var provider = OAuthProvider(providerID: "yahoo.com")

    /// Signs in: Yahoo's pages give a credential, and Firebase redeems it once.
    func signIn() async throws -> AuthDataResult {
        try await Auth.auth().signIn(with: try await provider.credential(with: pages))
    }

    /// Yahoo's claims: `sub`, `name`, `email`; also in `result.additionalUserInfo?.profile`.
    ///
    /// `result` comes from a sign-in, a link or a reauthentication. Its access token lasts one hour.
    /// Firebase does not renew it: reauthenticate to get another.
    func profile(_ result: AuthDataResult) async throws -> [String: Any] {
        guard let token = result.credential?.accessToken,
            let url = URL(string: "https://api.login.yahoo.com/openid/v1/userinfo")
        else { throw Problem.noToken }
        let json = try await JSONSerialization.jsonObject(with: get(url, token))
        guard let claims = json as? [String: Any] else { throw CocoaError(.propertyListReadCorrupt) }
        return claims
    }

    /// Asks your own server, which gets Firebase's ID token, never Yahoo's, and must verify it.
    func ask(_ server: URL) async throws -> Data {
        try await get(server, try await user().getIDToken())
    }
    // snippet.end

    // snippet.accounts
    /// Links Yahoo to the signed-in account.
    ///
    /// After `.credentialAlreadyInUse`, the failure's credential signs in to the other account.
    func link() async throws -> AuthDataResult {
        try await user().link(with: provider, uiDelegate: pages)
    }

    /// Unlinks Yahoo, unless it is the only way to sign in.
    func unlink() async throws {
        let user = try user()
        if user.providerData.map({ $0.providerID }) == ["yahoo.com"] { throw Problem.onlyWayIn }
        _ = try await user.unlink(fromProvider: "yahoo.com")
    }

    /// Call it before an act that needs a recent sign-in: `login` makes Yahoo ask for the password.
    func reauthenticate() async throws -> AuthDataResult {
        let user = try user()
        // Its own provider, so that a sign-in meanwhile does not ask for the password too.
        let again = OAuthProvider(providerID: "yahoo.com")
        again.scopes = provider.scopes
        again.customParameters = (provider.customParameters ?? [:])
            .merging(["prompt": "login"]) { $1 }
        defer { withExtendedLifetime(again) {} }
        let result = try await user.reauthenticate(with: again, uiDelegate: pages)
        // The async call does not throw if another user of the app signs in: compare.
        guard result.user.uid == user.uid else { throw Problem.otherUser }
        return result
    }

    /// Deletes the account, after a reauthentication if Firebase asks for one.
    func deleteAccount() async throws {
        let user = try user()
        do {
            try await user.delete()
        } catch {
            guard failure(of: error).code == .requiresRecentLogin else { throw error }
            _ = try await reauthenticate()
            try await user.delete()
        }
    }
    // snippet.end

    // snippet.sign-out
    /// Signs out on this device; if the keychain refuses, it throws and the user stays signed in.
    func signOut() throws { try Auth.auth().signOut() }
    // snippet.end

    // snippet.recover
    /// After `.accountExistsWithDifferentCredential`: signs in the old way, then links Yahoo.
    ///
    /// Otherwise anyone with the same email address at Yahoo could enter the account. Ask the user
    /// how they signed in before: Firebase no longer says. If only linking fails, they stay signed in,
    /// and it throws `signedInWithoutYahoo`.
    func recover(_ failure: Failure, password: String) async throws -> AuthDataResult {
        guard let email = failure.email, let credential = failure.credential
        else { throw failure.error }
        let user = try await Auth.auth().signIn(withEmail: email, password: password).user
        return try await link(credential, to: user)
    }

    /// The same, if the old way is a provider with web pages, such as "microsoft.com".
    ///
    /// Not "apple.com" or "facebook.com": Google's SDK crashes an app that makes such a provider.
    func recover(_ failure: Failure, with old: OAuthProvider) async throws -> AuthDataResult {
        guard failure.email != nil, failure.credential != nil else { throw failure.error }
        return try await recover(failure, with: try await old.credential(with: pages))
    }

    /// The same, with a credential that you made from the sign-in of Apple, Facebook or Google.
    func recover(_ failure: Failure, with old: AuthCredential) async throws -> AuthDataResult {
        guard let email = failure.email, let credential = failure.credential
        else { throw failure.error }
        let result = try await Auth.auth().signIn(with: old)
        // The user chose the account there, perhaps another account than the existing one.
        guard result.user.email?.lowercased() == email.lowercased() else {
            // The user did not want the account that this sign-in has just created.
            if result.additionalUserInfo?.isNewUser == true { try? await result.user.delete() }
            try signOut()
            throw Problem.otherUser
        }
        return try await link(credential, to: result.user)
    }

    /// Links, with its own error: an expired credential has the error code of a wrong password.
    private func link(_ credential: AuthCredential, to user: User) async throws -> AuthDataResult {
        do {
            return try await user.link(with: credential)
        } catch {
            throw Problem.signedInWithoutYahoo(error)
        }
    }

    /// What an error of FirebaseAuth says; all but `error` is nil for another error.
    struct Failure {
        let error: any Error
        let code: AuthErrorCode?
        let email: String?
        let credential: AuthCredential?  // For `link` or `signIn`: works once, and soon expires.
    }

    /// Reads an error that a call has thrown.
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
