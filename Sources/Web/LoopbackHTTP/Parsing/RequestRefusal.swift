import HTTPMessages

/// Why a server refuses a request.
///
/// It answers with the status and closes the connection.
struct RequestRefusal: Error, Sendable, Hashable {
    /// The status of the answer.
    var status: Int
    /// The reason, as the body of the answer.
    var reason: String

    /// A request that is not HTTP by RFC 9112.
    static func malformed(_ reason: String) -> RequestRefusal {
        RequestRefusal(status: 400, reason: reason)
    }

    /// The answer that goes back.
    var response: HTTPResponse {
        HTTPResponse(status: status, contentType: "text/plain; charset=utf-8", text: reason + "\n")
    }
}
