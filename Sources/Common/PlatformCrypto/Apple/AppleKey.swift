#if canImport(Darwin)
    import CryptoKit
    import Foundation
    import Security

    typealias PlatformKey = AppleKey

    /// A key of CryptoKit for ES256, of the Security framework for RS256; private or public.
    ///
    /// Its functions are those of `LibCryptoKey` on Linux, which needs the algorithm as a parameter.
    ///
    /// `@unchecked Sendable`: no key ever changes, and both frameworks allow its use from every thread.
    enum AppleKey: @unchecked Sendable {
        case p256Private(P256.Signing.PrivateKey)
        case p256Public(P256.Signing.PublicKey)
        case rsa(SecKey)

        /// Makes a new private key: on P-256 for ES256, of RSA with 2048 bits for RS256.
        init(generating algorithm: SignatureAlgorithm) throws {
            switch algorithm {
            case .es256: self = .p256Private(P256.Signing.PrivateKey())
            case .rs256:
                let attributes: [CFString: Any] = [
                    kSecAttrKeyType: kSecAttrKeyTypeRSA, kSecAttrKeySizeInBits: 2048,
                ]
                guard let key = SecKeyCreateRandomKey(attributes as CFDictionary, nil) else {
                    throw PlatformCryptoError.failed(function: "SecKeyCreateRandomKey")
                }
                self = .rsa(key)
            }
        }

        /// Makes a private RSA key from RSA's own form in DER; throws when the framework does not accept it.
        init(rsaPrivateKey der: [UInt8]) throws {
            let problem = "the numbers are not a private RSA key"
            self = .rsa(try Self.rsaKey(der, kSecAttrKeyClassPrivate, problem: problem))
        }

        /// Makes a public key from its numbers; throws when the framework does not accept them.
        init(_ parts: PublicKey.Parts) throws {
            switch parts {
            case .p256(let x, let y):
                do {
                    self = .p256Public(try P256.Signing.PublicKey(rawRepresentation: Data(x + y)))
                } catch {
                    throw PlatformCryptoError.unusableKey("the numbers are not a point on P-256")
                }
            case .rsa(let modulus, let exponent):
                let der = TwoNumbersDER.encode(modulus, exponent)
                self = .rsa(
                    try Self.rsaKey(der, kSecAttrKeyClassPublic, problem: "the numbers are not an RSA key"))
            }
        }

        /// The RSA key, private or public, in RSA's own form in DER; throws `problem` when it is not such a key.
        private static func rsaKey(
            _ der: [UInt8], _ keyClass: CFString, problem: String
        ) throws(PlatformCryptoError) -> SecKey {
            let attributes: [CFString: Any] = [
                kSecAttrKeyType: kSecAttrKeyTypeRSA, kSecAttrKeyClass: keyClass,
            ]
            guard let key = SecKeyCreateWithData(Data(der) as CFData, attributes as CFDictionary, nil) else {
                throw .unusableKey(problem)
            }
            return key
        }

        /// The numbers of the public key.
        func publicParts(_ algorithm: SignatureAlgorithm) throws -> PublicKey.Parts {
            switch self {
            case .p256Private(let key): return Self.parts(of: key.publicKey)
            case .p256Public(let key): return Self.parts(of: key)
            case .rsa(let key):
                guard let key = SecKeyCopyPublicKey(key),
                    let der = SecKeyCopyExternalRepresentation(key, nil) as Data?,
                    let numbers = TwoNumbersDER.decode(Array(der))
                else { throw PlatformCryptoError.failed(function: "SecKeyCopyExternalRepresentation") }
                return .rsa(modulus: numbers.first, exponent: numbers.second)
            }
        }

        /// CryptoKit's raw form of a point is x and y, 32 bytes each.
        private static func parts(of key: P256.Signing.PublicKey) -> PublicKey.Parts {
            let point = Array(key.rawRepresentation)
            return .p256(x: Array(point.prefix(32)), y: Array(point.dropFirst(32)))
        }

        /// The signature of a message, in the form that a token has.
        func sign(
            _ message: [UInt8], _ algorithm: SignatureAlgorithm
        ) throws(PlatformCryptoError) -> [UInt8] {
            switch self {
            case .p256Private(let key):
                do {
                    // The raw form is r and s, as RFC 7518 section 3.4 wants it.
                    return Array(try key.signature(for: Data(message)).rawRepresentation)
                } catch {
                    throw PlatformCryptoError.failed(function: "P256.Signing.PrivateKey.signature")
                }
            case .p256Public: throw PlatformCryptoError.failed(function: "signing with a public key")
            case .rsa(let key):
                let signature = SecKeyCreateSignature(
                    key, .rsaSignatureMessagePKCS1v15SHA256, Data(message) as CFData, nil)
                guard let signature = signature as Data? else {
                    throw PlatformCryptoError.failed(function: "SecKeyCreateSignature")
                }
                return Array(signature)
            }
        }

        /// Whether the signature is of this message and by this key, in the form that ``sign(_:_:)`` gives it.
        func verify(_ signature: [UInt8], of message: [UInt8], _ algorithm: SignatureAlgorithm) -> Bool {
            switch self {
            case .p256Private(let key): return Self.verify(signature, of: message, by: key.publicKey)
            case .p256Public(let key): return Self.verify(signature, of: message, by: key)
            case .rsa(let key):
                return SecKeyVerifySignature(
                    key, .rsaSignatureMessagePKCS1v15SHA256, Data(message) as CFData,
                    Data(signature) as CFData, nil)
            }
        }

        private static func verify(
            _ signature: [UInt8], of message: [UInt8], by key: P256.Signing.PublicKey
        ) -> Bool {
            guard let signature = try? P256.Signing.ECDSASignature(rawRepresentation: Data(signature)) else {
                return false
            }
            return key.isValidSignature(signature, for: Data(message))
        }
    }
#endif
