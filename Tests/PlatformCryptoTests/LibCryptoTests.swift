#if !canImport(Darwin)
    import Testing

    @testable import PlatformCrypto

    /// The library of OpenSSL, which is opened at run time.
    @Suite struct LibCryptoTests {
        @Test(arguments: [
            ("libcrypto.so.none", "cannot open libcrypto.so.none ("),
            // The C library of a Linux with glibc, which is a library without those functions.
            ("libc.so.6", "libc.so.6 has no function EVP_Digest, so it is too old or another library"),
        ])
        func `a library that is missing or is another one is named, with the way to install it`(
            name: String, problem: String
        ) throws {
            let error = try #require(throws: SharedLibraryError.self) { try LibCrypto(name: name) }
            #expect(error.description.hasPrefix(problem))
            #expect(error.description.contains("apt-get install libssl3"))
        }
    }
#endif
