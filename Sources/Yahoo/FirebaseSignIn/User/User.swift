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
    /// The user at each linked provider; look for a `providerID`, never at an index.
    package var providerData: [ProviderUserInfo] { session.account.providers }
    /// The token that gets new ID tokens; send it to Firebase only.
    package var refreshToken: String? { session.state.withLock { $0.tokens.refreshToken } }

    /// Fetches the account again; an error that means that the session is over signs the user out.
    package func reload() async throws(AuthError) {
        let token = try await getIDToken()
        session.take(
            nil, try await endingSession { () async throws(AuthError) in try await auth.account(of: token) })
    }

    /// The ID token for the app's own server, refreshed when it has five minutes or less left.
    package func getIDToken(forcingRefresh: Bool = false) async throws(AuthError) -> String {
        try await auth.idToken(of: session, forcingRefresh: forcingRefresh)
    }

    package func getIDTokenResult(forcingRefresh: Bool = false) async throws(AuthError) -> AuthTokenResult {
        try AuthTokenResult(token: await getIDToken(forcingRefresh: forcingRefresh))
    }

    /// Deletes the account and signs out; `requiresRecentLogin` when the sign-in is older than five minutes.
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
    package static func == (one: User, other: User) -> Bool { one.session === other.session }

    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(session)) }
}

/// An account as `getAccountInfo` describes it; the only place from which a ``User`` is filled.
struct AccountInfo: Sendable, Hashable {
    var localID: String
    var email: String?
    var isEmailVerified: Bool
    var displayName: String?
    var photoURL: URL?
    /// A password hash, or the server's placeholder for one, is there.
    var hasPassword: Bool
    var providers: [ProviderUserInfo]

    /// Reads the answer, which must have exactly one account.
    init(reply: JSONValue) throws(AuthError) {
        let users = reply.objects("users")
        guard users.count == 1, let user = users.first else {
            throw AuthError(.internalError, "getAccountInfo answered with \(users.count) accounts")
        }
        localID = user["localId"]?.string ?? ""
        email = user.text("email")
        isEmailVerified = user.flag("emailVerified")
        displayName = user["displayName"]?.string
        photoURL = user["photoUrl"]?.string.flatMap { URL(string: $0) }
        hasPassword = user.text("passwordHash") != nil
        providers = user.objects("providerUserInfo").compactMap(ProviderUserInfo.init(fields:))
    }
}

extension ProviderUserInfo {
    /// Wire: an element of `providerUserInfo`; the user's id at the provider is `federatedId`.
    init?(fields: JSONValue) {
        guard let providerID = fields.text("providerId") else { return nil }
        self.init(
            providerID: providerID, uid: fields["federatedId"]?.string ?? "",
            displayName: fields["displayName"]?.string,
            photoURL: fields["photoUrl"]?.string.flatMap { URL(string: $0) }, email: fields["email"]?.string)
    }
}

package struct ProviderUserInfo: Sendable, Hashable {
    package let providerID: String
    /// The user's id at the provider: for Yahoo the GUID (wire name `federatedId`).
    package let uid: String
    package let displayName: String?
    package let photoURL: URL?
    /// The user's e-mail address at the provider, verified or not.
    package let email: String?
}

/// An ID token with its claims, which a server must not rely on without a check of the signature.
package struct AuthTokenResult: Sendable, Redacted {
    package let token: String
    /// When it ends (claim `exp`).
    package let expirationDate: Date
    /// When the user last signed in, which is not when the token was refreshed (claim `auth_time`).
    package let authDate: Date
    /// When it was made (claim `iat`).
    package let issuedAtDate: Date
    /// How the user signed in (claim `firebase.sign_in_provider`).
    package let signInProvider: String
    package let claims: [String: JSONValue]

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

    package var description: String { "ID token of a sign-in by \(signInProvider)" }
}
