import PlatformCrypto

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A new code or token: base64url of a secret of 32 random bytes, and of an identifier.
///
/// The identifier is a UUID of version 7 (RFC 9562 section 5.7). It begins with the time of issue, so that
/// new rows are neighbours in a database (Docs/performance.md). The time is no secret.
struct IssuedToken {
    let text: String
    let key: TokenKey

    init(random: RandomSource, at time: Date, crypto: PlatformCrypto) {
        // One draw for both: each is a system call.
        var bytes = random.bytes(TokenKey.secretBytes + 10)
        let milliseconds = UInt64(max(0, min((time.timeIntervalSince1970 * 1_000).rounded(), 0x1p48 - 1)))
        withUnsafeBytes(of: milliseconds.bigEndian) { time in
            bytes.insert(contentsOf: time.suffix(6), at: TokenKey.secretBytes)
        }
        // The version, and the variant of RFC 9562.
        bytes[TokenKey.secretBytes + 6] = 0x70 | bytes[TokenKey.secretBytes + 6] & 0x0F
        bytes[TokenKey.secretBytes + 8] = 0x80 | bytes[TokenKey.secretBytes + 8] & 0x3F
        text = Base64URL.encode(bytes)
        key = TokenKey(
            id: UUID(bytes: bytes.dropFirst(TokenKey.secretBytes)),
            digest: crypto.sha256(bytes.prefix(TokenKey.secretBytes)), crypto: crypto)
    }
}

/// What a store keeps of a code or token: the identifier, which is the key of its row, and the digest of its
/// secret.
///
/// A row is found by the identifier, and counts only when ``matches(_:)`` says so of its digest.
public struct TokenKey: Sendable {
    static let secretBytes = 32
    private static let idBytes = 16

    /// The key of the row.
    public let id: UUID
    /// The SHA-256 of the secret.
    public let digest: SHA256Digest
    private let crypto: PlatformCrypto

    /// Creates a key from its parts.
    public init(id: UUID, digest: SHA256Digest, crypto: PlatformCrypto) {
        self.id = id
        self.digest = digest
        self.crypto = crypto
    }

    /// The key of a code or token that a client presents.
    ///
    /// A text of another shape is unknown like any other: its identifier is one that no token has (RFC 9562
    /// section 5.9).
    public init(presented text: String, crypto: PlatformCrypto) {
        let bytes = Base64URL.decode(text) ?? []
        let hasShape = bytes.count == Self.secretBytes + Self.idBytes
        self.init(
            id: hasShape ? UUID(bytes: bytes.suffix(Self.idBytes)) : UUID(bytes: []),
            digest: crypto.sha256(bytes.prefix(Self.secretBytes)), crypto: crypto)
    }

    /// Whether the digest of a row is that of the secret; the time does not depend on them.
    public func matches(_ stored: SHA256Digest) -> Bool { crypto.constantTimeEqual(digest, stored) }
}

extension UUID {
    /// The identifier of these bytes, of which 16 count; missing ones are zero.
    fileprivate init(bytes: some Collection<UInt8>) {
        var value: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        withUnsafeMutableBytes(of: &value) { $0.copyBytes(from: bytes.prefix($0.count)) }
        self.init(uuid: value)
    }
}
