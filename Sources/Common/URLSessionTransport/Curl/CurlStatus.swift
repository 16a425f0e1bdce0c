#if !canImport(Darwin)
    /// The results of a transfer: `CURLE_…` of `curl.h`.
    enum CurlStatus {
        static let ok = Int32(0)
        static let timedOut = Int32(28)
        /// `URL_MALFORMAT`, and `LOGIN_DENIED` for a URL with user information.
        static let unusableURLs: Set<Int32> = [3, 67]
        /// The server answered, but not in HTTP.
        ///
        /// In the order of the numbers: `UNSUPPORTED_PROTOCOL`, `WEIRD_SERVER_REPLY`, `WRITE_ERROR`.
        static let brokenAnswers: Set<Int32> = [1, 8, 23]
        /// The connection ended before the answer did, or before it began, or its body cannot be read.
        ///
        /// In the order of the numbers: `PARTIAL_FILE`, `GOT_NOTHING`, `SEND_ERROR`, `RECV_ERROR`, `BAD_CONTENT_ENCODING`,
        /// `CHUNK_FAILED`.
        static let incompleteAnswers: Set<Int32> = [18, 52, 55, 56, 61, 88]
        /// `TOO_LARGE`, which older versions call `OUT_OF_MEMORY`: one line is longer than libcurl reads.
        static let tooLongLine: Set<Int32> = [27, 100]
    }
#endif
