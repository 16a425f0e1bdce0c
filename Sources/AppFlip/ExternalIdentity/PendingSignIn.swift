import AuthorizationServer
import OAuth
import OpenIDConnect
import PlatformCrypto

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A sign-in at the provider that a browser has begun, kept only in a cookie of this browser.
///
/// `state`, `nonce` and the PKCE verifier are derived from the secret in the cookie by HMAC, so that an answer
/// of the provider counts only in the browser that asked for it. No memory of the server can be filled with
/// sign-ins that users do not finish, and any process with the same store can take the answer.
struct PendingSignIn: Sendable {
    /// How many seconds a user has for the provider's pages.
    static let lifetime = 600
    /// The longest address that fits into a cookie of 4096 bytes (RFC 6265 section 6.1) beside the rest.
    static let longestAddress = 2_900

    /// The length of the secret before base64url.
    private static let secretBytes = 32

    private let secret: String
    /// When the sign-in began, in seconds since 1970.
    private let began: Int
    /// The request that the browser comes back to.
    let address: AuthorizationRequestAddress

    /// A sign-in that begins; nil when the address is too long.
    init?(for address: AuthorizationRequestAddress, random: RandomSource, at now: Date) {
        guard address.target.utf8.count <= Self.longestAddress else { return nil }
        secret = random.token(bytes: Self.secretBytes)
        began = Int(now.timeIntervalSince1970)
        self.address = address
    }

    /// The sign-in of a cookie; nil when the text has another form, or the sign-in began ``lifetime`` seconds ago or
    /// more.
    init?(cookie: String, at now: Date) {
        let parts = cookie.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3, Base64URL.decode(parts[0])?.count == Self.secretBytes,
            let began = Int(parts[1]), Self.isUnderWay(since: began, at: now)
        else { return nil }
        guard let bytes = Base64URL.decode(parts[2]), let text = String(validUTF8: bytes),
            let address = AuthorizationRequestAddress(text)
        else { return nil }
        secret = parts[0]
        self.began = began
        self.address = address
    }

    private static func isUnderWay(since began: Int, at now: Date) -> Bool {
        let age = Int(now.timeIntervalSince1970).subtractingReportingOverflow(began)
        return !age.overflow && (0..<lifetime).contains(age.partialValue)
    }

    /// The value of the cookie.
    var cookie: String { "\(secret).\(began).\(Base64URL.encode(Array(address.target.utf8)))" }

    /// What goes to the provider, and has to come back.
    func attempt(crypto: PlatformCrypto) -> SignInAttempt? {
        func derived(_ name: String) -> String {
            crypto.hmacSHA256(key: secret.utf8, message: "\(name) \(began) \(address.target)".utf8).base64URL
        }
        guard let verifier = CodeVerifier(derived("code_verifier")) else { return nil }
        return SignInAttempt(state: derived("state"), nonce: derived("nonce"), verifier: verifier)
    }
}
