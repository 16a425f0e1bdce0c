import Foundation
import HTTPMessages
import OAuth
import WebText

/// Why a call to a partner failed.
package enum LinkingFailure: Error, Sendable, Hashable {
    case unknownPartner(String)
    case notLinked
    /// A registered address is not an `http` or `https` URL.
    case badURL(String)
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
