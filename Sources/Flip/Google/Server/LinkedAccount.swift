import Foundation
import HTTPMessages
import OAuth
import WebText

/// A Google account and a partner's account that belong together, and the tokens of the link.
package struct LinkedAccount: Sendable, Hashable, Identifiable {
    /// The identity of a link: an account at Google and a partner.
    package struct ID: Sendable, Hashable {
        /// The Google account.
        package var account: String
        /// The partner's registered name.
        package var partner: String

        /// Creates an identifier from its parts.
        package init(account: String, partner: String) {
            self.account = account
            self.partner = partner
        }
    }

    /// The identity of the link.
    package let id: ID
    /// The account at the partner; nil when the partner has no userinfo endpoint.
    package let userInfo: UserInfo?
    /// The access token in use.
    package internal(set) var accessToken: String
    /// When the access token ends.
    package internal(set) var expires: Date
    /// The refresh token in use.
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

/// Why a call to a partner failed.
package enum LinkingFailure: Error, Sendable, Hashable {
    /// No partner is registered under this name.
    case unknownPartner(String)
    /// The accounts are not linked.
    case notLinked
    /// A registered address is not an `http` or `https` URL.
    case badURL(String)
    /// The partner's server did not answer.
    case noAnswer(ErrorRecord.Step, HTTPClientError)
    /// The partner's server refused; the error is nil when its body named none.
    case refused(ErrorRecord.Step, status: Int, OAuthError?)
    /// The partner's server agreed, but its answer breaks rules, so it cannot be used.
    case brokenRules(ErrorRecord.Step, [SecurityRule])

    /// Why an answer cannot be used.
    package init<Content>(
        _ step: ErrorRecord.Step, _ response: HTTPResponse, _ answer: JudgedAnswer<Content>
    ) {
        self =
            response.status == 200
            ? .brokenRules(step, answer.brokenRules)
            : .refused(step, status: response.status, answer.error)
    }
}

extension LinkingFailure: CustomStringConvertible {
    /// The problem and the remedy, in words for an engineer.
    package var description: String {
        switch self {
        case .unknownPartner(let name): "no partner is registered as \(name); add its registration"
        case .notLinked: "the accounts are not linked; link them first"
        case .badURL(let url): "\(url) is not an http or https URL; correct the registration"
        case .noAnswer(let step, let reason):
            "\(step.rawValue): the partner's server did not answer: \(reason)"
        case .refused(let step, let status, let error):
            "\(step.rawValue): the partner's server answered \(status)"
                + (error.map { ", \($0.code.rawValue)\($0.description.map { " (\($0))" } ?? "")" } ?? "")
        case .brokenRules(let step, let brokenRules):
            "\(step.rawValue): the answer breaks a rule: "
                + brokenRules.map { "\($0) (\($0.source))" }.joined(separator: "; ")
        }
    }
}
