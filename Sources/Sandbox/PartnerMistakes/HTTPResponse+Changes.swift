import HTTPMessages
import JSON
import WebText

/// What defects read in answers, and how they change them.
extension HTTPResponse {
    /// Whether the answer brings an access token.
    package var hasTokens: Bool { status == 200 && JSONValue(json: body)?["access_token"] != nil }

    /// The text of a member of the JSON body, or nil when there is no such text.
    package func json(_ name: String) -> String? { JSONValue(json: body)?[name]?.string }

    /// The answer with another JSON body, or the same answer when the body is not JSON.
    package func withJSON(_ change: (inout JSONValue) -> Void) -> HTTPResponse {
        guard var value = JSONValue(json: body) else { return self }
        change(&value)
        var response = self
        response.body = value.json
        return response
    }

    /// The answer with another value of a header field.
    ///
    /// Nil removes the field.
    package func withHeader(_ name: String, _ value: String?) -> HTTPResponse {
        var response = self
        response.headers[name] = value
        return response
    }

    /// The answer with another status.
    package func withStatus(_ status: Int) -> HTTPResponse {
        var response = self
        response.status = status
        return response
    }

    /// The parameters of a redirect to Google, or nil for another answer.
    package var redirectParameters: [Parameters.Item]? {
        guard let location = headers["Location"], location.hasPrefix("https://oauth-redirect"),
            let query = location.rawQuery
        else { return nil }
        return Parameters(parsing: query, plus: .literal).items
    }

    /// The first value of a parameter of the redirect to Google, or nil when it is absent or cannot be decoded.
    package func redirectParameter(_ name: String) -> String? {
        redirectParameters?.first { $0.name.hasSameBytes(as: name) }.flatMap { try? $0.decoded() }
    }

    /// The redirect to Google with other parameters, or the same answer when it is not such a redirect.
    package func withRedirectParameters(_ change: ([Parameters.Item]) -> [Parameters.Item]) -> HTTPResponse {
        guard let items = redirectParameters, let location = headers["Location"] else { return self }
        return withHeader("Location", Parameters(change(items)).appended(to: location.withoutQuery))
    }

    /// An error page.
    package static func page(_ status: Int) -> HTTPResponse {
        HTTPResponse(
            status: status, contentType: "text/html",
            text: "<!doctype html><title>Error</title><p>Something went wrong",
            headers: ["Content-Security-Policy": "frame-ancestors 'none'"])
    }

    /// An error of the token endpoint, such as `invalid_grant` (RFC 6749 section 5.2).
    package static func refusal(_ error: String, status: Int = 400) -> HTTPResponse {
        HTTPResponse(
            status: status, contentType: "application/json", text: "{\"error\":\"\(error)\"}",
            headers: ["Cache-Control": "no-store"])
    }
}
