import AuthorizationServer
import HTTPMessages

/// `GET /flip`: the page that a browser shows for Google's universal link when no app opens it.
///
/// The page says so and starts nothing: the user has not agreed to anything, and Google continues with the
/// authorization URL without it.
struct FlipPageEndpoint: Endpoint {
    static let path = "/flip"

    let context: ServerContext

    func answer(_ request: HTTPRequest) async throws -> HTTPResponse {
        context.pages.speaking(to: request, parameter: "user_locale").flip()
    }
}
