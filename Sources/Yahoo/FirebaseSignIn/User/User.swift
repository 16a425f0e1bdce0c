import Foundation

/// A user who is signed in; every copy shows the same, newest state.
public struct User: Sendable {
    let auth: Auth
    let session: ClientSession

    /// The user's id in the project.
    public var uid: String { session.uid }
    /// `Firebase`.
    public var providerID: String { "Firebase" }
    /// The account's e-mail address.
    public var email: String? { session.account.email }
    /// Whether the address is verified.
    public var isEmailVerified: Bool { session.account.isEmailVerified }
    /// The name.
    public var displayName: String? { session.account.displayName }
    /// The picture.
    public var photoURL: URL? { session.account.photoURL }
    /// The phone number.
    public var phoneNumber: String? { session.account.phoneNumber }
    /// Whether the user signed in anonymously.
    public var isAnonymous: Bool { session.state.withLock { $0.isAnonymous } }
    /// The user's information at each linked provider, in the order of the server.
    ///
    /// Look for a `providerID`, never at an index: the SDK takes them from a dictionary.
    public var providerData: [UserInfo] { session.account.providers }
    /// When the account began and was last used.
    public var metadata: UserMetadata { session.account.metadata }
    /// The token that gets new ID tokens; send it to Firebase only.
    public var refreshToken: String? { session.state.withLock { $0.tokens.refreshToken } }

    /// Fetches the account again.
    ///
    /// Throws ``AuthError``; those that mean that the session is over sign the user out.
    public func reload() async throws(AuthError) {
        let token = try await getIDToken()
        session.take(
            nil, try await endingSession { () async throws(AuthError) in try await auth.account(of: token) })
    }

    /// The ID token for the app's own server, refreshed when it has five minutes or less left.
    ///
    /// Throws ``AuthError``.
    public func getIDToken(forcingRefresh: Bool = false) async throws(AuthError) -> String {
        try await auth.idToken(of: session, forcingRefresh: forcingRefresh)
    }

    /// The ID token with what it claims.
    ///
    /// Throws ``AuthError``; `malformedJWT` when the token has not the claims that every one has.
    public func getIDTokenResult(forcingRefresh: Bool = false) async throws(AuthError) -> AuthTokenResult {
        try AuthTokenResult(token: await getIDToken(forcingRefresh: forcingRefresh))
    }

    /// Deletes the account and signs out.
    ///
    /// Throws ``AuthError``; `requiresRecentLogin` when the last sign-in is more than five minutes old.
    public func delete() async throws(AuthError) {
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
    public static func == (one: User, other: User) -> Bool { one.session === other.session }

    /// Hashes the session.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(session)) }
}
