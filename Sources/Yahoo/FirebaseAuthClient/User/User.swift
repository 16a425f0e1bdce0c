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
