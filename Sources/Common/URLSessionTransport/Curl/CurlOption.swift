#if !canImport(Darwin)
    /// The options of `curl_easy_setopt`; the name after each is that of `curl.h` without `CURLOPT_`.
    enum CurlOption {
        static let noProgress = Int32(43)  // NOPROGRESS
        static let noBody = Int32(44)  // NOBODY
        static let httpVersion = Int32(84)  // HTTP_VERSION
        static let noSignal = Int32(99)  // NOSIGNAL
        static let timeoutMilliseconds = Int32(155)  // TIMEOUT_MS
        static let protocols = Int32(181)  // PROTOCOLS
        static let pathAsIs = Int32(234)  // PATH_AS_IS
        static let suppressConnectHeaders = Int32(265)  // SUPPRESS_CONNECT_HEADERS
        static let disallowUserInURL = Int32(278)  // DISALLOW_USERNAME_IN_URL
        static let http09Allowed = Int32(285)  // HTTP09_ALLOWED
        static let bodyContext = Int32(10_001)  // WRITEDATA
        static let url = Int32(10_002)  // URL
        static let errorBuffer = Int32(10_010)  // ERRORBUFFER
        static let postFields = Int32(10_015)  // POSTFIELDS
        static let headerFields = Int32(10_023)  // HTTPHEADER
        static let headerContext = Int32(10_029)  // HEADERDATA
        static let method = Int32(10_036)  // CUSTOMREQUEST
        static let progressContext = Int32(10_057)  // XFERINFODATA
        static let authorityFile = Int32(10_065)  // CAINFO
        static let connections = Int32(10_100)  // SHARE
        static let acceptedCoding = Int32(10_102)  // ACCEPT_ENCODING
        static let bodyFunction = Int32(20_011)  // WRITEFUNCTION
        static let headerFunction = Int32(20_079)  // HEADERFUNCTION
        static let progressFunction = Int32(20_219)  // XFERINFOFUNCTION
        static let postSize = Int32(30_120)  // POSTFIELDSIZE_LARGE
    }
#endif
