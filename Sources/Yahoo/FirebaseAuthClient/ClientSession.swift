import WebText

/// One signed-in account; it has no reference to its `Auth`, so that neither keeps the other alive.
final class ClientSession: Sendable {
    /// A request for new tokens that is under way.
    struct Refresh {
        /// The refresh token that it sends.
        let refreshToken: String
        /// The ID token that it ends with.
        let task: Task<Result<String, AuthError>, Never>
    }

    /// The user's data and tokens, which every call can replace.
    struct State {
        var account: AccountInfo
        var tokens: Tokens
        /// The refresh that is under way, for all who need its result.
        var refresh: Refresh?

        /// Whether the session still has this refresh token: a later sign-in replaces it.
        func isCurrent(_ refreshToken: String) -> Bool { tokens.refreshToken.hasSameBytes(as: refreshToken) }
    }

    /// The user's id, which never changes.
    let uid: String
    let state: Locked<State>

    init(account: AccountInfo, tokens: Tokens) {
        uid = account.localID
        state = Locked(State(account: account, tokens: tokens))
    }

    var account: AccountInfo { state.withLock { $0.account } }

    /// Takes the result of a sign-in with the same account.
    func take(_ tokens: Tokens?, _ account: AccountInfo) {
        state.withLock { state in
            if let tokens { state.tokens = tokens }
            state.account = account
        }
    }
}
