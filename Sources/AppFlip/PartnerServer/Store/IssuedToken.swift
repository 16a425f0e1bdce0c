import PlatformCrypto

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A new code or token: base64url of a secret of 32 random bytes, and of an identifier.
///
/// The identifier is a UUID of version 7 (RFC 9562 section 5.7). It begins with the time of issue, so that
/// new rows are neighbours in a database (Docs/performance.md). The time is not a secret.
struct IssuedToken {
    /// The time of an identifier has 48 bits, and is in milliseconds since 1970.
    private static let timeBytes = 6
    private static let latestTime = 0x1p48 - 1
    /// The bytes of an identifier after the time.
    private static let randomIDBytes = TokenKey.idBytes - timeBytes

    /// The code or token as the client gets it.
    let text: String
    /// What the store keeps of it.
    let key: TokenKey

    init(random: RandomSource, at time: Date, crypto: PlatformCrypto) {
        // One draw for the secret and the identifier, because each draw is a system call.
        var bytes = random.bytes(TokenKey.secretBytes + Self.randomIDBytes)
        let idStart = TokenKey.secretBytes
        let milliseconds = (time.timeIntervalSince1970 * 1_000).rounded()
        let timestamp = UInt64(max(0, min(milliseconds, Self.latestTime)))
        withUnsafeBytes(of: timestamp.bigEndian) { bigEndian in
            bytes.insert(contentsOf: bigEndian.suffix(Self.timeBytes), at: idStart)
        }
        // RFC 9562 sections 4.1 and 4.2: the version 7 in the first four bits of byte 6, and the variant 0b10 in the
        // first two bits of byte 8.
        bytes[idStart + 6] = 0x70 | bytes[idStart + 6] & 0x0F
        bytes[idStart + 8] = 0x80 | bytes[idStart + 8] & 0x3F
        text = Base64URL.encode(bytes)
        key = TokenKey(
            id: UUID(bytes: bytes[idStart...]), digest: crypto.sha256(bytes[..<idStart]), crypto: crypto)
    }
}
