extension Trial<AuthorizationAttempt> {
    /// All scopes with a plus between them, as Google writes them.
    static var scopesJoinedByPlus: Self {
        Self("scopesJoinedByPlus", needing: .scopes, after: .code, requests: 0, signIns: 1) { probe in
            guard probe.configuration.scopes.count > 1 else { throw probe.reasonForOneScope }
            let raw = probe.configuration.scopes.joined(separator: "+")
            return try await probe.authorizeOnce(
                try probe.query().settingRaw("scope", raw), named: "scope=\(raw)")
        }
    }

    /// A request without `scope`.
    static var requestWithoutScope: Self {
        Self("requestWithoutScope", after: .code, requests: 0, signIns: 1) { probe in
            try await probe.authorizeOnce(try probe.query().removing("scope"))
        }
    }

    /// A request with a parameter that no server knows.
    static var requestWithUnknownParameter: Self {
        Self("requestWithUnknownParameter", after: .code, requests: 0, signIns: 1) { probe in
            try await probe.authorizeOnce(
                try probe.query().adding("flip_check", "unknown"), named: "an unknown parameter")
        }
    }

    /// A request with two optional parameters that have no value.
    static var requestWithEmptyParameters: Self {
        Self("requestWithEmptyParameters", after: .code, requests: 0, signIns: 1) { probe in
            try await probe.authorizeOnce(
                try probe.query().adding("user_locale", "").adding("flip_check", ""),
                named: "empty parameters")
        }
    }

    /// A request with its parameters in the opposite order.
    static var requestInOppositeOrder: Self {
        Self("requestInOppositeOrder", after: .code, requests: 0, signIns: 1) { probe in
            try await probe.authorizeOnce(try probe.query().reversed, named: "the opposite order")
        }
    }
}

extension Trial<[AuthorizationAttempt]> {
    /// A request with each of four values of `user_locale`.
    static var requestsWithUserLocale: Self {
        Self("requestsWithUserLocale", after: .code, requests: 0, signIns: 4) { probe in
            let query = try probe.query()
            return try await probe.authorizeEach(
                ["en", "de-DE", "zh-Hant-TW", "es-419"].map { locale in
                    ("user_locale=\(locale)", query.adding("user_locale", locale))
                })
        }
    }

    /// Requests that each have another parameter twice, with the same value.
    static var requestsWithRepeatedParameter: Self {
        Self("requestsWithRepeatedParameter", after: .code, requests: 0, signIns: 4) { probe in
            let query = try probe.query()
            return try await probe.authorizeEach(
                ["response_type", "state", "scope", "client_id"].compactMap { name in
                    query.value(name).map { ("\(name) twice", query.adding(name, $0)) }
                })
        }
    }
}
