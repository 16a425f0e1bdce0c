import OAuth

extension Probe {
    /// Sends requests, each named by its difference from the right one, and follows them to their ends.
    ///
    /// Throws where a person signs in: every request would be one more sign-in for them.
    func authorizeEach(
        _ requests: [(name: String, query: AuthorizationQuery)]
    ) async throws -> [AuthorizationAttempt] {
        guard authorizer?.isAutomatic != false else {
            throw CouldNotTell(
                "it takes \(requests.count) more sign-ins, and a person does them; give signIn.forms to have "
                    + "it checked",
                isIntended: true)
        }
        var attempts: [AuthorizationAttempt] = []
        for request in requests { attempts.append(attempt(request.name, try await authorize(request.query))) }
        return attempts
    }

    /// Sends one request as ``authorizeEach(_:)`` does.
    func authorizeOnce(
        _ query: AuthorizationQuery, named name: String = ""
    ) async throws -> AuthorizationAttempt {
        try await authorizeEach([(name, query)])[0]
    }

    /// Sends requests that the server has to refuse, and follows them to their ends.
    ///
    /// Where a person signs in, it looks at the first page only.
    func rejectEach(
        _ requests: [(name: String, query: AuthorizationQuery)]
    ) async throws -> [AuthorizationAttempt] {
        var attempts: [AuthorizationAttempt] = []
        for (name, query) in requests {
            var attempt = attempt(name, try await reject(query))
            // A server may fail by chance, so only the second failure counts.
            if attempt.madeServerFail { attempt = self.attempt(name, try await reject(query)) }
            attempts.append(attempt)
        }
        return attempts
    }

    /// Sends one request as ``rejectEach(_:)`` does.
    func rejectOnce(_ query: AuthorizationQuery, named name: String) async throws -> AuthorizationAttempt {
        try await rejectEach([(name, query)])[0]
    }

    private func reject(_ query: AuthorizationQuery) async throws -> Authorization {
        guard let authorizer else { throw CouldNotTell.notAskedWithout("authorizationURL") }
        guard !authorizer.isAutomatic else { return try await authorize(query) }
        try await prove(.firstPage)
        let look = await authorizer.look(query)
        if case .page(let status, _) = look.end, status < 400, look.pages.last?.isRefusal != true {
            throw CouldNotTell(
                "a page came, and a person would have to sign in to see how it ends; give signIn.forms",
                look.evidence, isIntended: true)
        }
        return look
    }

    private func attempt(_ name: String, _ authorization: Authorization) -> AuthorizationAttempt {
        AuthorizationAttempt(name: name, authorization: authorization, ending: ending(of: authorization))
    }

    /// A right request with a PKCE challenge.
    ///
    /// - Parameter method: the value of `code_challenge_method`; nil leaves the parameter out.
    func challenged(_ method: String?) throws -> AuthorizationQuery {
        let query = challenging(try query(), by: CodeVerifier(random: random))
            .removing("code_challenge_method")
        guard let method else { return query }
        return query.adding("code_challenge_method", method)
    }
}
