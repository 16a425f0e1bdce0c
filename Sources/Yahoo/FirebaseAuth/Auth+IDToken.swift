/// The ID token of a session, and its refresh.
extension Auth {
    /// The session's ID token while it has more than five minutes left, and else that of a refresh.
    ///
    /// When several callers need a refresh at once, one sends it, and all wait for its result. Throws the
    /// error of the refresh; an error that means that the session is over also signs the user out.
    func idToken(of session: ClientSession, forcingRefresh: Bool = false) async throws(AuthError) -> String {
        let now = now()
        // The choice is made under the lock, so that two callers do not both begin a refresh.
        let source = session.state.withLock { state -> TokenSource in
            if !forcingRefresh, state.tokens.isFresh(at: now) { return .session(state.tokens.idToken) }
            // A refresh is of no use when a sign-in has replaced the tokens since it began.
            if let refresh = state.refresh, state.isCurrent(refresh.refreshToken) { return .refresh(refresh) }
            let task = Task { [tokens = state.tokens] in await self.refresh(session, tokens) }
            let refresh = ClientSession.Refresh(refreshToken: state.tokens.refreshToken, task: task)
            state.refresh = refresh
            return .refresh(refresh)
        }
        switch source {
        case .session(let token): return token
        case .refresh(let refresh): return try await result(of: refresh, for: session)
        }
    }

    /// Where an ID token comes from.
    private enum TokenSource {
        /// The session has this token.
        case session(String)
        /// A refresh brings the token.
        case refresh(ClientSession.Refresh)
    }

    /// Waits for a refresh, and returns its ID token.
    private func result(
        of refresh: ClientSession.Refresh, for session: ClientSession
    ) async throws(AuthError) -> String {
        do {
            return try await refresh.task.value.get()
        } catch {
            // When a sign-in has brought newer tokens in the meantime, the error is not about them.
            let isCurrent = session.state.withLock { $0.isCurrent(refresh.refreshToken) }
            guard isCurrent else { return try await idToken(of: session) }
            endSession(session, ifOverAfter: error)
            throw error
        }
    }

    /// Exchanges the refresh token of the old tokens, and stores the new tokens in the session.
    private func refresh(_ session: ClientSession, _ old: Tokens) async -> Result<String, AuthError> {
        let result: Result<Tokens, AuthError>
        do throws(AuthError) {
            let fields = try await backend.refresh(old.refreshToken)
            // The iOS SDK reads `access_token`, which is the same token as `id_token`.
            let tokens = Tokens(
                idToken: fields.text("access_token"),
                refreshToken: fields.text("refresh_token") ?? old.refreshToken,
                expiresIn: fields.wholeNumber("expires_in"), now: now())
            guard let tokens else { throw AuthError(.internalError, "the refreshed token is missing") }
            result = .success(tokens)
        } catch {
            result = .failure(error)
        }
        session.state.withLock { state in
            // A sign-in in the meantime has brought newer tokens, and perhaps another refresh. Its refresh token differs,
            // because every sign-in gets its own.
            guard state.isCurrent(old.refreshToken) else { return }
            state.refresh = nil
            if case .success(let tokens) = result { state.tokens = tokens }
        }
        return result.map(\.idToken)
    }

    /// Signs the user out if the error means that the session is over, as the SDK does.
    func endSession(_ session: ClientSession, ifOverAfter error: AuthError) {
        let isOver = [.userNotFound, .userDisabled, .invalidUserToken, .userTokenExpired].contains(error.code)
        if isOver { end(session) }
    }
}
