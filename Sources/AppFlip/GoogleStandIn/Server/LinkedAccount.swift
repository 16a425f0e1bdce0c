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

        /// Compares bytes: `String` would take two accounts for one whose names are canonically equivalent.
        package static func == (one: ID, other: ID) -> Bool {
            one.account.hasSameBytes(as: other.account) && one.partner.hasSameBytes(as: other.partner)
        }

        /// Hashes the bytes.
        package func hash(into hasher: inout Hasher) {
            hasher.combine(ByteString(account))
            hasher.combine(ByteString(partner))
        }
    }

    /// Whose link it is, and with which partner.
    package let id: ID
    /// The account at the partner; nil when the partner has no userinfo endpoint.
    package let userInfo: UserInfo?
    /// The current access token.
    package internal(set) var accessToken: String
    /// When the access token expires.
    package internal(set) var expires: Date
    /// The current refresh token.
    package internal(set) var refreshToken: String
    /// Rules that the partner's server broke when the link was made, or since; they did not stop the link.
    package internal(set) var brokenRules: [SecurityRule]
}

extension LinkedAccount: Redacted {
    /// The link without its tokens, for a log; the partner's text is escaped, so that it forges no line.
    package var description: String {
        let partnerAccount = userInfo.map { Printable.text($0.email) } ?? "an account"
        return "\(id.account) is linked with \(partnerAccount) at \(id.partner)"
    }
}
