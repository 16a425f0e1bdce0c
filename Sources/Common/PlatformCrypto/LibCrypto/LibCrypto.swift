#if !canImport(Darwin)
    typealias PlatformLibrary = LibCrypto

    /// OpenSSL 3's `libcrypto`, opened at run time; the types of its functions are those of its headers.
    ///
    /// The functions and the fetched algorithm do not change after `init` and OpenSSL allows their use from
    /// every thread, hence `@unchecked Sendable`.
    struct LibCrypto: @unchecked Sendable {
        private typealias Digest =
            @convention(c) (
                UnsafeRawPointer?, Int, UnsafeMutableRawPointer?, UnsafeMutablePointer<UInt32>?,
                OpaquePointer?, OpaquePointer?
            ) -> Int32
        private typealias MAC =
            @convention(c) (
                OpaquePointer?, UnsafeRawPointer?, Int32, UnsafeRawPointer?, Int,
                UnsafeMutableRawPointer?, UnsafeMutablePointer<UInt32>?
            ) -> UnsafeMutableRawPointer?
        private typealias KeyDerivation =
            @convention(c) (
                UnsafeRawPointer?, Int32, UnsafeRawPointer?, Int32, Int32, OpaquePointer?, Int32,
                UnsafeMutableRawPointer?
            ) -> Int32
        private typealias Compare = @convention(c) (UnsafeRawPointer?, UnsafeRawPointer?, Int) -> Int32
        private typealias Fetch =
            @convention(c) (OpaquePointer?, UnsafePointer<CChar>?, UnsafePointer<CChar>?) -> OpaquePointer?

        private typealias Initialize = @convention(c) (UInt64, OpaquePointer?) -> Int32

        private let digest: Digest
        private let hmac: MAC
        private let pbkdf2: KeyDerivation
        private let compare: Compare
        let sha256Algorithm: OpaquePointer

        static let opened = Result<LibCrypto, any Error> { try LibCrypto(name: fileName) }
        static let fileName = "libcrypto.so.3"
        static let remedy = """
            install OpenSSL 3: `apt-get install libssl3` (Debian, Ubuntu), \
            `dnf install openssl-libs` (Fedora, RHEL)
            """

        /// `OPENSSL_INIT_NO_ATEXIT` of `crypto.h`.
        private static let noCleanupAtExit = UInt64(0x0008_0000)

        init(name: String) throws {
            let library = try SharedLibrary(name: name, remedy: Self.remedy)
            digest = try library.function("EVP_Digest")
            hmac = try library.function("HMAC")
            pbkdf2 = try library.function("PKCS5_PBKDF2_HMAC")
            compare = try library.function("CRYPTO_memcmp")
            // OpenSSL would free its tables as the process ends, while a thread may still send a request: the
            // program would end with a segmentation fault. Only the first initialization takes this option.
            let initialize: Initialize = try library.function("OPENSSL_init_crypto")
            _ = initialize(Self.noCleanupAtExit, nil)
            // Fetched once and kept: EVP_sha256() would be looked up again by every digest.
            let fetch: Fetch = try library.function("EVP_MD_fetch")
            guard let algorithm = fetch(nil, "SHA256", nil) else {
                throw PlatformCryptoError.missingAlgorithm(name: "SHA256", library: name)
            }
            sha256Algorithm = algorithm
        }

        func sha256(_ input: UnsafeRawBufferPointer) -> SHA256Digest {
            SHA256Digest { output in
                let result = digest(
                    input.baseAddress, input.count, output.baseAddress, nil, sha256Algorithm, nil)
                require(result == 1, "EVP_Digest")
            }
        }

        func hmacSHA256(key: UnsafeRawBufferPointer, message: UnsafeRawBufferPointer) -> SHA256Digest {
            SHA256Digest { output in
                let result = hmac(
                    sha256Algorithm, key.baseAddress, Int32(clamping: key.count), message.baseAddress,
                    message.count, output.baseAddress, nil)
                require(result != nil, "HMAC")
            }
        }

        func pbkdf2SHA256(
            password: UnsafeRawBufferPointer, salt: UnsafeRawBufferPointer, iterations: Int
        ) -> SHA256Digest {
            SHA256Digest { output in
                let result = pbkdf2(
                    password.baseAddress, Int32(clamping: password.count), salt.baseAddress,
                    Int32(clamping: salt.count), Int32(clamping: iterations), sha256Algorithm,
                    Int32(output.count), output.baseAddress)
                require(result == 1, "PKCS5_PBKDF2_HMAC")
            }
        }

        func constantTimeEqual(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Bool {
            compare(left.baseAddress, right.baseAddress, left.count) == 0
        }

        /// Stops the process when the library fails, as without memory: an empty digest must not count.
        private func require(_ succeeded: Bool, _ function: StaticString) {
            if !succeeded { fatalError("libcrypto: \(function) failed") }
        }
    }

    extension SharedLibrary {
        /// OpenSSL 3's `libcrypto`, for functions that only one module needs.
        package static func libCrypto() throws(SharedLibraryError) -> SharedLibrary {
            try SharedLibrary(name: LibCrypto.fileName, remedy: LibCrypto.remedy)
        }
    }
#endif
