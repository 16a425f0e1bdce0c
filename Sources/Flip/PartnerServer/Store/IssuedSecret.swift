import PlatformCrypto

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The codes and tokens that the server issues, and the keys under which a store keeps them.
///
/// A secret is 32 random bytes, followed by the time of its issue: milliseconds since 1970 in 6 bytes. As base64url these are 43
/// and 8 characters. The key has the time first, so a new key changes the last pages of a database's index. Random keys change
/// pages everywhere: with a million links in a file that made a sixth fewer exchanges a second (Docs/performance.md). The time is
/// no secret. UUIDs of version 7 begin with it for the same reason (RFC 9562 sections 2.1 and 5.7).
public enum IssuedSecret {
    private static let randomBytes = 32
    private static let timeBytes = 6
    private static let randomCharacters = 43
    private static let timeCharacters = 8

    /// A new code or token.
    static func make(random: RandomSource, at time: Date) -> String {
        let milliseconds = UInt64(max(0, min((time.timeIntervalSince1970 * 1_000).rounded(), 0x1p48 - 1)))
        let stamp = withUnsafeBytes(of: milliseconds.bigEndian) { Base64URL.encode($0.suffix(timeBytes)) }
        return random.token(bytes: randomBytes) + stamp
    }

    /// The key of a code or token: its SHA-256 digest, whose first 6 bytes the time takes the place of.
    ///
    /// The other 26 bytes are 208 bits of the digest. A text without a time, such as a token of an earlier version, has its whole
    /// digest for a key.
    public static func key(of secret: String, crypto: PlatformCrypto) -> SHA256Digest {
        let digest = crypto.sha256(secret.utf8)
        guard secret.utf8.count == randomCharacters + timeCharacters,
            let time = Base64URL.decode(Substring(secret.utf8.suffix(timeCharacters)))
        else { return digest }
        return digest.replacingFirst(time)
    }
}
