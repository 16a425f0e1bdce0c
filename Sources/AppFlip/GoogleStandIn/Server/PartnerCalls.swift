import HTTPMessages
import OAuth

/// The calls that Google's servers make to one partner.
struct PartnerCalls: Sendable {
    /// A call that can be sent, more than once if need be.
    struct Call: Sendable {
        let step: ErrorRecord.Step
        let request: HTTPRequest
    }

    /// A call with its answer, so that a failure can be recorded.
    struct Exchange: Sendable {
        let call: Call
        let answer: Result<HTTPResponse, HTTPClientError>

        /// The record for the partner's log, which is kept if the call counts as failed.
        var record: ErrorRecord {
            ErrorRecord(step: call.step, request: call.request, response: try? answer.get())
        }
    }

    let partner: PartnerRegistration
    let client: any HTTPClient

    /// The call to the token endpoint (RFC 6749 sections 4.1.3 and 6).
    ///
    /// Throws ``LinkingFailure/badURL(_:)``.
    func tokenCall(_ request: TokenRequest) throws(LinkingFailure) -> Call {
        let step: ErrorRecord.Step =
            switch request {
            case .authorizationCode: .authCodeExchange
            case .refreshToken: .refreshAccessToken
            }
        return Call(step: step, request: try postRequest(request.form(partner.client), to: partner.tokenURL))
    }

    /// The call that asks whose account an access token opens (OpenID Connect Core section 5.3.1).
    ///
    /// Returns nil when the partner has no userinfo endpoint. Throws ``LinkingFailure/badURL(_:)``, or
    /// ``LinkingFailure/brokenRules(_:_:)`` for a token that cannot be in an `Authorization` header.
    func userInfoCall(accessToken: String) throws(LinkingFailure) -> Call? {
        guard let url = partner.userinfoURL else { return nil }
        // `JudgedAnswer` has refused any other access token already.
        guard let token = BearerToken(accessToken) else { throw .brokenRules(.userinfo, [.accessToken]) }
        let headers: HTTPHeaders = ["Authorization": token.authorization, "Accept": "application/json"]
        guard let request = HTTPRequest("GET", url, headers: headers) else { throw .badURL(url) }
        return Call(step: .userinfo, request: request)
    }

    /// The call that revokes a refresh token and its access tokens (RFC 7009 section 2.1).
    ///
    /// Returns nil when the partner has no revocation endpoint. Throws ``LinkingFailure/badURL(_:)``.
    func revocationCall(refreshToken: String) throws(LinkingFailure) -> Call? {
        guard let url = partner.revocationURL else { return nil }
        let form = RevocationRequest(token: refreshToken, hint: "refresh_token").form(partner.client)
        return Call(step: .tokenRevocation, request: try postRequest(form, to: url))
    }

    /// Sends a call, and returns it with the answer or with the reason why none came.
    func send(_ call: Call) async -> Exchange {
        do {
            return Exchange(call: call, answer: .success(try await client.send(call.request)))
        } catch {
            return Exchange(call: call, answer: .failure(error))
        }
    }

    /// The request that posts a form, with the `Authorization` header of a partner that uses Basic.
    ///
    /// Throws ``LinkingFailure/badURL(_:)`` for a text that is not an `http` or `https` URL.
    private func postRequest(_ form: String, to url: String) throws(LinkingFailure) -> HTTPRequest {
        guard var request = HTTPRequest(postForm: form, to: url, headers: ["Accept": "application/json"])
        else { throw .badURL(url) }
        if let authorization = partner.client.authorization {
            request.headers["Authorization"] = authorization
        }
        return request
    }
}
