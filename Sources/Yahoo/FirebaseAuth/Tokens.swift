import Foundation
import JSON
import WebText

/// The tokens of a signed-in user.
struct Tokens: Sendable, Redacted {
    /// Five minutes, in seconds.
    private static let minimumRemainingTime: TimeInterval = 300

    /// The ID token, which is valid for an hour (wire name `idToken`; `access_token` after a refresh).
    let idToken: String
    /// The token that gets new ID tokens (wire name `refreshToken`; `refresh_token` after a refresh).
    let refreshToken: String
    /// When the ID token expires (wire name `expiresIn`, the seconds from now as text).
    let expiration: Date

    /// The tokens in the answer to a sign-in; nil when the ID token or the refresh token is missing.
    init?(signIn fields: JSONValue, now: Date) {
        self.init(
            idToken: fields.text("idToken"), refreshToken: fields.text("refreshToken"),
            expiresIn: fields.wholeNumber("expiresIn"), now: now)
    }

    /// The tokens of an answer; nil when the ID token or the refresh token is missing.
    ///
    /// - Parameter expiresIn: the lifetime of the ID token, in seconds; nil counts as expired.
    init?(idToken: String?, refreshToken: String?, expiresIn: Int64?, now: Date) {
        guard let idToken, let refreshToken else { return nil }
        self.idToken = idToken
        self.refreshToken = refreshToken
        expiration = now.addingTimeInterval(Double(expiresIn ?? 0))
    }

    /// Whether the ID token has more than five minutes left; otherwise the SDK refreshes it.
    func isFresh(at now: Date) -> Bool { expiration.timeIntervalSince(now) > Self.minimumRemainingTime }

    var description: String { "tokens" }
}
