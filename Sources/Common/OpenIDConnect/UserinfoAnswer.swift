import HTTPMessages
import JOSE
import JSON
import OAuth
import WebText

/// What a provider's userinfo endpoint answers to an access token (OpenID Connect Core section 5.3).
struct UserinfoAnswer {
    /// The claims; nil when the answer has none.
    let claims: JSONValue?
    /// The status of the answer.
    let status: Int
    /// What is wrong with the answer when it has no claims.
    let problem: String
    /// Why the provider refuses the token, as it says itself in `WWW-Authenticate` (RFC 6750 section 3) or in the body; nil
    /// when it does not say it.
    let reason: String?

    /// Asks the endpoint; throws ``IssuerUnavailable`` when no answer comes.
    init(
        at endpoint: String, accessToken: String, _ http: any HTTPClient
    ) async throws(IssuerUnavailable) {
        let headers: HTTPHeaders = ["Authorization": "Bearer \(accessToken)", "Accept": "application/json"]
        guard let request = HTTPRequest("GET", endpoint, headers: headers) else {
            throw IssuerUnavailable("\(endpoint) is not an address")
        }
        let answer: HTTPResponse
        do { answer = try await http.send(request) } catch { throw IssuerUnavailable(error.description) }
        status = answer.status
        problem = answer.problem
        let error = OAuthError(json: answer.body, status: answer.status)
        let reason =
            answer.headers["WWW-Authenticate"] ?? error.map { "\($0.code.rawValue): \($0.description ?? "")" }
        self.reason = reason.map { Printable.text($0, limit: 200) }
        claims = answer.status == 200 ? JSONValue(json: answer.body) : nil
    }

    /// Whether claims are of the user with this subject.
    static func isOf(_ subject: String, _ claims: JSONValue) -> Bool {
        Check.that(claims["sub"]?.string?.hasSameBytes(as: subject) == true, .userinfoSubject)
    }
}

extension SecurityRule {
    /// Without it, one user gets another's name and address.
    static let userinfoSubject = Self(
        "openid.userinfo-subject", "the userinfo is of the user of the token",
        "OpenID Connect Core section 5.3.2")
}
