import HTTPMessages

/// `GET /flip`: where Google's universal link ends up when no app takes it.
///
/// The page says so and starts nothing: whoever opened it in a browser has not been asked for consent, and
/// Google goes on with the authorization URL by itself.
struct FlipPageEndpoint: Endpoint {
    static let path = "/flip"

    let context: ServerContext

    func answer(_ request: HTTPRequest) async throws -> HTTPResponse {
        context.pages(for: request).flip()
    }
}
