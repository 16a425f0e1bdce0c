import Foundation
import OAuth
import WebText

/// A Google account and a partner's account that belong together, and the tokens of the link.
package struct LinkedAccount: Sendable, Hashable {
    /// The identity of a link: an account at Google and a partner.
    package struct ID: Sendable, Hashable {
        /// The account at Google.
        package let account: String
        /// The name of the partner.
        package let partner: String

        package init(account: String, partner: String) {
            self.account = account
            self.partner = partner
        }
    }

    /// Whose link it is, and with which partner.
    package let id: ID
    /// The account at the partner; nil when the partner has no userinfo endpoint.
    package let userInfo: UserInfo?
    /// The newest access token.
    package internal(set) var accessToken: String
    /// When the access token expires.
    package internal(set) var expires: Date
    /// The refresh token that is in use.
    package internal(set) var refreshToken: String
    /// Rules that the partner's server broke, although the link was made.
    package internal(set) var brokenRules: [SecurityRule]
}

extension LinkedAccount: Redacted {
    /// The link without its tokens, for a log.
    package var description: String {
        "\(id.account) is linked with \(userInfo?.email ?? "an account") at \(id.partner)"
    }
}
