/// Follows these requests to their ends, which the rule judges together.
func attempting(
    _ requests: @escaping @Sendable (Probe) throws -> [RequestVariant]
) -> @Sendable (Probe) async throws -> [AuthorizationAttempt] {
    { try await $0.authorizeEach(try requests($0)) }
}

/// Sends these requests, which the server has to refuse on a page.
func rejecting(
    _ requests: @escaping @Sendable (Probe) throws -> [RequestVariant]
) -> @Sendable (Probe) async throws -> [AuthorizationAttempt] {
    { probe in
        var ended: [AuthorizationAttempt] = []
        for request in try requests(probe) { ended.append(try await probe.reject(request)) }
        return ended
    }
}

extension Memo<[AuthorizationAttempt]> {
    fileprivate static var sameTwice: Self { Self("one request twice") }
}

extension Probe {
    /// Sends as many requests as the rule needs, where that is not a burden on a person.
    func authorizeEach(_ requests: [RequestVariant]) async throws -> [AuthorizationAttempt] {
        guard authorizer?.isAutomatic != false else {
            throw CouldNotTell(
                "it takes \(requests.count) more sign-ins, and a person does them; give signIn.forms to have "
                    + "it checked",
                isIntended: true)
        }
        try await provenAuthorization()
        var ended: [AuthorizationAttempt] = []
        for request in requests { ended.append(attempt(request.name, try await authorize(request.query))) }
        return ended
    }

    func attempt(_ name: String, _ ended: Authorization) -> AuthorizationAttempt {
        AuthorizationAttempt(name: name, authorization: ended, ending: ending(of: ended))
    }

    func sameTwice() async throws -> [AuthorizationAttempt] {
        try await once(.sameTwice) {
            let query = try query()
            return try await authorizeEach([
                RequestVariant(name: "first", query: query), RequestVariant(name: "second", query: query),
            ])
        }
    }

    func authorizeOnce(_ query: AuthorizationQuery) async throws -> AuthorizationAttempt {
        try await authorizeEach([RequestVariant(name: "", query: query)])[0]
    }
}

extension Probe {
    /// Sends a request that has to be refused; where a person signs in only its first page is looked at.
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
}
