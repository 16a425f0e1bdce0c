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
