import HTTPMessages
import JOSE
import JSON
import OAuth
import WebText

extension HTTPClient {
    /// The claims of the user with this subject at a provider's userinfo endpoint (OpenID Connect Core section 5.3); nil
    /// when the claims are of another user.
    ///
    /// Throws ``UserinfoRefused`` when the provider gives none for this token, and ``IssuerUnavailable`` when it cannot be
    /// asked now.
    func userinfo(
        at endpoint: String, accessToken: String, ofSubject subject: String
    ) async throws -> JSONValue? {
        let headers: HTTPHeaders = ["Authorization": "Bearer \(accessToken)", "Accept": "application/json"]
        guard let request = HTTPRequest("GET", endpoint, headers: headers) else {
            throw IssuerUnavailable("\(endpoint) is not a URL")
        }
        let answer: HTTPResponse
        do { answer = try await send(request) } catch { throw IssuerUnavailable(error) }
        if answer.status == 200, let claims = JSONValue(json: answer.body) {
            guard Check.that(claims["sub"]?.string?.hasSameBytes(as: subject) == true, .userinfoSubject)
            else { return nil }
            return claims
        }
        // RFC 6750 section 3.1 has 400, 401 and 403 for a token. At another answer, such as a 404 or a page, the provider
        // has no userinfo for it either, until somebody changes that.
        if answer.status >= 500 || [408, 429].contains(answer.status) {
            throw IssuerUnavailable("\(endpoint) \(answer.reasonUnusable)")
        }
        let advice =
            [401, 403].contains(answer.status) ? ": the token may lack the scopes openid and email" : ""
        let reason = answer.userinfoRefusal.map { " (\($0))" } ?? ""
        throw UserinfoRefused(problem: "\(endpoint) \(answer.reasonUnusable)\(reason)\(advice)")
    }
}

extension HTTPResponse {
    /// Why the provider refuses the token, in its own words from `WWW-Authenticate` (RFC 6750 section 3), or the body where
    /// that names no error; nil when it does not say it.
    fileprivate var userinfoRefusal: String? {
        let reasonInBody = OAuthError(json: body, status: status).map { error in
            [error.code.rawValue, error.description].compactMap(\.self).joined(separator: ": ")
        }
        let challenges = headers.values(of: "WWW-Authenticate")
        let reasonInChallenge = challenges.first {
            AuthenticationChallenge.list($0).contains { $0.parameter("error") != nil }
        }
        let reason = reasonInChallenge ?? reasonInBody ?? challenges.first
        return reason.map { Printable.text($0, limit: 200) }
    }
}

extension SecurityRule {
    /// Without it, one user gets another's name and email address.
    static let userinfoSubject = Self(
        "openid.userinfo-subject", "the userinfo is of the user of the token",
        "OpenID Connect Core section 5.3.2")
}
