#if !canImport(Darwin)
    typealias PlatformKey = LibCryptoKey

    /// A key of `libcrypto`, private or public.
    ///
    /// `@unchecked Sendable`: it never changes, and OpenSSL allows the use of one key by several threads.
    final class LibCryptoKey: @unchecked Sendable {
        private let key: OpaquePointer
        private let library: LibCryptoKeyFunctions

        deinit { library.freeKey(key) }

        /// Makes a new private key: on P-256 for ES256, of RSA with 2048 bits for RS256.
        init(generating algorithm: SignatureAlgorithm) throws {
            let library = try LibCryptoKeyFunctions.opened.get()
            let context = library.newContextNamed(nil, Self.keyType(for: algorithm), nil)
            defer { library.freeContext(context) }
            guard context != nil else {
                throw PlatformCryptoError.failed(function: "EVP_PKEY_CTX_new_from_name")
            }
            guard library.beginGenerating(context) == 1 else {
                throw PlatformCryptoError.failed(function: "EVP_PKEY_keygen_init")
            }
            switch algorithm {
            case .es256:
                guard library.setGroup(context, "P-256") == 1 else {
                    throw PlatformCryptoError.failed(function: "EVP_PKEY_CTX_set_group_name")
                }
            case .rs256:
                guard library.setBits(context, 2048) == 1 else {
                    throw PlatformCryptoError.failed(function: "EVP_PKEY_CTX_set_rsa_keygen_bits")
                }
            }
            var made: OpaquePointer?
            guard library.generate(context, &made) == 1, let made else {
                throw PlatformCryptoError.failed(function: "EVP_PKEY_generate")
            }
            key = made
            self.library = library
        }

        /// The name that OpenSSL has for the type of an algorithm's keys.
        private static func keyType(for algorithm: SignatureAlgorithm) -> String {
            switch algorithm {
            case .es256: "EC"
            case .rs256: "RSA"
            }
        }

        /// Makes a private RSA key from RSA's own form in DER; throws when the library does not accept it.
        init(rsaPrivateKey der: [UInt8]) throws {
            let library = try LibCryptoKeyFunctions.opened.get()
            guard let made = Self.read(der, { library.readPrivateKey(Self.typeRSA, nil, $0, $1) }) else {
                throw PlatformCryptoError.unusableKey("the numbers are not a private RSA key")
            }
            key = made
            self.library = library
        }

        /// Makes a public key from its numbers; throws when the library does not accept them.
        init(_ parts: PublicKey.Parts) throws {
            let library = try LibCryptoKeyFunctions.opened.get()
            let made: OpaquePointer?
            let problem: String
            switch parts {
            case .p256(let x, let y):
                problem = "the numbers are not a point on P-256"
                made = Self.read(Self.beginningOfP256 + Self.point + x + y) { library.readInfo(nil, $0, $1) }
            case .rsa(let modulus, let exponent):
                problem = "the numbers are not an RSA key"
                made = Self.read(TwoNumbersDER.encode(modulus, exponent)) {
                    library.readKey(Self.typeRSA, nil, $0, $1)
                }
            }
            guard let made else { throw PlatformCryptoError.unusableKey(problem) }
            key = made
            self.library = library
        }

        /// `EVP_PKEY_RSA` of `openssl/evp.h`.
        private static let typeRSA: Int32 = 6

        /// The bytes of a coordinate, and of each number of a signature, on P-256.
        private static let p256Size = 32

        /// SEC 1 section 2.3.3: the byte 4 precedes the coordinates of an uncompressed point.
        private static let point: [UInt8] = [4]

        /// The bytes before the point: the algorithm and the curve of a key on P-256 (RFC 5480 section 2).
        private static let beginningOfP256: [UInt8] = [
            0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01, 0x06, 0x08, 0x2A,
            0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00,
        ]

        /// The key that a function of the library reads from DER; nil when it cannot.
        private static func read(
            _ der: [UInt8], _ call: (LibCryptoKeyFunctions.DERInput, Int) -> OpaquePointer?
        ) -> OpaquePointer? {
            der.withUnsafeBufferPointer { bytes in
                var start = bytes.baseAddress
                return call(&start, bytes.count)
            }
        }

        /// The numbers of the public key; throws when the key is not for the algorithm.
        func publicParts(_ algorithm: SignatureAlgorithm) throws -> PublicKey.Parts {
            let written = try writtenPublicKey()
            let coordinates = written.dropFirst(Self.point.count)
            if algorithm == .es256, written.starts(with: Self.point),
                coordinates.count == 2 * Self.p256Size
            {
                return .p256(
                    x: Array(coordinates.prefix(Self.p256Size)),
                    y: Array(coordinates.dropFirst(Self.p256Size)))
            }
            if algorithm == .rs256, let key = TwoNumbersDER.decode(written) {
                return .rsa(modulus: key.first, exponent: key.second)
            }
            throw PlatformCryptoError.unusableKey("the key is not for \(algorithm.rawValue)")
        }

        /// The public key in its type's own form: a point, or two numbers as DER.
        private func writtenPublicKey() throws -> [UInt8] {
            // Without a place for the bytes the library only counts them.
            let length = Int(library.writeKey(key, nil))
            guard length > 0 else { throw Self.writingFailed }
            var written = [UInt8](repeating: 0, count: length)
            let count = written.withUnsafeMutableBufferPointer { bytes in
                var start = bytes.baseAddress
                return Int(library.writeKey(key, &start))
            }
            guard count == length else { throw Self.writingFailed }
            return written
        }

        private static let writingFailed = PlatformCryptoError.failed(function: "i2d_PublicKey")

        /// The signature of a message, in the form that a token has.
        ///
        /// For ES256 r and s of 32 bytes each (RFC 7518 section 3.4), for RS256 as the library writes it.
        func sign(
            _ message: [UInt8], _ algorithm: SignatureAlgorithm
        ) throws(PlatformCryptoError) -> [UInt8] {
            guard let signature = signature(of: message) else { throw Self.signingFailed }
            guard algorithm == .es256 else { return signature }
            guard let numbers = TwoNumbersDER.decode(signature) else { throw Self.signingFailed }
            return Self.padded(numbers.first) + Self.padded(numbers.second)
        }

        private static let signingFailed = PlatformCryptoError.failed(function: "EVP_DigestSign")

        /// A number in 32 bytes, with zeros in front.
        private static func padded(_ number: [UInt8]) -> [UInt8] {
            [UInt8](repeating: 0, count: max(0, p256Size - number.count)) + number
        }

        /// Whether the signature is of this message and by this key, in the form that ``sign(_:_:)`` gives it.
        func verify(_ signature: [UInt8], of message: [UInt8], _ algorithm: SignatureAlgorithm) -> Bool {
            var signature = signature
            if algorithm == .es256 {
                let r = signature.prefix(Self.p256Size)
                let s = signature.dropFirst(Self.p256Size)
                signature = TwoNumbersDER.encode(Array(r.drop { $0 == 0 }), Array(s.drop { $0 == 0 }))
            }
            guard let context = library.makeDigestContext() else { return false }
            defer { library.freeDigestContext(context) }
            return library.beginVerifying(context, nil, library.sha256, nil, key) == 1
                && library.verify(context, signature, signature.count, message, message.count) == 1
        }

        /// The signature as the library writes it; nil when it cannot sign.
        private func signature(of message: [UInt8]) -> [UInt8]? {
            guard let context = library.makeDigestContext() else { return nil }
            defer { library.freeDigestContext(context) }
            guard library.beginSigning(context, nil, library.sha256, nil, key) == 1 else { return nil }
            // An RSA signature is as long as the modulus: 8192 bits are the most here.
            var signature = [UInt8](repeating: 0, count: 1024)
            var count = signature.count
            guard library.sign(context, &signature, &count, message, message.count) == 1 else { return nil }
            return Array(signature[..<count])
        }
    }
#endif
