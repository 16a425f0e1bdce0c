import OAuth
import PlatformCrypto
import WebText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The pending sign-ins at a provider; the server does not store them, but puts each into a text that a browser or the
/// provider keeps.
///
/// The text carries what the server needs to end the sign-in, and an HMAC by the server's key. `state`, `nonce`
/// and the PKCE verifier are derived from it with the same key. So strangers who begin sign-ins and never end them
/// fill no memory, and every server with the key can end a sign-in that another has begun. The server keeps only how
/// many codes each sign-in has brought, for a bounded number of sign-ins.
package final class StatelessSignIns: Sendable {
    /// How many seconds a user has for the provider's pages.
    package static let lifetime = 600
    /// The bytes of a text beside its content: the HMAC, the random bytes and the time of its beginning.
    private static let frameSize = SHA256Digest.byteCount + randomSize + timeSize
    private static let randomSize = 16
    private static let timeSize = 8
    /// For how many sign-ins the exchanges are counted.
    ///
    /// Further sign-ins may exchange without a count. To get that far, a stranger has to begin this many sign-ins
    /// within their lifetime.
    private static let maximumCounted = 10_000

    private let key: SHA256Digest
    private let maximumExchanges: Int
    private let crypto: PlatformCrypto
    /// How many codes each sign-in has brought, by the digest of its text.
    private let exchanges = Locked(
        ExpiringTable<Int>(lifetime: Double(lifetime) + Date.clockTolerance, limit: maximumCounted))

    /// The sign-ins of a server.
    ///
    /// - Parameters:
    ///   - key: the secret of the server; servers that accept each other's sign-ins have the same key.
    ///   - purpose: a name that keeps these sign-ins apart from other uses of the key.
    ///   - maximumExchanges: how many codes one sign-in may bring to the provider's token endpoint.
    package init(key: String, purpose: String, maximumExchanges: Int, crypto: PlatformCrypto) {
        self.key = crypto.hmacSHA256(key: key.utf8, message: purpose.utf8)
        self.maximumExchanges = maximumExchanges
        self.crypto = crypto
    }

    /// The length of the text for a content with this number of bytes.
    package static func textLength(forContentOf count: Int) -> Int { ((frameSize + count) * 4 + 2) / 3 }

    /// A sign-in that begins, with what the server needs to end it.
    package func begin(
        carrying content: some Sequence<UInt8>, random: RandomSource, at now: Date
    ) -> PendingSignIn {
        let time = withUnsafeBytes(of: Int64(now.timeIntervalSince1970).bigEndian) { Array($0) }
        return signIn(of: random.bytes(Self.randomSize) + time + content)
    }

    /// The sign-in of a text; nil when no server with this key made the text, or the sign-in has expired.
    package func signIn(_ text: String, at now: Date) -> PendingSignIn? {
        guard let bytes = Base64URL.decode(text), bytes.count >= Self.frameSize else { return nil }
        let message = Array(bytes.dropFirst(SHA256Digest.byteCount))
        let isOurs = crypto.constantTimeEqual(
            bytes.prefix(SHA256Digest.byteCount), derived("text", from: message).bytes)
        guard Check.that(isOurs, .signInText) else { return nil }
        let seconds = message[Self.randomSize..<(Self.randomSize + Self.timeSize)].reduce(0 as UInt64) {
            $0 << 8 | UInt64($1)
        }
        let start = Date(timeIntervalSince1970: Double(Int64(bitPattern: seconds)))
        let isUnderWay = now.isWithin(Double(Self.lifetime), of: start)
        return Check.that(isUnderWay, .signInTime) ? signIn(of: message) : nil
    }

    /// Counts the exchange of a code; false when the sign-in has brought as many as it may.
    package func countExchange(of signIn: PendingSignIn, at now: Date) -> Bool {
        let key = crypto.sha256(signIn.text.utf8)
        let mayExchange = exchanges.withLock { $0.count(key, upTo: maximumExchanges, at: now) }
        return Check.that(mayExchange, .signInExchanges)
    }

    /// Takes back one count of a code that was not sent to the provider.
    package func uncountExchange(of signIn: PendingSignIn, at now: Date) {
        let key = crypto.sha256(signIn.text.utf8)
        exchanges.withLock { exchanges in
            guard let count = exchanges.value(for: key, at: now) else { return }
            exchanges.replace(max(0, count - 1), for: key)
        }
    }

    private func signIn(of message: [UInt8]) -> PendingSignIn {
        let text = Base64URL.encode(derived("text", from: message).bytes + message)
        let attempt = SignInAttempt(
            state: derived("state", from: message).base64URL,
            nonce: derived("nonce", from: message).base64URL,
            verifier: CodeVerifier(digest: derived("code_verifier", from: message)))
        return PendingSignIn(
            text: text, content: Array(message.dropFirst(Self.randomSize + Self.timeSize)), attempt: attempt)
    }

    /// A value that only this server can derive; the name keeps the values of one sign-in apart.
    private func derived(_ name: String, from message: [UInt8]) -> SHA256Digest {
        crypto.hmacSHA256(key: key.bytes, message: Array("\(name) ".utf8) + message)
    }
}

extension SecurityRule {
    /// Without it, an attacker writes the sign-in that a victim's browser or app then ends.
    static let signInText = Self(
        "openid.sign-in-text", "this server has begun the sign-in", "RFC 6749 section 10.12")
    /// Without it, a URL that was seen on the way is good for ever.
    static let signInTime = Self(
        "openid.sign-in-time", "the sign-in began less than ten minutes ago", "RFC 9700 section 4.7")
    /// Without it, a stranger who began one sign-in sends requests without end to the provider.
    static let signInExchanges = Self(
        "openid.sign-in-exchanges", "the sign-in has not brought too many codes", "project rule")
}
