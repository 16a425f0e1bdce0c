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
