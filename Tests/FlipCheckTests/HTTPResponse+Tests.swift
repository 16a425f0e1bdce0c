import HTTPMessages

extension HTTPResponse {
    /// A page.
    static func html(_ text: String, status: Int = 200) -> HTTPResponse {
        HTTPResponse(status: status, contentType: "text/html", text: text)
    }

    /// A JSON text.
    static func json(_ text: String, status: Int = 200) -> HTTPResponse {
        HTTPResponse(status: status, contentType: "application/json", text: text)
    }
}
