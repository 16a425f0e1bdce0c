import HTTPMessages

/// The response fields that let a web page of another origin call.
///
/// Source: Fetch standard, section 3.2 (CORS protocol); Private Network Access.
enum CrossOrigin {
    /// The answer to a browser's preflight request.
    static func preflight(_ request: HTTPRequest) -> HTTPResponse {
        var response = HTTPResponse(status: 204)
        allow(request, &response)
        response.headers["Access-Control-Allow-Methods"] = "GET,HEAD,PUT,PATCH,POST,DELETE"
        response.headers["Access-Control-Allow-Headers"] =
            request.headers["Access-Control-Request-Headers"]
        if request.headers["Access-Control-Request-Private-Network"] == "true" {
            response.headers["Access-Control-Allow-Private-Network"] = "true"
        }
        return response
    }

    /// Lets the calling origin read the answer; there are no cookies to protect.
    static func allow(_ request: HTTPRequest, _ response: inout HTTPResponse) {
        guard let origin = request.headers["Origin"] else { return }
        response.headers["Access-Control-Allow-Origin"] = origin
        response.headers.add("Vary", "Origin")
    }
}
