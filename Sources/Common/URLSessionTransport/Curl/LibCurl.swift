#if !canImport(Darwin)
    import HTTPMessages
    import PlatformCrypto

    /// libcurl, opened at run time; the types of its functions are those of `curl/easy.h`.
    ///
    /// Every Linux that runs Foundation's networking has this library: `URLSession` is built on it.
    /// Addresses of functions hold no state, hence `@unchecked Sendable`.
    struct LibCurl: @unchecked Sendable {
        typealias Handle = UnsafeMutableRawPointer
        typealias List = UnsafeMutableRawPointer
        /// A share handle, which holds open connections for one transfer handle after the other.
        typealias Connections = UnsafeMutableRawPointer

        let makeHandle: @convention(c) () -> Handle?
        let freeHandle: @convention(c) (Handle) -> Void
        let freeConnections: @convention(c) (Connections) -> Int32
        let perform: @convention(c) (Handle) -> Int32
        let appendToList: @convention(c) (List?, UnsafePointer<CChar>?) -> List?
        let freeList: @convention(c) (List?) -> Void
        let describe: @convention(c) (Int32) -> UnsafePointer<CChar>?

        private let makeShare: @convention(c) () -> Connections?

        // `curl_easy_setopt` is variadic, and Swift cannot call a variadic function. On Linux an integer or a
        // pointer for the `...` is passed like a declared argument (System V ABI for x86-64 section 3.5.7,
        // AAPCS64 appendix B). On Apple's arm64 it is not, and this code is not compiled there.
        let setNumber: @convention(c) (Handle, Int32, Int) -> Int32
        let setPointer: @convention(c) (Handle, Int32, UnsafeRawPointer?) -> Int32
        let setData: @convention(c) (Handle, Int32, CurlData?) -> Int32
        let setProgress: @convention(c) (Handle, Int32, CurlProgress?) -> Int32
        private let setShare: @convention(c) (Connections, Int32, Int) -> Int32

        static let opened = Result<LibCurl, any Error> { try LibCurl(name: "libcurl.so.4") }

        private static let remedy = """
            install libcurl: `apt-get install libcurl4` (Debian, Ubuntu), `dnf install libcurl` (Fedora, RHEL)
            """
        /// `CURL_GLOBAL_ALL` of `curl.h`.
        private static let everything = 3
        /// `CURLSHOPT_SHARE` of `curl.h`.
        private static let shareOption = Int32(1)
        /// `CURL_LOCK_DATA_CONNECT` of `curl.h`.
        private static let sharedConnections = 5
        /// `CURL_LOCK_DATA_SSL_SESSION` of `curl.h`.
        private static let sharedSessions = 4

        init(name: String) throws {
            // Before libcurl initializes OpenSSL, if it is built on it: see `LibCrypto.noCleanupAtExit`.
            _ = try? PlatformCrypto()
            let library = try SharedLibrary(name: name, remedy: Self.remedy)
            makeHandle = try library.function("curl_easy_init")
            freeHandle = try library.function("curl_easy_cleanup")
            makeShare = try library.function("curl_share_init")
            setShare = try library.function("curl_share_setopt")
            freeConnections = try library.function("curl_share_cleanup")
            perform = try library.function("curl_easy_perform")
            appendToList = try library.function("curl_slist_append")
            freeList = try library.function("curl_slist_free_all")
            describe = try library.function("curl_easy_strerror")
            setNumber = try library.function("curl_easy_setopt")
            setPointer = try library.function("curl_easy_setopt")
            setData = try library.function("curl_easy_setopt")
            setProgress = try library.function("curl_easy_setopt")
            let initialize: @convention(c) (Int) -> Int32 = try library.function("curl_global_init")
            guard initialize(Self.everything) == 0 else {
                throw HTTPClientError.cannotSend(
                    "\(name) does not initialize; lack of memory is the usual reason")
            }
        }

        /// Makes a place for open connections, which one thread at a time may use; nil without memory.
        func makeConnections() -> Connections? {
            guard let share = makeShare() else { return nil }
            for data in [Self.sharedConnections, Self.sharedSessions]
            where setShare(share, Self.shareOption, data) != 0 {
                _ = freeConnections(share)
                return nil
            }
            return share
        }
    }

    /// A function that takes a piece of the answer, and returns how many bytes of it were taken.
    typealias CurlData = @convention(c) (UnsafePointer<UInt8>?, Int, Int, UnsafeMutableRawPointer?) -> Int

    /// A function that libcurl calls at least once a second; 1 ends the transfer.
    typealias CurlProgress = @convention(c) (UnsafeMutableRawPointer?, Int64, Int64, Int64, Int64) -> Int32
#endif
