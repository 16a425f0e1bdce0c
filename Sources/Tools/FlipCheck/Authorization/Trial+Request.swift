extension Trial<AuthorizationAttempt> {
    /// One request, after the right request got a code, which goes out as ``Probe/attempt(_:named:byHand:)`` sends it.
    ///
    /// - Parameters:
    ///   - key: the key in a recording, which does not change.
    ///   - name: the difference from the right request, in the words of a finding.
    ///   - query: makes the request.
    static func request(
        _ key: String, named name: String = "", byHand: Probe.AttemptByHand = .notAsked,
        _ query: @escaping @Sendable (Probe) throws -> AuthorizationQuery
    ) -> Self {
        Self(key, after: .code, requests: 0, signIns: 1) { probe in
            try await probe.attempt(try query(probe), named: name, byHand: byHand)
        }
    }
}
