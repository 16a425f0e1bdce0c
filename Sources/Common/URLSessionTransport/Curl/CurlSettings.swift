#if !canImport(Darwin)
    /// The settings that all requests of a client share.
    struct CurlSettings: Sendable {
        /// The time from a request to the end of its answer.
        let timeLimit: Duration
        /// The maximum number of bytes of an answer's body.
        let sizeLimit: Int
        /// The path of a PEM file with the certificate authorities to trust; nil for those of the system.
        let authorityFile: String?

        /// `CURLPROTO_HTTP | CURLPROTO_HTTPS` of `curl.h`.
        static let httpAndHTTPS = 3
        /// `CURL_HTTP_VERSION_1_1` of `curl.h`.
        static let http11 = 2

        /// The time limit for libcurl: at least 1, because 0 means no limit, and a number that has 32 bits.
        var timeoutMilliseconds: Int {
            let milliseconds = min(timeLimit / .milliseconds(1), 2_000_000_000)
            return max(1, Int(exactly: milliseconds.rounded(.up)) ?? 1)
        }
    }
#endif
