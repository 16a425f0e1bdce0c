import HTTPMessages
import PartnerMistakes

extension DefectContext {
    /// Agrees for the user on the page of a consent, the answer to a request; another page is returned as it is.
    func agree(on page: HTTPResponse, for request: HTTPRequest) async -> HTTPResponse {
        guard page.asksForConsent, let token = page.csrfToken else { return page }
        return await partner.handle(request.posting("csrf=\(token)&decision=agree"))
    }

    /// Ends the session of a browser, for ``Defect/signingOut(by:endsSession:)``.
    func endSession(of request: HTTPRequest) {
        guard let session = request.cookies(named: "__Host-session").first else { return }
        memory["ended " + session] = "yes"
    }

    /// What userinfo answers to an access token without the defect.
    func userInfo(with token: String) async -> HTTPResponse {
        await partner.handle(
            HTTPRequest(
                method: "GET", origin: Partner.issuer, target: "/userinfo",
                headers: ["Authorization": "Bearer \(token)"]))
    }
}
