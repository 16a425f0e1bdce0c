import AuthorizationServer
import HTTPMessages

/// `GET /flip`: the page for Google's universal link when no app opens it; it starts nothing.
struct FlipPageEndpoint: Endpoint {
    static let path = "/flip"

    let pages: PartnerPages

    func answer(_ request: HTTPRequest) async throws -> HTTPResponse {
        pages.speaking(to: request).flip()
    }
}
