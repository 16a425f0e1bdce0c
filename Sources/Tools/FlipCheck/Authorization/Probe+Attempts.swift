import OAuth

/// Returns a function that sends these requests and follows them to their ends.
///
/// It is the `of:` of an ``Inspection`` that judges all ends together.
func attempting(
    _ requests: @escaping @Sendable (Probe) throws -> [RequestVariant]
) -> @Sendable (Probe) async throws -> [AuthorizationAttempt] {
    { probe in try await probe.authorizeEach(try requests(probe)) }
}

/// Returns a function that sends these requests, each of which the server has to refuse on a page.
///
/// It is the `of:` of an ``Inspection`` that judges all ends together.
func rejecting(
    _ requests: @escaping @Sendable (Probe) throws -> [RequestVariant]
) -> @Sendable (Probe) async throws -> [AuthorizationAttempt] {
    { probe in
        var attempts: [AuthorizationAttempt] = []
        for request in try requests(probe) { attempts.append(try await probe.reject(request)) }
        return attempts
    }
}

extension Memo<[AuthorizationAttempt]> {
    fileprivate static var sameTwice: Self { Self("one request twice") }
}

extension Probe {
    /// Sends requests after the right request got a code, and follows each to its end.
    ///
    /// Throws where a person signs in: every request would be one more sign-in for them.
    func authorizeEach(_ requests: [RequestVariant]) async throws -> [AuthorizationAttempt] {
        guard authorizer?.isAutomatic != false else {
            throw CouldNotTell(
                "it takes \(requests.count) more sign-ins, and a person does them; give signIn.forms to have "
                    + "it checked",
                isIntended: true)
        }
        try await provenAuthorization()
        var attempts: [AuthorizationAttempt] = []
        for request in requests { attempts.append(attempt(request.name, try await authorize(request.query))) }
        return attempts
    }

    /// Sends one request as ``authorizeEach(_:)`` does; its findings need no name.
    func authorizeOnce(_ query: AuthorizationQuery) async throws -> AuthorizationAttempt {
        try await authorizeEach([RequestVariant(name: "", query: query)])[0]
    }

    /// Sends the same right request twice, once in a run.
    func sameTwice() async throws -> [AuthorizationAttempt] {
        try await once(.sameTwice) {
            let query = try query()
            return try await authorizeEach([
                RequestVariant(name: "first", query: query), RequestVariant(name: "second", query: query),
            ])
        }
    }

    /// Sends a request that the server has to refuse; where a person signs in, it looks at the first page only.
    func reject(_ request: RequestVariant) async throws -> AuthorizationAttempt {
        guard let authorizer else { throw CouldNotTell.notConfigured("authorizationURL") }
        guard !authorizer.isAutomatic else {
            try await provenAuthorization()
            return attempt(request.name, try await authorize(request.query))
        }
        try await provenLook()
        let look = await authorizer.look(request.query)
        if case .page(let status, _) = look.end, status < 400, look.pages.last?.isRefusal != true {
            throw CouldNotTell(
                "a page came, and a person would have to sign in to see how it ends; give signIn.forms",
                look.evidence, isIntended: true)
        }
        return attempt(request.name, look)
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
