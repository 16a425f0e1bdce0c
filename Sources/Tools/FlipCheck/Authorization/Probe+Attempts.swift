import OAuth

extension Probe {
    /// What happens to an authorization request where a person signs in, for whom each is one more sign-in.
    enum AttemptByHand: Sendable {
        /// It is not sent, and the rules that look at the trial are not asked.
        case notAsked
        /// A browser that is not signed in sends it, as far as the first page; for a request that the server has
        /// to refuse.
        ///
        /// The rules are not asked where that page might be the sign-in, unless another request of the trial decides.
        case firstPageOnly
    }

    /// Sends requests, each named by its difference from the right one, and follows them to their ends, as ``authorize(_:)``
    /// or ``look(_:)`` does.
    func attempts(
        _ requests: [(name: String, query: AuthorizationQuery)], byHand: AttemptByHand = .notAsked
    ) async throws -> [AuthorizationAttempt] {
        if byHand == .notAsked, isByHand {
            throw CouldNotTell.notAsked(
                "it takes \(requests.count) more sign-ins, and a person does them; give signIn.forms to have "
                    + "it checked")
        }
        var attempts: [AuthorizationAttempt] = []
        var reasons: [CouldNotTell] = []
        for (name, query) in requests {
            if isByHand { try await prove(.firstPage) }
            let authorization = try await isByHand ? look(query) : authorize(query)
            var ending = configuration.ending(of: authorization)
            if isByHand, let reason = try await reasonNotToAsk(after: authorization) {
                reasons.append(reason)
                ending = .unclear(reason.reason)
            }
            attempts.append(
                AuthorizationAttempt(name: name, authorization: authorization, ending: ending))
        }
        // A request that the server does not refuse decides, whatever page the others got.
        if let reason = reasons.first, !attempts.contains(where: \.isNotRefused) { throw reason }
        return attempts
    }

    /// Sends one request as ``attempts(_:byHand:)`` does.
    func attempt(
        _ query: AuthorizationQuery, named name: String = "", byHand: AttemptByHand = .notAsked
    ) async throws -> AuthorizationAttempt {
        try await attempts([(name, query)], byHand: byHand)[0]
    }

    /// Sends a request in a browser that is not signed in, as far as its first page; once more after 5xx and a connection that
    /// ended too early.
    func look(_ query: AuthorizationQuery) async throws -> Authorization {
        guard let authorizer else { throw CouldNotTell.notAskedWithout("authorizationURL") }
        showValues(of: query)
        let look = await authorizer.look(query)
        var mayBeChance = look.loss == .cutAnswer
        if case .page(500..., _) = look.end { mayBeChance = true }
        guard mayBeChance else { return look }
        let again = await authorizer.look(query)
        return again.exchanges.contains(where: \.isSent) ? again : look
    }

    /// Why a rule is not asked after the first page for a wrong request, which may be the sign-in, or nil where it is not.
    private func reasonNotToAsk(after look: Authorization) async throws -> CouldNotTell? {
        guard case .page(let status, _) = look.end, status < 400, try await !isRefusal(look) else {
            return nil
        }
        return .notAsked(
            "a page came, and a person would have to sign in to see how it ends; give signIn.forms")
    }

    /// Whether the first page for a wrong request refuses it, and is not the sign-in, which may be a page with links only.
    private func isRefusal(_ look: Authorization) async throws -> Bool {
        guard let page = look.pages.last else { return false }
        if page.isRefusal { return true }
        let firstOfRight = try await value(of: .firstPage).pages.last
        return configuration.ending(of: look) == .refused && page.summary != firstOfRight?.summary
    }

    /// A right request with a PKCE challenge.
    ///
    /// - Parameter method: the value of `code_challenge_method`. Nil leaves the parameter out.
    func challenged(_ method: String?) throws -> AuthorizationQuery {
        let query = challenging(try query(), by: newVerifier())
            .removing("code_challenge_method")
        guard let method else { return query }
        return query.adding("code_challenge_method", method)
    }
}

extension AuthorizationAttempt {
    /// Whether the request had another effect than a refusal, or a page that may belong to the sign-in.
    fileprivate var isNotRefused: Bool {
        switch ending {
        case .granted, .error, .left, .brokenAnswer: true
        case .refused, .unclear: madeServerFail
        }
    }
}
