extension Trial<AuthorizationAttempt> {
    /// A request of a client that is not registered.
    static var unknownClient: Self {
        Self("unknownClient", after: .code, requests: 0, signIns: 1) { probe in
            let clientID = "nobody-\(probe.random.token(bytes: 6))"
            return try await probe.rejectOnce(
                try probe.query().setting("client_id", clientID), named: "an unknown client_id")
        }
    }

    /// A request without `client_id`.
    static var requestWithoutClient: Self {
        Self("requestWithoutClient", after: .code, requests: 0, signIns: 1) { probe in
            try await probe.rejectOnce(try probe.query().removing("client_id"), named: "without client_id")
        }
    }
}
