#if !canImport(Darwin)
    /// The functions of `libcrypto` that sign and check, and those that write an ECDSA signature in two ways.
    ///
    /// They do not change after `init`, and OpenSSL allows their use from every thread, hence
    /// `@unchecked Sendable`.
    struct LibCryptoSignatures: @unchecked Sendable {
        private typealias Begin =
            @convention(c) (
                OpaquePointer?, UnsafeMutablePointer<OpaquePointer?>?, OpaquePointer?, OpaquePointer?,
                OpaquePointer?
            ) -> Int32

        private let makeContext: @convention(c) () -> OpaquePointer?
        private let freeContext: @convention(c) (OpaquePointer?) -> Void
        private let beginSigning: Begin
        private let sign:
            @convention(c) (
                OpaquePointer?, UnsafeMutablePointer<UInt8>?, UnsafeMutablePointer<Int>?,
                UnsafePointer<UInt8>?,
                Int
            ) -> Int32
        private let beginVerifying: Begin
        private let verify:
            @convention(c) (OpaquePointer?, UnsafePointer<UInt8>?, Int, UnsafePointer<UInt8>?, Int) -> Int32
        private let sha256: OpaquePointer

        private let makePair: @convention(c) () -> OpaquePointer?
        private let freePair: @convention(c) (OpaquePointer?) -> Void
        private let setPair: @convention(c) (OpaquePointer?, OpaquePointer?, OpaquePointer?) -> Int32
        private let r: @convention(c) (OpaquePointer?) -> OpaquePointer?
        private let s: @convention(c) (OpaquePointer?) -> OpaquePointer?
        private let readDER:
            @convention(c) (OpaquePointer?, UnsafeMutablePointer<UnsafePointer<UInt8>?>?, Int) ->
                OpaquePointer?
        private let writeDER:
            @convention(c) (OpaquePointer?, UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?) -> Int32

        /// The functions of this process.
        static let opened = Result { () throws(PlatformCryptoError) in
            try LibCryptoSignatures(SharedLibrary<PlatformCryptoError>(name: "libcrypto.so.3"))
        }

        init(_ library: SharedLibrary<PlatformCryptoError>) throws(PlatformCryptoError) {
            makeContext = try library.function("EVP_MD_CTX_new")
            freeContext = try library.function("EVP_MD_CTX_free")
            beginSigning = try library.function("EVP_DigestSignInit")
            sign = try library.function("EVP_DigestSign")
            beginVerifying = try library.function("EVP_DigestVerifyInit")
            verify = try library.function("EVP_DigestVerify")
            makePair = try library.function("ECDSA_SIG_new")
            freePair = try library.function("ECDSA_SIG_free")
            setPair = try library.function("ECDSA_SIG_set0")
            r = try library.function("ECDSA_SIG_get0_r")
            s = try library.function("ECDSA_SIG_get0_s")
            readDER = try library.function("d2i_ECDSA_SIG")
            writeDER = try library.function("i2d_ECDSA_SIG")
            let algorithm: @convention(c) () -> OpaquePointer? = try library.function("EVP_sha256")
            guard let algorithm = algorithm() else {
                throw .missingAlgorithm(name: "SHA256", library: library.name)
            }
            sha256 = algorithm
        }

        /// The signature as the library writes it: an ECDSA one in DER.
        func signature(of message: [UInt8], by key: OpaquePointer) -> [UInt8]? {
            guard let context = makeContext() else { return nil }
            defer { freeContext(context) }
            guard beginSigning(context, nil, sha256, nil, key) == 1 else { return nil }
            // An RSA signature is as long as the modulus: 8192 bits are the most here.
            var signature = [UInt8](repeating: 0, count: 1024)
            var count = signature.count
            guard sign(context, &signature, &count, message, message.count) == 1 else { return nil }
            return Array(signature[..<count])
        }

        /// Whether the signature, an ECDSA one in DER, is the key's.
        func isSignature(_ signature: [UInt8], of message: [UInt8], by key: OpaquePointer) -> Bool {
            guard let context = makeContext() else { return false }
            defer { freeContext(context) }
            return beginVerifying(context, nil, sha256, nil, key) == 1
                && verify(context, signature, signature.count, message, message.count) == 1
        }

        /// From DER to r and s, one after the other in 32 bytes each (RFC 7518 section 3.4).
        func fixedLength(der: [UInt8], _ keys: LibCryptoKeys) -> [UInt8]? {
            der.withUnsafeBufferPointer { bytes in
                var start = bytes.baseAddress
                guard let pair = readDER(nil, &start, bytes.count) else { return nil }
                defer { freePair(pair) }
                var result = [UInt8](repeating: 0, count: 64)
                let isWritten = result.withUnsafeMutableBufferPointer { result in
                    keys.writeNumber(r(pair), result.baseAddress, 32) == 32
                        && keys.writeNumber(s(pair), result.baseAddress.map { $0 + 32 }, 32) == 32
                }
                return isWritten ? result : nil
            }
        }

        /// From r and s to DER.
        func der(fixedLength signature: [UInt8], _ keys: LibCryptoKeys) -> [UInt8]? {
            guard signature.count == 64, let pair = makePair() else { return nil }
            defer { freePair(pair) }
            let r = keys.readNumber(Array(signature[..<32]), 32, nil)
            let s = keys.readNumber(Array(signature[32...]), 32, nil)
            // From here on the pair owns both numbers.
            guard setPair(pair, r, s) == 1 else {
                keys.freeNumber(r)
                keys.freeNumber(s)
                return nil
            }
            // A sequence of two integers of at most 33 bytes: 72 in all.
            var der = [UInt8](repeating: 0, count: 72)
            let count = der.withUnsafeMutableBufferPointer { der in
                var start = der.baseAddress
                return writeDER(pair, &start)
            }
            return (1...72).contains(count) ? Array(der[..<Int(count)]) : nil
        }
    }
#endif
