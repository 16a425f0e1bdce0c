extension Memo<Authorization> {
    fileprivate static var refusal: Self { Self("a refusal by the user") }
}

extension Memo<AuthorizationAttempt> {
    fileprivate static var wrongRequest: Self { Self("a request with an unknown response type") }
    fileprivate static var requestWithoutType: Self { Self("a request without a response type") }
}

extension Probe {
    /// A request with an unknown `response_type`, or others where a server puts that error behind a `#`.
    func wrongRequest() async throws -> AuthorizationAttempt {
        try await once(.wrongRequest) {
            let query = try query()
            let first = try await authorizeOnce(query.setting("response_type", "flip-check"))
            guard first.authorization.answer?.fragment != nil else { return first }
            for other in [
                query.removing("response_type"), query.addingUnknownScope(),
            ] {
                let ended = try await authorizeOnce(other)
                if case .error = ended.ending { return ended }
            }
            return first
        }
    }

    /// A request that is right but for `response_type`, which is missing.
    func requestWithoutType() async throws -> AuthorizationAttempt {
        try await once(.requestWithoutType) {
            let query = try query().removing("response_type")
            return try await authorizeEach([RequestVariant(name: "without response_type", query: query)])[0]
        }
    }

    func refusal() async throws -> Authorization {
        try await once(.refusal) {
            guard authorizer?.canRefuse == true else { throw CouldNotTell.notConfigured("signIn.refusal") }
            try await provenAuthorization()
            await resetAccount()
            let ended = try await authorize(try query(), refusing: true)
            // Only the last step refuses; where the server remembers an earlier
            // consent its page does not come.
            let last = configuration.signIn.refusal.count - 1
            guard ended.loss != nil || ended.pages.contains(where: { $0.step == last }) else {
                throw CouldNotTell(
                    "no page on the way has the last form of signIn.refusal: the request "
                        + "\(ended.endInWords). If the server remembers the consent, give \"authorize\": { "
                        + "\"parameters\": { \"prompt\": "
                        + "\"consent\" } }, or signIn.reset", ended.evidence)
            }
            return ended
        }
    }
}
