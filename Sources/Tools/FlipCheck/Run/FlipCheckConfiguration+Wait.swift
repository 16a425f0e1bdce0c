import HTTPMessages

extension FlipCheckConfiguration {
    /// Asks the first known address until its server answers, for a job that has just started it.
    ///
    /// An answer of a proxy does not count.
    ///
    /// Throws when no answer comes within the limit, when no address is known, and for an address to which nothing may be
    /// sent.
    func waitForServer(
        _ client: any HTTPClient, clock: ProbeClock, atMost limit: Duration
    ) async throws(ConfigurationError) {
        let requests = serverAddresses.compactMap { HTTPRequest("GET", $0) }
        guard let request = requests.first(where: { !ProbeTarget.isGoogle($0.origin) }) else {
            throw ConfigurationError("--wait", "needs issuer, authorizationURL or tokenURL of your server")
        }
        try limits.requireRequests(to: request.origin, for: "--wait")
        let start = clock.elapsed()
        while true {
            let reason: String
            do throws(HTTPClientError) {
                let status = try await client.send(request).status
                if !Self.statusesOfProxy.contains(status), !HTTPResponse.isOfCloudflare(status) { return }
                reason = "it answers \(status)"
            } catch { reason = "\(error.explained)" }
            if clock.elapsed() - start >= limit {
                throw ConfigurationError(
                    "--wait",
                    "no server was ready at \(request.origin) within \(limit.components.seconds) seconds: "
                        + "\(reason). Look whether it was started, and what it printed")
            }
            await clock.sleep(Self.pause)
        }
    }

    /// The statuses by which a proxy says that the server behind it is not there (RFC 9110 section 15.6).
    private static let statusesOfProxy: Set = [502, 503, 504]

    /// How long it waits before it asks again.
    private static let pause: Duration = .milliseconds(250)
}
