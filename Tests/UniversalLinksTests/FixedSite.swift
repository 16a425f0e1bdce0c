import HTTPMessages

/// A site that answers every request alike.
struct FixedSite: HTTPHandler {
    let response: HTTPResponse

    func handle(_ request: HTTPRequest) async -> HTTPResponse { response }

    static func json(_ text: String, status: Int = 200, type: String = "application/json") -> FixedSite {
        FixedSite(response: HTTPResponse(status: status, contentType: type, text: text))
    }
}
