import WebText

/// The session of one signed-in account.
///
/// It has no reference to its `Auth`, so that neither keeps the other alive.
final class ClientSession: Sendable {
    /// A request for new tokens that is under way.
    struct Refresh {
        /// The refresh token that the request sends.
        let refreshToken: String
        /// Ends with the new ID token, or the error of the request.
        let task: Task<Result<String, AuthError>, Never>
    }

    /// What calls can replace during the session.
    struct State {
        var account: AccountInfo
        var tokens: Tokens
        /// The refresh that is under way, for all callers that wait for its result.
        var refresh: Refresh?

        /// Whether the session still has this refresh token: a later sign-in replaces it.
        func isCurrent(_ refreshToken: String) -> Bool { tokens.refreshToken.hasSameBytes(as: refreshToken) }
    }

    /// The user's identifier in the project, which never changes.
    let uid: String
    let state: Locked<State>

    init(account: AccountInfo, tokens: Tokens) {
        uid = account.localID
        state = Locked(State(account: account, tokens: tokens))
    }

    /// The account as the server described it last.
    var account: AccountInfo { state.withLock { $0.account } }

    /// Replaces the description of the account, and the tokens if there are new ones.
    func update(account: AccountInfo, tokens: Tokens? = nil) {
        state.withLock { state in
            if let tokens { state.tokens = tokens }
            state.account = account
        }
    }
}
