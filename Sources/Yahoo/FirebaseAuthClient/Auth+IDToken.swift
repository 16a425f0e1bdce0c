extension Auth {
    /// An ID token with more than five minutes left; of several callers one refreshes, and the others wait.
    func idToken(of session: ClientSession, forcingRefresh: Bool = false) async throws(AuthError) -> String {
        let now = now()
        let source = session.state.withLock { state -> TokenSource in
            if !forcingRefresh, state.tokens.isFresh(at: now) { return .known(state.tokens.idToken) }
            // A sign-in may have replaced the tokens while an older refresh is under way.
            if let refresh = state.refresh, state.isCurrent(refresh.refreshToken) { return .refresh(refresh) }
            let task = Task { [tokens = state.tokens] in await self.refresh(session, tokens) }
            let refresh = ClientSession.Refresh(refreshToken: state.tokens.refreshToken, task: task)
            state.refresh = refresh
            return .refresh(refresh)
        }
        switch source {
        case .known(let token): return token
        case .refresh(let refresh):
            do { return try await refresh.task.value.get() } catch {
                // A sign-in in the meantime has brought newer tokens, for which the error says nothing.
                let isCurrent = session.state.withLock { $0.isCurrent(refresh.refreshToken) }
                guard isCurrent else { return try await idToken(of: session) }
                endSessionIfOver(session, error)
                throw error
            }
        }
    }

    /// Where an ID token comes from: the session has it, or a refresh brings it.
    private enum TokenSource {
        case known(String)
        case refresh(ClientSession.Refresh)
    }

    private func refresh(_ session: ClientSession, _ old: Tokens) async -> Result<String, AuthError> {
        let result: Result<Tokens, AuthError>
        do throws(AuthError) {
            let fields = try await backend.refresh(old.refreshToken)
            // iOS takes `access_token`, which is the same token as `id_token`.
            let tokens = Tokens(
                fields.text("access_token"), fields.text("refresh_token") ?? old.refreshToken,
                expiresIn: fields.wholeNumber("expires_in"), now: now())
            guard let tokens else { throw AuthError(.internalError, "the refreshed token is missing") }
            result = .success(tokens)
        } catch {
            result = .failure(error)
        }
        session.state.withLock { state in
            // A sign-in in the meantime has brought newer ones, and perhaps a refresh of its own.
            guard state.isCurrent(old.refreshToken) else { return }
            state.refresh = nil
            if case .success(let tokens) = result { state.tokens = tokens }
        }
        return result.map(\.idToken)
    }

    /// Signs the user out when the error means that the session is over: 17011, 17005, 17017, 17021.
    func endSessionIfOver(_ session: ClientSession, _ error: AuthError) {
        let isOver = [.userNotFound, .userDisabled, .invalidUserToken, .userTokenExpired].contains(error.code)
        if isOver { end(session) }
    }
}
