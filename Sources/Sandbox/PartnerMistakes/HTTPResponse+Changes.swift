import HTTPMessages
import JSON
import WebText

extension HTTPResponse {
    package var hasTokens: Bool { status == 200 && JSONValue(json: body)?["access_token"] != nil }

    package func json(_ name: String) -> String? { JSONValue(json: body)?[name]?.string }

    package func withJSON(_ change: (inout JSONValue) -> Void) -> HTTPResponse {
        guard var value = JSONValue(json: body) else { return self }
        change(&value)
        var response = self
        response.body = value.json
        return response
    }

    package func withHeader(_ name: String, _ value: String?) -> HTTPResponse {
        var response = self
        response.headers[name] = value
        return response
    }

    package func withStatus(_ status: Int) -> HTTPResponse {
        var response = self
        response.status = status
        return response
    }

    /// The parameters of the redirect to Google; nil for all else.
    package var answerItems: [Parameters.Item]? {
        guard let location = headers["Location"], location.hasPrefix("https://oauth-redirect"),
            let mark = location.firstIndex(of: "?")
        else { return nil }
        return Parameters(parsing: location[mark...].dropFirst(), plus: .literal).items
    }

    package func answer(_ name: String) -> String? {
        answerItems?.first { $0.name == name }.flatMap { try? $0.decoded() }
    }

    package func withAnswer(_ change: ([Parameters.Item]) -> [Parameters.Item]) -> HTTPResponse {
        guard let items = answerItems, let location = headers["Location"] else { return self }
        let address = location.prefix { $0 != "?" }
        return withHeader("Location", "\(address)?\(Parameters(change(items)).encoded)")
    }

    package static func page(_ status: Int) -> HTTPResponse {
        HTTPResponse(
            status: status, contentType: "text/html",
            text: "<!doctype html><title>Error</title><p>Something went wrong",
            headers: ["Content-Security-Policy": "frame-ancestors 'none'"])
    }

    package static func refusal(_ error: String, status: Int = 400) -> HTTPResponse {
        HTTPResponse(
            status: status, contentType: "application/json", text: "{\"error\":\"\(error)\"}",
            headers: ["Cache-Control": "no-store"])
    }
}
