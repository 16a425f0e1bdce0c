import AuthorizationServer
import PlatformCrypto

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

// Safeguard server.digests: the store sees digests only (project rule).
// Without it, a reader of the database has every token.
/// What a store keeps of a code or token: the identifier, which is the key of its row, and the digest of its
/// secret.
///
/// A row is found by the identifier, and counts only when its digest fits: ``matches(_:)``.
public struct TokenKey: Sendable {
    /// The bytes of a secret, at the beginning of a code or token: 256 bits.
    static let secretBytes = 32
    /// The bytes of an identifier, after the secret.
    static let idBytes = 16

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
    /// A text of another shape gets the Nil UUID as identifier, which no token has (RFC 9562 section 5.9), so it is
    /// unknown.
    public init(presented text: String, crypto: PlatformCrypto) {
        let bytes = Base64URL.decode(text) ?? []
        let hasShape = bytes.count == Self.secretBytes + Self.idBytes
        self.init(
            id: hasShape ? UUID(bytes: bytes.suffix(Self.idBytes)) : UUID(bytes: []),
            digest: crypto.sha256(bytes.prefix(Self.secretBytes)), crypto: crypto)
    }

    /// Whether the digest of a row is that of the secret; the comparison takes the same time for all digests.
    public func matches(_ stored: SHA256Digest) -> Bool { crypto.constantTimeEqual(digest, stored) }
}

extension TokenKey: GrantKey {
    /// The text of a code or token ends with its identifier.
    public static func ending(of id: UUID) -> String {
        withUnsafeBytes(of: id.uuid) { Base64URL.encode($0.suffix(3)) }
    }
}

extension UUID {
    /// The identifier of the first 16 of these bytes; missing bytes are zero.
    init(bytes: some Collection<UInt8>) {
        var value: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        withUnsafeMutableBytes(of: &value) { buffer in
            buffer.copyBytes(from: bytes.prefix(buffer.count))
        }
        self.init(uuid: value)
    }
}
