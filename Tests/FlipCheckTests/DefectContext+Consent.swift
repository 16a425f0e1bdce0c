import HTTPMessages
import PartnerMistakes

extension DefectContext {
    /// Agrees for the user on the page of a consent, the answer to a request; another page is returned as it is.
    func agree(on page: HTTPResponse, for request: HTTPRequest) async -> HTTPResponse {
        guard page.asksForConsent, let token = page.csrfToken else { return page }
        return await partner.handle(request.posting("csrf=\(token)&decision=agree"))
    }
}
