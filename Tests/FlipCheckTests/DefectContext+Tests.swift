import HTTPMessages
import PartnerMistakes

extension DefectContext {
    /// Agrees on the consent page that answered `request`, and returns the next page; returns any other page as it is.
    func agree(on page: HTTPResponse, for request: HTTPRequest) async -> HTTPResponse {
        guard page.asksForConsent, let token = page.csrfToken else { return page }
        return await partner.handle(request.posting("csrf=\(token)&decision=agree"))
    }

    /// Ends the session of a browser, for ``Defect/signingOut(by:endsSession:)``.
    func endSession(of request: HTTPRequest) {
        guard let session = request.cookies(named: "__Host-session").first else { return }
        memory["ended " + session] = "yes"
    }

    /// What the partner without the defect answers to `GET /userinfo` with an access token.
    func userInfo(with token: String) async -> HTTPResponse {
        await partner.handle(
            HTTPRequest(
                method: "GET", origin: Partner.issuer, target: "/userinfo",
                headers: ["Authorization": "Bearer \(token)"]))
    }
}
