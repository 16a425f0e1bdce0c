import Foundation
import WebText

/// The ID token and the refresh token of a session.
struct Tokens: Sendable, Redacted {
    /// The ID token of an hour (wire name `idToken`; `access_token` when refreshed).
    var idToken: String
    /// The refresh token (wire name `refreshToken`; `refresh_token` when refreshed).
    var refreshToken: String
    /// When the ID token ends (wire name `expiresIn`, seconds as text).
    var expiration: Date

    /// Creates the tokens of a sign-in; nil when one of the two is missing.
    init?(signIn fields: ResponseFields, now: Date) {
        self.init(fields.text("idToken"), fields.text("refreshToken"), fields.integer("expiresIn"), now)
    }

    /// Creates the tokens of a refresh; a missing token stays as it was.
    ///
    /// iOS takes `access_token`, which is the same token as `id_token`.
    init?(refresh fields: ResponseFields, of old: Tokens, now: Date) {
        self.init(
            fields.text("access_token"), fields.text("refresh_token") ?? old.refreshToken,
            fields.integer("expires_in"), now)
    }

    private init?(_ idToken: String?, _ refreshToken: String?, _ lifetime: Int64?, _ now: Date) {
        guard let idToken, let refreshToken else { return nil }
        self.idToken = idToken
        self.refreshToken = refreshToken
        expiration = now.addingTimeInterval(Double(lifetime ?? 0))
    }

    /// Whether more than five minutes are left, as the SDK wants.
    func isFresh(at now: Date) -> Bool { expiration.timeIntervalSince(now) > 300 }

    /// No part of the tokens.
    var description: String { "tokens" }
}
