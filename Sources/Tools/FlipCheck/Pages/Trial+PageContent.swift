import HTTPMessages

extension Trial<CouldNotTell?> {
    /// Why no whole sign-in was seen; nil when one was.
    static var reasonAgainstSignIn: Self {
        Self("reasonAgainstSignIn", trying: Control(.signInVisits), requests: 0) {
            await $0.reason(against: Control(.signInVisits))
        }
    }
}

extension Trial<[Exchange]> {
    /// Requests that a program may fail to read: bytes that are not UTF-8, a list in place of a text, an address
    /// that is none, and JSON that ends too early.
    static var unreadableRequests: Self {
        Self("unreadableRequests", after: .code, requests: 1, signIns: 3) { probe in
            let query = try probe.query()
            var exchanges: [Exchange] = []
            for spoilt in [
                query.settingRaw("state", "%FF"), query.removing("scope").adding("scope[]", "a"),
                query.setting("redirect_uri", "http://["),
            ] { exchanges += try await probe.authorizeOrLook(spoilt).exchanges }
            if let url = probe.configuration.tokenURL,
                let request = HTTPRequest(
                    "POST", url, headers: ["Content-Type": "application/json"], body: Array("{".utf8))
            {
                exchanges.append(await probe.prober.exchange(request))
            }
            return exchanges
        }
    }
}

extension Probe {
    /// Sends a request, and follows it until the user would have to answer.
    fileprivate func authorizeOrLook(_ query: AuthorizationQuery) async throws -> Authorization {
        guard let authorizer, !authorizer.isAutomatic else { return try await authorize(query) }
        return await prober.signingIn { await authorizer.look(query) }
    }
}
