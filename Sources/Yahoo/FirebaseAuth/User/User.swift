import Foundation

/// A user who is signed in.
///
/// All copies of a user share one session, so they all show the newest state of the account.
package struct User: Sendable {
    let auth: Auth
    let session: ClientSession

    /// The user's identifier in the project.
    package var uid: String { session.uid }
    /// Always `Firebase`, as in the SDK; ``providerData`` has the providers.
    package var providerID: String { "Firebase" }
    /// The email address of the account, verified or not.
    package var email: String? { session.account.email }
    /// Whether the user has verified the email address.
    package var isEmailVerified: Bool { session.account.isEmailVerified }
    /// The name to show, at first the provider's; nil when there is none.
    package var displayName: String? { session.account.displayName }
    /// Where the user's picture is, at first the provider's; nil when there is none.
    package var photoURL: URL? { session.account.photoURL }
    /// The user at each linked provider, in no order: look for an entry by its `providerID`.
    package var providerData: [ProviderUserInfo] { session.account.providers }
    /// The token that gets new ID tokens; send it to Firebase only.
    package var refreshToken: String? { session.state.withLock { $0.tokens.refreshToken } }

    /// Fetches the account again; an error that means that the session is over signs the user out.
    package func reload() async throws {
        let token = try await auth.idToken(of: session)
        let account = try await withSignOutWhenOver { () async throws(AuthError) in
            try await auth.account(of: token)
        }
        session.update(account: account)
    }

    /// The ID token for the app's own server, refreshed when it has five minutes or less left.
    package func getIDToken(forcingRefresh: Bool = false) async throws -> String {
        try await auth.idToken(of: session, forcingRefresh: forcingRefresh)
    }

    /// The ID token with its claims, refreshed like that of ``getIDToken(forcingRefresh:)``.
    package func getIDTokenResult(forcingRefresh: Bool = false) async throws -> AuthTokenResult {
        try AuthTokenResult(token: await getIDToken(forcingRefresh: forcingRefresh))
    }

    /// Deletes the account and signs out; `requiresRecentLogin` when the sign-in is older than five minutes.
    ///
    /// As in the SDK, an error of the deletion does not sign the user out, not even one that means that the session is over.
    package func delete() async throws {
        let token = try await auth.idToken(of: session)
        _ = try await auth.backend.call(
            .deleteAccount, ["idToken": .string(token), "localId": .string(uid)])
        auth.end(session)
    }

    /// Runs a call, and signs the user out at an error that means that the session is over.
    func withSignOutWhenOver<Value>(
        _ body: () async throws(AuthError) -> Value
    ) async throws(AuthError) -> Value {
        do {
            return try await body()
        } catch {
            auth.endSession(session, ifOverAfter: error)
            throw error
        }
    }
}

extension User: Equatable {
    /// Whether both are the user of one session.
    package static func == (one: User, other: User) -> Bool { one.session === other.session }
}
