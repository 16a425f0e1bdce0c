import Foundation

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
    /// When the account began and was last used.
    package var metadata: UserMetadata { session.account.metadata }
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
