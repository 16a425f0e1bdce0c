import Foundation
import OAuth
import WebText

/// A Google account and a partner's account that belong together, and the tokens of the link.
public struct LinkedAccount: Sendable, Hashable, Identifiable {
    /// The identity of a link: an account at Google and a partner.
    public struct ID: Sendable, Hashable {
        /// The Google account.
        public var account: String
        /// The partner's registered name.
        public var partner: String

        /// Creates an identifier from its parts.
        public init(account: String, partner: String) {
            self.account = account
            self.partner = partner
        }
    }

    /// The identity of the link.
    public let id: ID
    /// The account at the partner; nil when the partner has no userinfo endpoint.
    public let userInfo: UserInfo?
    /// The access token in use.
    public internal(set) var accessToken: String
    /// When the access token ends.
    public internal(set) var expires: Date
    /// The refresh token in use.
    public internal(set) var refreshToken: String
    /// Rules that the partner's server broke, although the link was made.
    public internal(set) var brokenRules: [BrokenRule]
}

extension LinkedAccount: Redacted {
    /// The link without its tokens, for a log.
    public var description: String {
        "\(id.account) is linked with \(userInfo?.email ?? "an account") at \(id.partner)"
    }
}
