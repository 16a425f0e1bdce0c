import HTTPMessages
import PlatformCrypto

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The device value of a browser or an app that signed in to an account before.
///
/// A browser keeps it as a cookie; the partner's own app gets it in the answer to its sign-in, keeps it, and
/// sends it with the next one. Its sign-ins have seats and a count of their own, so neither a flood of made-up names nor a stranger who
/// guesses at the account closes the sign-in to it. It opens nothing by itself: the password is asked for as
/// always. The value is the end of its lifetime, random bytes, and their HMAC with the user name. So it is
/// good for one name only, and the server keeps one key instead of a row for each browser.
///
/// Source: OWASP, "Slow Down Online Guessing Attacks with Device Cookies".
public struct DeviceCookie: Sendable {
    private let crypto: PlatformCrypto
    private let cookie: SessionCookie

    private static let (timeSize, nonceSize, codeSize) = (8, 16, SHA256Digest.byteCount)
    private static let byteCount = timeSize + nonceSize + codeSize

    /// The device cookies of a server.
    ///
    /// - Parameter session: the cookie of its pages; the device cookie has its flags.
    public init(crypto: PlatformCrypto, beside session: SessionCookie) {
        self.crypto = crypto
        cookie = SessionCookie(
            isSecure: session.isSecure, name: "\(session.plainName)-device",
            byteCount: Self.byteCount)
    }

    /// The `Set-Cookie` line of a new value for a user name.
    public func setting(
        _ username: String, key: String, lasting seconds: Int, at now: Date, random: RandomSource
    ) -> String {
        let value = newValue(for: username, key: key, lasting: seconds, at: now, random: random)
        return cookie.setting(value, lasting: seconds)
    }

    /// A new value for a user name, which expires after a number of seconds.
    public func newValue(
        for username: String, key: String, lasting seconds: Int, at now: Date, random: RandomSource
    ) -> String {
        let end = UInt64(max(0, now.timeIntervalSince1970)) + UInt64(clamping: seconds)
        let time = (0..<8).reversed().map { UInt8(truncatingIfNeeded: end >> (8 * UInt64($0))) }
        let content = time + random.bytes(Self.nonceSize)
        let code = code(content, username, key: key)
        return Base64URL.encode(content + code.bytes)
    }

    /// The browser's cookie, if it is one of this server for this user name that has not expired.
    public func value(in request: HTTPRequest, for username: String, key: String, at now: Date) -> String? {
        trusted(cookie.value(in: request), for: username, key: key, at: now)
    }

    /// A value that a client presents, if it is one of this server for this user name that has not expired.
    public func trusted(_ value: String?, for username: String, key: String, at now: Date) -> String? {
        guard let value, let bytes = Base64URL.decode(value), bytes.count == Self.byteCount else {
            return nil
        }
        let content = Array(bytes.dropLast(Self.codeSize))
        let end = content.prefix(Self.timeSize).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        let code = code(content, username, key: key)
        guard crypto.constantTimeEqual(bytes.suffix(Self.codeSize), code.bytes),
            now.timeIntervalSince1970 < Double(end)
        else { return nil }
        return value
    }

    /// The content has a fixed length, so no two pairs of content and name are the same message.
    private func code(_ content: [UInt8], _ username: String, key: String) -> SHA256Digest {
        crypto.hmacSHA256(key: key.utf8, message: content + username.utf8)
    }
}
