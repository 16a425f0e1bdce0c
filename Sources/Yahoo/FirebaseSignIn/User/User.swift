import Foundation
import JOSE
import PlatformCrypto
import WebText

/// A user who is signed in; every copy shows the same, newest state.
package struct User: Sendable {
    let auth: Auth
    let session: ClientSession

    /// The user's id in the project.
    package var uid: String { session.uid }
    package var providerID: String { "Firebase" }
    package var email: String? { session.account.email }
    package var isEmailVerified: Bool { session.account.isEmailVerified }
    package var displayName: String? { session.account.displayName }
    package var photoURL: URL? { session.account.photoURL }
    /// The user's information at each linked provider, in the order of the server.
    ///
    /// Look for a `providerID`, never at an index: the SDK takes them from a dictionary.
    package var providerData: [ProviderUserInfo] { session.account.providers }
    /// The token that gets new ID tokens; send it to Firebase only.
    package var refreshToken: String? { session.state.withLock { $0.tokens.refreshToken } }

    /// Fetches the account again.
    ///
    /// Throws ``AuthError``; those that mean that the session is over sign the user out.
    package func reload() async throws(AuthError) {
        let token = try await getIDToken()
        session.take(
            nil, try await endingSession { () async throws(AuthError) in try await auth.account(of: token) })
    }

    /// The ID token for the app's own server, refreshed when it has five minutes or less left.
    package func getIDToken(forcingRefresh: Bool = false) async throws(AuthError) -> String {
        try await auth.idToken(of: session, forcingRefresh: forcingRefresh)
    }

    /// The ID token with what it claims.
    ///
    /// Throws ``AuthError``; `malformedJWT` when the token has not the claims that every one has.
    package func getIDTokenResult(forcingRefresh: Bool = false) async throws(AuthError) -> AuthTokenResult {
        try AuthTokenResult(token: await getIDToken(forcingRefresh: forcingRefresh))
    }

    /// Deletes the account and signs out.
    ///
    /// Throws ``AuthError``; `requiresRecentLogin` when the last sign-in is more than five minutes old.
    package func delete() async throws(AuthError) {
        let token = try await getIDToken()
        _ = try await auth.backend.call(
            .deleteAccount, ["idToken": .string(token), "localId": .string(uid)])
        auth.end(session)
    }

    /// Runs the body; an error that means that the session is over ends it.
    func endingSession<Value>(
        _ body: () async throws(AuthError) -> Value
    ) async throws(AuthError) -> Value {
        do {
            return try await body()
        } catch {
            auth.endSessionIfOver(session, error)
            throw error
        }
    }
}

extension User: Hashable {
    /// Whether both are the same session.
    package static func == (one: User, other: User) -> Bool { one.session === other.session }

    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(session)) }
}

/// An ID token with its claims.
///
/// The app may show the claims. Before a server relies on them it has to check the signature.
package struct AuthTokenResult: Sendable, Redacted {
    /// The token.
    package let token: String
    /// When it ends (claim `exp`).
    package let expirationDate: Date
    /// When the user last signed in, which is not when the token was refreshed (claim `auth_time`).
    package let authDate: Date
    /// When it was made (claim `iat`).
    package let issuedAtDate: Date
    /// How the user signed in (claim `firebase.sign_in_provider`).
    package let signInProvider: String
    /// All claims.
    package let claims: [String: JSONValue]

    /// Reads the claims without checking the signature.
    ///
    /// Throws ``AuthErrorCode/malformedJWT``.
    init(token: String) throws(AuthError) {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let json = Base64URL.decode(parts[1]), let claims = JSONValue(object: json)
        else {
            throw AuthError(.malformedJWT, "the ID token is not a JSON Web Token")
        }
        guard let expiration = claims.wholeNumber("exp"), let authTime = claims.wholeNumber("auth_time"),
            let issuedAt = claims.wholeNumber("iat"),
            let provider = claims["firebase"]?["sign_in_provider"]?.string
        else {
            throw AuthError(
                .malformedJWT, "the ID token needs exp, auth_time, iat and firebase.sign_in_provider")
        }
        self.token = token
        self.claims = claims.object ?? [:]
        expirationDate = Date(timeIntervalSince1970: Double(expiration))
        authDate = Date(timeIntervalSince1970: Double(authTime))
        issuedAtDate = Date(timeIntervalSince1970: Double(issuedAt))
        signInProvider = provider
    }

    /// How the user signed in, and nothing of the token.
    package var description: String { "ID token of a sign-in by \(signInProvider)" }
}
