import AuthorizationServer
import HTTPMessages

/// `GET /flip`: the page for Google's universal link when no app opens it; it starts nothing.
struct FlipPageEndpoint: Endpoint {
    static let path = "/flip"

    let context: ServerContext

    func answer(_ request: HTTPRequest) async throws -> HTTPResponse {
        context.pages.speaking(to: request).flip()
    }
}
