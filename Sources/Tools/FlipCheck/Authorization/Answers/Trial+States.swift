extension Trial<AuthorizationAttempt> {
    /// A request with a state of the length and the alphabet of Google's.
    static var stateLikeGoogles: Self {
        Self("stateLikeGoogles", after: .code, requests: 0, signIns: 1) { probe in
            try await probe.authorizeOnce(
                try probe.query().setting("state", probe.random.state()), named: "like Google's")
        }
    }

    /// A request with a state of 2,048 characters.
    static var longState: Self {
        Self("longState", after: .code, requests: 0, signIns: 1) { probe in
            // 1,536 bytes are 2,048 characters of base64url.
            let state = probe.random.state(bytes: 1_536)
            return try await probe.authorizeOnce(
                try probe.query().setting("state", state), named: "2,048 characters")
        }
    }
}

extension Trial<[AuthorizationAttempt]> {
    /// A request with each state that servers spoil: see ``HardState``.
    static var hardStates: Self {
        Self("hardStates", after: .code, requests: 0, signIns: 12) { probe in
            let query = try probe.query()
            return try await probe.authorizeEach(
                HardState.all.map { state in (state.name, query.setting("state", state.value)) })
        }
    }
}
