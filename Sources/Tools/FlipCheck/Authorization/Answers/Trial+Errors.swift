extension Trial<[AuthorizationAttempt]> {
    /// A request for each type of answer that Google does not ask for, and for one that no server has.
    static var requestsForOtherTypes: Self {
        Self("requestsForOtherTypes", after: .code, requests: 0, signIns: 5) { probe in
            // A provider of OpenID Connect refuses a request for an ID token that has no nonce.
            let query = try probe.query().setting("nonce", probe.random.token(bytes: 12))
            return try await probe.authorizeEach(
                ["token", "id_token", "id_token token", "code token", "flip-check"].map { type in
                    ("response_type=\(type)", query.setting("response_type", type))
                })
        }
    }
}

extension Trial<AuthorizationAttempt> {
    /// A request without `response_type`, in which everything else is right.
    static var requestWithoutType: Self {
        Self("requestWithoutType", after: .code, requests: 0, signIns: 1) { probe in
            try await probe.authorizeOnce(
                try probe.query().removing("response_type"), named: "without response_type")
        }
    }

    /// A request with an unknown scope beside the usual ones.
    static var requestWithUnknownScope: Self {
        Self("requestWithUnknownScope", after: .code, requests: 0, signIns: 1) { probe in
            try await probe.authorizeOnce(
                try probe.query().addingUnknownScope(), named: "an unknown scope")
        }
    }

    /// A request with an unknown `response_type`.
    ///
    /// A server of OpenID Connect may put that error behind a `#`, as for a request for tokens. Then this is
    /// the first of two other wrong requests that is answered in the query.
    static var wrongRequest: Self {
        Self("wrongRequest", after: .code, requests: 0, signIns: 1) { probe in
            let unknownType = try await probe.authorizeOnce(
                try probe.query().setting("response_type", "flip-check"))
            guard unknownType.authorization.answer?.fragment != nil else { return unknownType }
            for other in [requestWithoutType, requestWithUnknownScope] {
                let attempt = try await probe.value(of: other)
                if case .error = attempt.ending { return attempt }
            }
            return unknownType
        }
    }
}

extension Trial<Authorization> {
    /// A request that ends with an error: a wrong one, or one that the user refuses where the server shows its
    /// own errors on a page.
    static var errorByRedirect: Self {
        Self("errorByRedirect", from: .wrongRequest, requests: 0) { wrong, probe in
            guard wrong.authorization.answer?.error == nil,
                let refusal = try? await probe.value(of: .refusedConsent)
            else { return wrong.authorization }
            return refusal
        }
    }

    /// A right request that the user refuses on the last page, by the steps of `signIn.refusal`.
    ///
    /// There is no value when the page with its last form does not come.
    static var refusedConsent: Self {
        Self("refusedConsent", needing: .refusal, after: .code, requests: 0, signIns: 1) { probe in
            await probe.resetAccount()
            let authorization = try await probe.authorize(try probe.query(), refusing: true)
            // Only the last step refuses; where the server remembers an earlier consent its page does not come.
            let lastStep = probe.configuration.signIn.refusal.count - 1
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
