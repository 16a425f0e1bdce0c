#if !canImport(Darwin)
    typealias PlatformKey = LibCryptoKey

    /// A key of `libcrypto`, private or public.
    ///
    /// `@unchecked Sendable`: it never changes, and OpenSSL allows the use of one key by several threads.
    final class LibCryptoKey: @unchecked Sendable {
        private let key: OpaquePointer
        private let library: LibCryptoKeys

        deinit { library.freeKey(key) }

        init(generating algorithm: SignatureAlgorithm) throws {
            let library = try LibCryptoKeys.opened.get()
            self.library = library
            var made: OpaquePointer?
            let context = library.contextOfName(nil, algorithm == .es256 ? "EC" : "RSA", nil)
            defer { library.freeContext(context) }
            guard context != nil, library.beginGenerating(context) == 1,
                algorithm == .es256
                    ? library.setGroup(context, "P-256") == 1 : library.setBits(context, 2048) == 1,
                library.generate(context, &made) == 1, let made
            else { throw PlatformCryptoError.failed(function: "EVP_PKEY_generate") }
            key = made
        }

        init(_ parts: PublicKey.Parts) throws {
            let library = try LibCryptoKeys.opened.get()
            self.library = library
            guard let made = Self.read(parts, library) else {
                throw PlatformCryptoError.unusableKey(
                    "the numbers are not a point on P-256, or not an RSA key")
            }
            key = made
        }

        private static func read(_ parts: PublicKey.Parts, _ library: LibCryptoKeys) -> OpaquePointer? {
            let builder = library.makeBuilder()
            defer { library.freeBuilder(builder) }
            switch parts {
            case .p256(let x, let y):
                // SEC 1 section 2.3.3: the byte 4 precedes the coordinates of an uncompressed point.
                return ([4] + x + y).withUnsafeBytes { point in
                    guard library.pushText(builder, Name.group, Name.p256, 0) == 1,
                        library.pushBytes(builder, Name.point, point.baseAddress, point.count) == 1
                    else { return nil }
                    return key("EC", builder, library)
                }
            case .rsa(let modulus, let exponent):
                let modulus = library.readNumber(modulus, Int32(clamping: modulus.count), nil)
                let exponent = library.readNumber(exponent, Int32(clamping: exponent.count), nil)
                defer {
                    library.freeNumber(modulus)
                    library.freeNumber(exponent)
                }
                guard library.pushNumber(builder, Name.modulus, modulus) == 1,
                    library.pushNumber(builder, Name.exponent, exponent) == 1
                else { return nil }
                return key("RSA", builder, library)
            }
        }

        /// Names of `openssl/core_names.h`, with storage that is never freed: the
        /// builder keeps their pointers.
        private enum Name {
            static var group: UnsafePointer<CChar> { pointer("group") }
            static var p256: UnsafePointer<CChar> { pointer("prime256v1") }
            static var point: UnsafePointer<CChar> { pointer("pub") }
            static var modulus: UnsafePointer<CChar> { pointer("n") }
            static var exponent: UnsafePointer<CChar> { pointer("e") }

            private static func pointer(_ text: StaticString) -> UnsafePointer<CChar> {
                UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
            }
        }

        private static func key(
            _ type: String, _ builder: OpaquePointer?, _ library: LibCryptoKeys
        ) -> OpaquePointer? {
            let parameters = library.build(builder)
            let context = library.contextOfName(nil, type, nil)
            defer {
                library.freeParameters(parameters)
                library.freeContext(context)
            }
            var made: OpaquePointer?
            guard parameters != nil, library.beginReading(context) == 1,
                library.readKey(context, &made, Self.publicKeySelection, parameters) == 1
            else { return nil }
            return made
        }

        /// `EVP_PKEY_PUBLIC_KEY` of `openssl/evp.h`: the public numbers and the domain's parameters.
        private static let publicKeySelection: Int32 = 0x86

        func publicParts(_ algorithm: SignatureAlgorithm) throws -> PublicKey.Parts {
            switch algorithm {
            case .es256: .p256(x: try number("qx", count: 32), y: try number("qy", count: 32))
            case .rs256: .rsa(modulus: try number("n"), exponent: try number("e"))
            }
        }

        /// A number of the key, in the given number of bytes or, without one, in as many as it has.
        private func number(_ name: String, count: Int? = nil) throws -> [UInt8] {
            var number: OpaquePointer?
            defer { library.freeNumber(number) }
            guard library.number(key, name, &number) == 1, let number else {
                throw PlatformCryptoError.failed(function: "EVP_PKEY_get_bn_param")
            }
            var bytes = [UInt8](repeating: 0, count: count ?? Int(library.bitCount(number) + 7) / 8)
            let wanted = Int32(clamping: bytes.count)
            guard library.writeNumber(number, &bytes, wanted) == wanted else {
                throw PlatformCryptoError.failed(function: "BN_bn2binpad")
            }
            return bytes
        }

        /// The signature: of ECDSA r and s of 32 bytes each (RFC 7518 section 3.4), of RSA
        /// as the library writes it.
        func sign(_ message: [UInt8], _ algorithm: SignatureAlgorithm) throws -> [UInt8] {
            guard let signature = signature(of: message) else {
                throw PlatformCryptoError.failed(function: "EVP_DigestSign")
            }
            guard algorithm == .es256 else { return signature }
            guard let raw = fixedLength(der: signature) else {
                throw PlatformCryptoError.failed(function: "d2i_ECDSA_SIG")
            }
            return raw
        }

        func verify(_ signature: [UInt8], of message: [UInt8], _ algorithm: SignatureAlgorithm) -> Bool {
            guard let signature = algorithm == .es256 ? der(fixedLength: signature) : signature,
                let context = library.makeDigestContext()
            else { return false }
            defer { library.freeDigestContext(context) }
            return library.beginVerifying(context, nil, library.sha256, nil, key) == 1
                && library.verify(context, signature, signature.count, message, message.count) == 1
        }

        private func signature(of message: [UInt8]) -> [UInt8]? {
            guard let context = library.makeDigestContext() else { return nil }
            defer { library.freeDigestContext(context) }
            guard library.beginSigning(context, nil, library.sha256, nil, key) == 1 else {
                return nil
            }
            // An RSA signature is as long as the modulus: 8192 bits are the most here.
            var signature = [UInt8](repeating: 0, count: 1024)
            var count = signature.count
            guard library.sign(context, &signature, &count, message, message.count) == 1 else { return nil }
            return Array(signature[..<count])
        }

        /// From DER to r and s, one after the other in 32 bytes each (RFC 7518 section 3.4).
        private func fixedLength(der: [UInt8]) -> [UInt8]? {
            der.withUnsafeBufferPointer { bytes in
                var start = bytes.baseAddress
                guard let pair = library.readDER(nil, &start, bytes.count) else { return nil }
                defer { library.freePair(pair) }
                var result = [UInt8](repeating: 0, count: 64)
                let isWritten = result.withUnsafeMutableBufferPointer { result in
                    library.writeNumber(library.r(pair), result.baseAddress, 32) == 32
                        && library.writeNumber(library.s(pair), result.baseAddress.map { $0 + 32 }, 32) == 32
                }
                return isWritten ? result : nil
            }
        }

        private func der(fixedLength signature: [UInt8]) -> [UInt8]? {
            guard signature.count == 64, let pair = library.makePair() else { return nil }
            defer { library.freePair(pair) }
            let r = library.readNumber(Array(signature[..<32]), 32, nil)
            let s = library.readNumber(Array(signature[32...]), 32, nil)
            // From here on the pair owns both numbers.
            guard library.setPair(pair, r, s) == 1 else {
                library.freeNumber(r)
                library.freeNumber(s)
                return nil
            }
            // A sequence of two integers of at most 33 bytes: 72 in all.
            var der = [UInt8](repeating: 0, count: 72)
            let count = der.withUnsafeMutableBufferPointer { der in
                var start = der.baseAddress
                return library.writeDER(pair, &start)
            }
            return (1...72).contains(count) ? Array(der[..<Int(count)]) : nil
        }
    }
