/// A public key, which checks the signatures of a ``SigningKey``.
package struct PublicKey: Sendable {
    /// The numbers that a public key consists of.
    package enum Parts: Sendable, Hashable {
        /// A point on P-256, 32 bytes for each coordinate (RFC 7518 section 6.2.1).
        case p256(x: [UInt8], y: [UInt8])
        /// An RSA modulus and exponent without zeros in front (RFC 7518 section 6.3.1).
        case rsa(modulus: [UInt8], exponent: [UInt8])
    }

    /// The numbers of the key.
    package let parts: Parts

    private let key: PlatformKey

    /// The key of these numbers.
    ///
    /// Throws ``PlatformCryptoError/unusableKey(_:)`` for numbers that are not a key, or a weak one, and on Linux
    /// ``SharedLibraryError`` where OpenSSL is missing.
    package init(_ parts: Parts) throws {
        try Self.check(parts)
        self.parts = parts
        key = try PlatformKey(parts)
    }

    /// The one algorithm that the key is for; a key is never used with another (RFC 8725 section 3.1).
    package var algorithm: SignatureAlgorithm {
        switch parts {
        case .p256: .es256
        case .rsa: .rs256
        }
    }

    /// Whether the signature is of this message and by the private key, in the form of ``SigningKey/sign(_:)``.
    package func verify(_ signature: some Collection<UInt8>, of message: some Collection<UInt8>) -> Bool {
        let signature = Array(signature)
        // RFC 7518 section 3.4: the two numbers of an ECDSA signature have 32 bytes each.
        if algorithm == .es256, signature.count != 64 { return false }
        return key.verify(signature, of: Array(message), algorithm)
    }

    private static func check(_ parts: Parts) throws {
        switch parts {
        case .p256(let x, let y):
            // RFC 7518 section 6.2.1.2: the full size of a coordinate, zeros in front included.
            guard x.count == 32, y.count == 32 else {
                throw PlatformCryptoError.unusableKey(
                    "the coordinates have \(x.count) and \(y.count) bytes; pad each to 32")
            }
        case .rsa(let modulus, let exponent):
            // RFC 7518 section 2: Base64urlUInt has no zero bytes in front.
            guard let first = modulus.first, first != 0, let last = exponent.last, exponent.first != 0 else {
                throw PlatformCryptoError.unusableKey(
                    "modulus and exponent are whole numbers without zeros in front")
            }
            let bits = modulus.count * 8 - first.leadingZeroBitCount
            // RFC 7518 section 3.3: 2048 bits or more. A huge key would only cost time.
            guard (2048...8192).contains(bits) else {
                throw PlatformCryptoError.unusableKey("the modulus has \(bits) bits; use 2048 to 8192")
            }
            guard exponent.count <= 4, last & 1 == 1, exponent != [1] else {
                throw PlatformCryptoError.unusableKey(
                    "the exponent is not an odd number above 1 of at most 32 bits")
            }
        }
    }
}

extension PublicKey: Hashable {
    package static func == (one: PublicKey, other: PublicKey) -> Bool { one.parts == other.parts }

    package func hash(into hasher: inout Hasher) { hasher.combine(parts) }
}
