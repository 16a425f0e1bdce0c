import HTTPMessages
import OAuth
import WebText

/// Why Google's server could not complete a step with a partner.
package enum LinkingFailure: Error, Sendable, Hashable {
    /// No partner is registered by this name.
    case unknownPartner(String)
    /// The user has not linked the account, or the link has ended.
    case notLinked
    /// A registered URL is not an `http` or `https` URL.
    case badURL(String)
    /// The request could not be sent, or no answer came that could be read to its end.
    case noAnswer(ErrorRecord.Step, HTTPClientError)
    /// The partner's server answered with another status than 2xx; the error is nil when its body named none.
    case refused(ErrorRecord.Step, status: Int, OAuthError?)
    /// The partner's server agreed, but its answer breaks rules, so it cannot be used.
    case brokenRules(ErrorRecord.Step, [SecurityRule])

    /// The failure of a step whose answer cannot be used: a refusal, or an answer that breaks rules.
    package init<Content>(
        _ step: ErrorRecord.Step, _ response: HTTPResponse, _ answer: JudgedAnswer<Content>
    ) {
        self =
            (200..<300).contains(response.status)
            ? .brokenRules(step, answer.brokenRules)
            : .refused(step, status: response.status, answer.error)
    }
}

extension LinkingFailure: CustomStringConvertible {
    /// The problem, and the remedy where one is known, in words for an engineer.
    package var description: String {
        switch self {
        case .unknownPartner(let name): "no partner is registered as \(name); add its registration"
        case .notLinked: "the accounts are not linked; link them"
        case .badURL(let url): "\(url) is not an http or https URL; correct the registration"
        case .noAnswer(let step, let reason):
            "\(step.rawValue): no usable answer: \(reason)"
        case .refused(let step, let status, nil):
            "\(step.rawValue): the partner's server answered \(status)"
        case .refused(let step, let status, let error?):
            "\(step.rawValue): the partner's server answered \(status), \(error.code.rawValue)"
                + (error.description.map { " (\($0))" } ?? "")
        case .brokenRules(let step, let brokenRules):
            "\(step.rawValue): the answer breaks these rules: "
                + brokenRules.map { rule in "\(rule) (\(rule.source))" }.joined(separator: "; ")
        }
    }
}