#endif

#if !canImport(Darwin)
    /// The functions of `libcrypto` that make keys and take them apart, sign and check signatures.
    ///
    /// They do not change after `init`, and OpenSSL allows their use from every thread, hence
    /// `@unchecked Sendable`.
    struct LibCryptoKeys: @unchecked Sendable {
        typealias Make = @convention(c) () -> OpaquePointer?
        typealias Free = @convention(c) (OpaquePointer?) -> Void
        typealias Use = @convention(c) (OpaquePointer?) -> Int32
        typealias Get = @convention(c) (OpaquePointer?) -> OpaquePointer?
        typealias Name = UnsafePointer<CChar>?
        typealias BeginSignature =
            @convention(c) (
                OpaquePointer?, UnsafeMutablePointer<OpaquePointer?>?, OpaquePointer?, OpaquePointer?,
                OpaquePointer?
            ) -> Int32

        // Keys.
        let contextOfName: @convention(c) (OpaquePointer?, Name, Name) -> OpaquePointer?
        let freeContext: Free
        let beginGenerating: Use
        let setGroup: @convention(c) (OpaquePointer?, Name) -> Int32
        let setBits: @convention(c) (OpaquePointer?, Int32) -> Int32
        let generate: @convention(c) (OpaquePointer?, UnsafeMutablePointer<OpaquePointer?>?) -> Int32
        let freeKey: Free

        // Numbers, and the parameters that a key is made of.
        let number: @convention(c) (OpaquePointer?, Name, UnsafeMutablePointer<OpaquePointer?>?) -> Int32
        let readNumber: @convention(c) (UnsafePointer<UInt8>?, Int32, OpaquePointer?) -> OpaquePointer?
        let writeNumber: @convention(c) (OpaquePointer?, UnsafeMutablePointer<UInt8>?, Int32) -> Int32
        let bitCount: Use
        let freeNumber: Free
        let makeBuilder: Make
        let pushText: @convention(c) (OpaquePointer?, Name, Name, Int) -> Int32
        let pushBytes: @convention(c) (OpaquePointer?, Name, UnsafeRawPointer?, Int) -> Int32
        let pushNumber: @convention(c) (OpaquePointer?, Name, OpaquePointer?) -> Int32
        let build: Get
        let freeBuilder: Free
        let freeParameters: Free
        let beginReading: Use
        let readKey:
            @convention(c) (
                OpaquePointer?, UnsafeMutablePointer<OpaquePointer?>?, Int32, OpaquePointer?
            ) -> Int32

        // Signatures, and the two ways to write one of ECDSA.
        let makeDigestContext: Make
        let freeDigestContext: Free
        let beginSigning: BeginSignature
        let sign:
            @convention(c) (
                OpaquePointer?, UnsafeMutablePointer<UInt8>?, UnsafeMutablePointer<Int>?,
                UnsafePointer<UInt8>?, Int
            ) -> Int32
        let beginVerifying: BeginSignature
        let verify:
            @convention(c) (OpaquePointer?, UnsafePointer<UInt8>?, Int, UnsafePointer<UInt8>?, Int) -> Int32
        let makePair: Make
        let freePair: Free
        let setPair: @convention(c) (OpaquePointer?, OpaquePointer?, OpaquePointer?) -> Int32
        let r: Get
        let s: Get
        let readDER:
            @convention(c) (OpaquePointer?, UnsafeMutablePointer<UnsafePointer<UInt8>?>?, Int) ->
                OpaquePointer?
        let writeDER:
            @convention(c) (OpaquePointer?, UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?) -> Int32

        let sha256: OpaquePointer

        static let opened = Result<LibCryptoKeys, any Error> {
            try LibCryptoKeys(SharedLibrary<PlatformCryptoError>(name: "libcrypto.so.3"))
        }

        init(_ library: SharedLibrary<PlatformCryptoError>) throws {
            contextOfName = try library.function("EVP_PKEY_CTX_new_from_name")
            freeContext = try library.function("EVP_PKEY_CTX_free")
            beginGenerating = try library.function("EVP_PKEY_keygen_init")
            setGroup = try library.function("EVP_PKEY_CTX_set_group_name")
            setBits = try library.function("EVP_PKEY_CTX_set_rsa_keygen_bits")
            generate = try library.function("EVP_PKEY_generate")
            freeKey = try library.function("EVP_PKEY_free")
            number = try library.function("EVP_PKEY_get_bn_param")
            readNumber = try library.function("BN_bin2bn")
            writeNumber = try library.function("BN_bn2binpad")
            bitCount = try library.function("BN_num_bits")
            freeNumber = try library.function("BN_free")
            makeBuilder = try library.function("OSSL_PARAM_BLD_new")
            pushText = try library.function("OSSL_PARAM_BLD_push_utf8_string")
            pushBytes = try library.function("OSSL_PARAM_BLD_push_octet_string")
            pushNumber = try library.function("OSSL_PARAM_BLD_push_BN")
            build = try library.function("OSSL_PARAM_BLD_to_param")
            freeBuilder = try library.function("OSSL_PARAM_BLD_free")
            freeParameters = try library.function("OSSL_PARAM_free")
            beginReading = try library.function("EVP_PKEY_fromdata_init")
            readKey = try library.function("EVP_PKEY_fromdata")
            makeDigestContext = try library.function("EVP_MD_CTX_new")
            freeDigestContext = try library.function("EVP_MD_CTX_free")
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
            let algorithm: Make = try library.function("EVP_sha256")
            guard let algorithm = algorithm() else {
                throw PlatformCryptoError.missingAlgorithm(name: "SHA256", library: library.name)
            }
            sha256 = algorithm
        }
    }
#endif
