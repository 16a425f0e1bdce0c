#if !canImport(Darwin)
    typealias PlatformKey = LibCryptoKey

    /// A key of `libcrypto`, private or public.
    ///
    /// `@unchecked Sendable`: it never changes, and OpenSSL allows the use of one key by several threads.
    final class LibCryptoKey: @unchecked Sendable {
        private let key: OpaquePointer
        private let keys: LibCryptoKeys
        private let signatures: LibCryptoSignatures

        deinit { keys.freeKey(key) }

        init(generating algorithm: SignatureAlgorithm) throws(PlatformCryptoError) {
            let keys = try LibCryptoKeys.opened.get()
            self.keys = keys
            signatures = try LibCryptoSignatures.opened.get()
            var made: OpaquePointer?
            let context = keys.contextOfName(nil, algorithm == .es256 ? "EC" : "RSA", nil)
            defer { keys.freeContext(context) }
            guard context != nil, keys.beginGenerating(context) == 1,
                algorithm == .es256
                    ? keys.setGroup(context, "P-256") == 1 : keys.setBits(context, 2048) == 1,
                keys.generate(context, &made) == 1, let made
            else { throw .failed(function: "EVP_PKEY_generate") }
            key = made
        }

        init(_ parts: PublicKey.Parts) throws(PlatformCryptoError) {
            let keys = try LibCryptoKeys.opened.get()
            self.keys = keys
            signatures = try LibCryptoSignatures.opened.get()
            guard let made = Self.read(parts, keys) else {
                throw .unusableKey("the numbers are not a point on P-256, or not an RSA key")
            }
            key = made
        }

        private static func read(_ parts: PublicKey.Parts, _ keys: LibCryptoKeys) -> OpaquePointer? {
            let builder = keys.makeBuilder()
            defer { keys.freeBuilder(builder) }
            switch parts {
            case .p256(let x, let y):
                // SEC 1 section 2.3.3: the byte 4 precedes the coordinates of an uncompressed point.
                return ([4] + x + y).withUnsafeBytes { point in
                    guard keys.pushText(builder, Name.group, Name.p256, 0) == 1,
                        keys.pushBytes(builder, Name.point, point.baseAddress, point.count) == 1
                    else { return nil }
                    return key("EC", builder, keys)
                }
            case .rsa(let modulus, let exponent):
                let modulus = keys.readNumber(modulus, Int32(clamping: modulus.count), nil)
                let exponent = keys.readNumber(exponent, Int32(clamping: exponent.count), nil)
                defer {
                    keys.freeNumber(modulus)
                    keys.freeNumber(exponent)
                }
                guard keys.pushNumber(builder, Name.modulus, modulus) == 1,
                    keys.pushNumber(builder, Name.exponent, exponent) == 1
                else { return nil }
                return key("RSA", builder, keys)
            }
        }

        /// Names of `openssl/core_names.h`, with storage that is never freed: the builder keeps their pointers.
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
            _ type: String, _ builder: OpaquePointer?, _ keys: LibCryptoKeys
        ) -> OpaquePointer? {
            let parameters = keys.build(builder)
            let context = keys.contextOfName(nil, type, nil)
            defer {
                keys.freeParameters(parameters)
                keys.freeContext(context)
            }
            var made: OpaquePointer?
            guard parameters != nil, keys.beginReading(context) == 1,
                keys.readKey(context, &made, Self.publicKeySelection, parameters) == 1
            else { return nil }
            return made
        }

        /// `EVP_PKEY_PUBLIC_KEY` of `openssl/evp.h`: the public numbers and the domain's parameters.
        private static let publicKeySelection: Int32 = 0x86

        func publicParts(_ algorithm: SignatureAlgorithm) throws(PlatformCryptoError) -> PublicKey.Parts {
            switch algorithm {
            case .es256: .p256(x: try number("qx", count: 32), y: try number("qy", count: 32))
            case .rs256: .rsa(modulus: try number("n"), exponent: try number("e"))
            }
        }

        /// A number of the key, in the given number of bytes or, without one, in as many as it has.
        private func number(_ name: String, count: Int? = nil) throws(PlatformCryptoError) -> [UInt8] {
            var number: OpaquePointer?
            defer { keys.freeNumber(number) }
            guard keys.number(key, name, &number) == 1, let number else {
                throw .failed(function: "EVP_PKEY_get_bn_param")
            }
            var bytes = [UInt8](repeating: 0, count: count ?? Int(keys.bitCount(number) + 7) / 8)
            let wanted = Int32(clamping: bytes.count)
            guard keys.writeNumber(number, &bytes, wanted) == wanted else {
                throw .failed(function: "BN_bn2binpad")
            }
            return bytes
        }

        func sign(
            _ message: [UInt8], _ algorithm: SignatureAlgorithm
        ) throws(PlatformCryptoError) -> [UInt8] {
            guard let signature = signatures.signature(of: message, by: key) else {
                throw .failed(function: "EVP_DigestSign")
            }
            guard algorithm == .es256 else { return signature }
            guard let raw = signatures.fixedLength(der: signature, keys) else {
                throw .failed(function: "d2i_ECDSA_SIG")
            }
            return raw
        }

        func verify(_ signature: [UInt8], of message: [UInt8], _ algorithm: SignatureAlgorithm) -> Bool {
            guard algorithm == .es256 else {
                return signatures.isSignature(signature, of: message, by: key)
            }
            guard let der = signatures.der(fixedLength: signature, keys) else { return false }
            return signatures.isSignature(der, of: message, by: key)
        }
    }
#endif
