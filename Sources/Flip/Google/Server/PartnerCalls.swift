import Foundation
import HTTPMessages
import OAuth
import WebText

/// The calls that Google's servers make to one partner.
struct PartnerCalls: Sendable {
    let partner: PartnerRegistration
    let client: any HTTPClient

    /// A call that can be sent, more than once if need be.
    struct Call: Sendable {
        let step: ErrorRecord.Step
        let request: HTTPRequest
    }

    /// A call with its answer, so that a failure can be recorded.
    struct Exchange: Sendable {
        let call: Call
        let answer: Result<HTTPResponse, HTTPClientError>

        var record: ErrorRecord {
            ErrorRecord(step: call.step, request: call.request, response: try? answer.get())
        }
    }

    /// Asks the token endpoint (RFC 6749 sections 4.1.3 and 6).
    func token(_ request: TokenRequest) throws(LinkingFailure) -> Call {
        let step: ErrorRecord.Step =
            switch request {
            case .authorizationCode: .authCodeExchange
            case .refreshToken: .refreshAccessToken
            }
        return Call(step: step, request: try post(request.form(partner.client), to: partner.tokenURL))
    }

    /// Asks whose token it is (OpenID Connect Core section 5.3.1); nil when the partner has no endpoint.
    func userinfo(accessToken: String) throws(LinkingFailure) -> Call? {
        guard let url = partner.userinfoURL else { return nil }
        guard let token = BearerToken(accessToken) else { throw .brokenRules(.userinfo, [.accessToken]) }
        let headers: HTTPHeaders = ["Authorization": token.authorization, "Accept": "application/json"]
        guard let request = HTTPRequest("GET", url, headers: headers) else { throw .badURL(url) }
        return Call(step: .userinfo, request: request)
    }

    /// Revokes a token and what came with it (RFC 7009 section 2.1); nil when the partner has no endpoint.
    func revocation(_ token: String) throws(LinkingFailure) -> Call? {
        guard let url = partner.revocationURL else { return nil }
        let form = RevocationRequest(token: token, hint: "refresh_token").form(partner.client)
        return Call(step: .tokenRevocation, request: try post(form, to: url))
    }

    func send(_ call: Call) async -> Exchange {
        do {
            return Exchange(call: call, answer: .success(try await client.send(call.request)))
        } catch {
            return Exchange(call: call, answer: .failure(error))
        }
    }

    private func post(_ form: String, to url: String) throws(LinkingFailure) -> HTTPRequest {
        guard var request = HTTPRequest(postForm: form, to: url, headers: ["Accept": "application/json"])
        else { throw .badURL(url) }
        if let authorization = partner.client.authorization {
            request.headers["Authorization"] = authorization
        }
        return request
    }
}

/// A Google account and a partner's account that belong together, and the tokens of the link.
package struct LinkedAccount: Sendable, Hashable, Identifiable {
    /// The identity of a link: an account at Google and a partner.
    package struct ID: Sendable, Hashable {
        package var account: String
        package var partner: String

        package init(account: String, partner: String) {
            self.account = account
            self.partner = partner
        }
    }

    package let id: ID
    /// The account at the partner; nil when the partner has no userinfo endpoint.
    package let userInfo: UserInfo?
    package internal(set) var accessToken: String
    package internal(set) var expires: Date
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
