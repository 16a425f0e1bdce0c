import PlatformCrypto

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The value by which a server recognizes a browser or an app that signed in to an account before.
///
/// A browser keeps the value as a cookie. The partner's own app gets it in the answer to a sign-in, and sends
/// it with the next sign-in. Sign-ins with the value have seats and a count of their own: ``SignInLimits``.
/// So neither a flood of made-up names nor a stranger who guesses at the account locks this device out. The
/// value opens nothing by itself: the server still asks for the password.
///
/// The value is the end of its lifetime, random bytes, and their HMAC with the user name. So it is good for
/// one name only, and the server keeps one key instead of a row for each device.
///
/// Source: OWASP, "Slow Down Online Guessing Attacks with Device Cookies".
public struct DeviceCookie: Sendable {
    /// The cookie by which a browser keeps a value.
    public let cookie: SessionCookie
    private let crypto: PlatformCrypto

    // The sizes of the parts of a value, in bytes and in their order.
    private static let expirySize = 8
    private static let nonceSize = 16
    private static let hmacSize = SHA256Digest.byteCount
    private static let byteCount = expirySize + nonceSize + hmacSize

    /// The device cookies of a server.
    ///
    /// - Parameter session: the cookie of the server's pages; the device cookie has the same flags.
    public init(crypto: PlatformCrypto, beside session: SessionCookie) {
        self.crypto = crypto
        cookie = SessionCookie(
            isSecure: session.isSecure, name: "\(session.plainName)-device",
            byteCount: Self.byteCount)
    }

    /// A new value for a user name, which expires after a number of seconds.
    public func newValue(
        for username: String, key: String, lasting seconds: Int, at now: Date, random: RandomSource
    ) -> String {
        let expiry = UInt64(max(0, now.timeIntervalSince1970)) + UInt64(clamping: seconds)
        let content = Self.bytes(ofExpiry: expiry) + random.bytes(Self.nonceSize)
        return Base64URL.encode(content + hmac(content, username, key: key).bytes)
    }

    /// A value that a browser or an app sent, if this server made it for this user name and it has not expired;
    /// otherwise nil.
    public func trusted(_ value: String?, for username: String, key: String, at now: Date) -> String? {
        guard let value, let bytes = Base64URL.decode(value), bytes.count == Self.byteCount else {
            return nil
        }
        let content = Array(bytes.dropLast(Self.hmacSize))
        let hmac = hmac(content, username, key: key)
        guard crypto.constantTimeEqual(bytes.suffix(Self.hmacSize), hmac.bytes) else { return nil }
        let expiry = Self.expiry(from: content.prefix(Self.expirySize))
        return now.timeIntervalSince1970 < Double(expiry) ? value : nil
    }

    /// The HMAC of a content with a user name.
    ///
    /// The content has a fixed length, so no two pairs of content and name are the same message.
    private func hmac(_ content: [UInt8], _ username: String, key: String) -> SHA256Digest {
        crypto.hmacSHA256(key: key.utf8, message: content + username.utf8)
    }

    /// A time in seconds since 1970, the most significant byte first.
    private static func bytes(ofExpiry expiry: UInt64) -> [UInt8] {
        withUnsafeBytes(of: expiry.bigEndian) { Array($0) }
    }

    private static func expiry(from bytes: ArraySlice<UInt8>) -> UInt64 {
        bytes.reduce(0) { expiry, byte in expiry << 8 | UInt64(byte) }
    }
}
