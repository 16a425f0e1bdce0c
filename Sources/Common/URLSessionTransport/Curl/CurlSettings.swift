#if !canImport(Darwin)
    /// What is the same for all requests of a client.
    struct CurlSettings: Sendable {
        let timeLimit: Duration
        let sizeLimit: Int
        /// A file of certificates to trust, as PEM; nil for those of the system.
        let authorities: String?

        /// `CURLPROTO_HTTP | CURLPROTO_HTTPS` of `curl.h`.
        static let httpAndHTTPS = 3

        /// At least one, because 0 means no limit.
        var timeoutMilliseconds: Int {
            let milliseconds = timeLimit / .milliseconds(1)
            return max(1, Int(exactly: min(milliseconds, 2_000_000_000).rounded(.up)) ?? 1)
        }
    }
#endif
