/// A public key, which checks the signatures of a ``SigningKey``.
package struct PublicKey: Sendable {
    package enum Parts: Sendable, Hashable {
        /// A point on P-256, 32 bytes for each coordinate (RFC 7518 section 6.2.1).
        case p256(x: [UInt8], y: [UInt8])
        /// An RSA modulus and exponent without zeros in front (RFC 7518 section 6.3.1).
        case rsa(modulus: [UInt8], exponent: [UInt8])
    }

    package let parts: Parts

    private let key: PlatformKey

    /// Throws ``PlatformCryptoError/unusableKey(_:)`` for numbers that are no key, or a weak one.
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
                throw PlatformCryptoError.unusableKey("the exponent is not an odd number from 3 to 32 bits")
            }
        }
    }
}

extension PublicKey: Hashable {
    package static func == (one: PublicKey, other: PublicKey) -> Bool { one.parts == other.parts }

    package func hash(into hasher: inout Hasher) { hasher.combine(parts) }
}

/// A private key that signs, kept by the platform's library.
///
/// It does not leave the process: there is no way to export it.
public struct SigningKey: Sendable {
    /// The algorithm of the key.
    public let algorithm: SignatureAlgorithm
    package let publicKey: PublicKey

    private let key: PlatformKey

    /// A new key from the platform's own random source; for RS256 of 2048 bits (RFC 7518 section 3.3).
    ///
    /// An RSA key takes the processor for some tens of milliseconds. Throws ``PlatformCryptoError``.
    public init(generating algorithm: SignatureAlgorithm) throws {
        self.algorithm = algorithm
        key = try PlatformKey(generating: algorithm)
        publicKey = try PublicKey(try key.publicParts(algorithm))
    }

    /// The signature of a message.
    ///
    /// For ES256 r and s of 32 bytes each, one after the other (RFC 7518 section 3.4), for RS256 as many
    /// bytes as the modulus has. Throws ``PlatformCryptoError``.
    public func sign(_ message: some Collection<UInt8>) throws -> [UInt8] {
        try key.sign(Array(message), algorithm)
    }
}

/// A signature algorithm, by its name in the header of a token.
///
/// Source: RFC 7518 section 3.1 (wire name `alg`).
public enum SignatureAlgorithm: String, Sendable, Hashable, CaseIterable {
    /// ECDSA on the curve P-256 with SHA-256 (RFC 7518 section 3.4).
    case es256 = "ES256"
    /// RSASSA-PKCS1-v1_5 with SHA-256 (RFC 7518 section 3.3).
    case rs256 = "RS256"
}

/// Two numbers above zero as `SEQUENCE { INTEGER, INTEGER }` in DER.
///
/// These are an RSA public key (RFC 8017 appendix A.1.1), or r and s of an ECDSA signature (RFC 3279 section
/// 2.2.3).
enum TwoNumbersDER {
    private static let sequence: UInt8 = 0x30
    private static let integer: UInt8 = 0x02

    /// The numbers, big-endian and without zeros in front, as DER.
    static func encode(_ first: [UInt8], _ second: [UInt8]) -> [UInt8] {
        element(sequence, number(first) + number(second))
    }

    /// The numbers of DER, without zeros in front; nil for anything but the canonical encoding.
    static func decode(_ der: [UInt8]) -> (first: [UInt8], second: [UInt8])? {
        var outer = der[...]
        guard var inner = take(sequence, from: &outer), outer.isEmpty,
            let first = takeNumber(from: &inner), let second = takeNumber(from: &inner), inner.isEmpty
        else { return nil }
        return (first, second)
    }

    /// A number whose first bit is set would be read as negative, so a zero goes in front.
    private static func number(_ bytes: [UInt8]) -> [UInt8] {
        element(integer, bytes.first.map { $0 >= 0x80 } == true ? [0] + bytes : bytes)
    }

    private static func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
        guard content.count >= 0x80 else { return [tag, UInt8(content.count)] + content }
        var count = content.count
        var length: [UInt8] = []
        while count > 0 {
            length.insert(UInt8(truncatingIfNeeded: count), at: 0)
            count >>= 8
        }
        return [tag, 0x80 | UInt8(length.count)] + length + content
    }

    /// The next number; nil when it is not above zero or has a zero in front that it does not need.
    private static func takeNumber(from rest: inout ArraySlice<UInt8>) -> [UInt8]? {
        guard let bytes = take(integer, from: &rest), let first = bytes.first, first < 0x80 else {
            return nil
        }
        guard first == 0 else { return Array(bytes) }
        // X.690 section 8.3.2: a zero is in front only of a byte that would make the number negative.
        let number = bytes.dropFirst()
        return number.first.map { $0 >= 0x80 } == true ? Array(number) : nil
    }

    private static func take(_ tag: UInt8, from rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard rest.popFirst() == tag, let first = rest.popFirst() else { return nil }
        var count = Int(first)
        if first >= 0x80 {
            // A key of 8192 bits has two bytes of length.
            let lengthBytes = rest.prefix(Int(first & 0x7F))
            guard (1...2).contains(first & 0x7F), lengthBytes.count == Int(first & 0x7F) else { return nil }
            count = lengthBytes.reduce(0) { $0 << 8 | Int($1) }
            // X.690 section 10.1: the length has the fewest bytes that hold it.
            guard count >= (lengthBytes.count == 1 ? 0x80 : 0x100) else { return nil }
            rest = rest.dropFirst(lengthBytes.count)
        }
        guard rest.count >= count else { return nil }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }
}
