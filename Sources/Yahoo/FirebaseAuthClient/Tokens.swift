import Foundation
import JSON
import WebText

/// The tokens of a signed-in user.
struct Tokens: Sendable, Redacted {
    /// The ID token of an hour (wire name `idToken`; `access_token` when refreshed).
    var idToken: String
    /// The refresh token (wire name `refreshToken`; `refresh_token` when refreshed).
    var refreshToken: String
    /// When the ID token ends (wire name `expiresIn`, seconds as text).
    var expiration: Date

    /// Creates the tokens of a sign-in; nil when one of the two is missing.
    init?(signIn fields: JSONValue, now: Date) {
        self.init(
            fields.text("idToken"), fields.text("refreshToken"),
            expiresIn: fields.wholeNumber("expiresIn"), now: now)
    }

    init?(_ idToken: String?, _ refreshToken: String?, expiresIn: Int64?, now: Date) {
        guard let idToken, let refreshToken else { return nil }
        self.idToken = idToken
        self.refreshToken = refreshToken
        expiration = now.addingTimeInterval(Double(expiresIn ?? 0))
    }

    /// Whether more than five minutes are left, as the SDK wants.
    func isFresh(at now: Date) -> Bool { expiration.timeIntervalSince(now) > 300 }

    var description: String { "tokens" }
}
