#if !canImport(Darwin)
    import Testing

    @testable import PlatformCrypto

    struct LibCryptoTests {
        @Test func `a missing library is named, with the way to install it`() throws {
            let error = try #require(throws: PlatformCryptoError.self) {
                try LibCrypto(name: "libcrypto.so.none")
            }
            guard case .missingLibrary(let name, let reason) = error else {
                Issue.record("not a missing library: \(error)")
                return
            }
            #expect(name == "libcrypto.so.none")
            #expect(reason.contains("No such file"))
            #expect("\(error)".hasPrefix("cannot open libcrypto.so.none ("))
            #expect("\(error)".contains("apt-get install libssl3"))
        }

        @Test func `a library without the functions is named, with the first that it lacks`() throws {
            let error = try #require(throws: PlatformCryptoError.self) { try LibCrypto(name: "libc.so.6") }
            #expect(error == .missingSymbol(name: "EVP_Digest", library: "libc.so.6"))
            #expect("\(error)".hasPrefix("libc.so.6 has no function EVP_Digest, so it is not OpenSSL 3"))
        }
    }
#endif
