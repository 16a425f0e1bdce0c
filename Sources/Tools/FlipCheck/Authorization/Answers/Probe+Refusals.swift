extension Memo<Authorization> {
    fileprivate static var refusal: Self { Self("a refusal by the user") }
}

extension Memo<AuthorizationAttempt> {
    fileprivate static var wrongRequest: Self { Self("a request with an unknown response type") }
    fileprivate static var requestWithoutType: Self { Self("a request without a response type") }
}

/// Requests that end with an error; each is sent once in a run.
extension Probe {
    /// A request with an unknown `response_type`.
    ///
    /// A server of OpenID Connect may put that error behind a `#`, as for a request for tokens. Then this is
    /// the first of two other wrong requests that is answered in the query.
    func wrongRequest() async throws -> AuthorizationAttempt {
        try await once(.wrongRequest) {
            let query = try query()
            let unknownType = try await authorizeOnce(query.setting("response_type", "flip-check"))
            guard unknownType.authorization.answer?.fragment != nil else { return unknownType }
            for otherQuery in [query.removing("response_type"), query.addingUnknownScope()] {
                let attempt = try await authorizeOnce(otherQuery)
                if case .error = attempt.ending { return attempt }
            }
            return unknownType
        }
    }

    /// A request without `response_type`, in which everything else is right.
    func requestWithoutType() async throws -> AuthorizationAttempt {
        try await once(.requestWithoutType) {
            let query = try query().removing("response_type")
            return try await authorizeEach([RequestVariant(name: "without response_type", query: query)])[0]
        }
    }

    /// A right request that the user refuses on the last page, by the steps of `signIn.refusal`.
    ///
    /// Throws when no refusal is configured, or when the page with its last form does not come.
    func refusal() async throws -> Authorization {
        try await once(.refusal) {
            guard authorizer?.canRefuse == true else { throw CouldNotTell.notConfigured("signIn.refusal") }
            try await provenAuthorization()
            await resetAccount()
            let authorization = try await authorize(try query(), refusing: true)
            // Only the last step refuses; where the server remembers an earlier consent its page does not come.
            let lastStep = configuration.signIn.refusal.count - 1
            let hasRefused = authorization.pages.contains { $0.step == lastStep }
            guard authorization.loss != nil || hasRefused else {
                throw CouldNotTell(
                    "no page on the way has the last form of signIn.refusal: the request "
                        + "\(authorization.endInWords). If the server remembers the consent, give "
                        + "\"authorize\": { \"parameters\": { \"prompt\": \"consent\" } }, or signIn.reset",
                    authorization.evidence)
            }
            return authorization
        }
    }
}
