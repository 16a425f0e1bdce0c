import HTTPMessages

/// Writes a response as it goes over the wire (RFC 9112 sections 4 and 6).
///
/// Framing is the server's alone. Every response says `nosniff`: JSON and plain text are no page.
enum ResponseWriter {
    static let continueResponse = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)

    /// The bytes of a response; a response that cannot be written safely becomes a `500`.
    static func bytes(_ response: HTTPResponse, to method: String, date: String, closes: Bool) -> [UInt8] {
        guard isWritable(response) else {
            return bytes(
                HTTPResponse(status: 500, contentType: "text/plain; charset=utf-8", text: "Internal error\n"),
                to: method, date: date, closes: closes)
        }
        // RFC 9110 sections 15.3.5, 15.3.6 and 15.4.5: these statuses have no content.
        let bodiless = [204, 205, 304].contains(response.status)
        let body = bodiless || method == "HEAD" ? [] : response.body
        var out: [UInt8] = []
        out.reserveCapacity(
            body.count + 160
                + response.headers.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count + 4 })
        out.add("HTTP/1.1 ")
        out.add(String(response.status))
        out.add(" ")
        out.add(HTTPResponse.reason(response.status))
        out.add("\r\n")
        for field in response.headers where !serversOwn.contains(where: { isSameFieldName(field.name, $0) }) {
            out.addField(field.name, field.value)
        }
        out.addField("X-Content-Type-Options", "nosniff")
        out.addField("Date", date)
        // RFC 9110 section 8.6: no Content-Length with 204; with HEAD it is the length that GET would have.
        switch response.status {
        case 204, 304: break
        case 205: out.addField("Content-Length", "0")
        default: out.addField("Content-Length", String(response.body.count))
        }
        out.addField("Connection", closes ? "close" : "keep-alive")
        out.add("\r\n")
        out.append(contentsOf: body)
        return out
    }

    /// Whether a response keeps to one message: a line break in a field would start another.
    private static func isWritable(_ response: HTTPResponse) -> Bool {
        (200...599).contains(response.status)
            && response.headers.allSatisfy {
                FieldSyntax.isToken($0.name) && $0.value.utf8.allSatisfy(FieldSyntax.isValueByte)
            }
    }

    private static let serversOwn = [
        "date", "connection", "content-length", "transfer-encoding", "x-content-type-options",
    ]
}

extension [UInt8] {
    fileprivate mutating func add(_ text: String) { append(contentsOf: text.utf8) }

    fileprivate mutating func addField(_ name: String, _ value: String) {
        add(name)
        add(": ")
        add(value)
        add("\r\n")
    }
}

extension HTTPResponse {
    /// The reason phrase of a status code, for people only; empty for a code this package does not use.
    ///
    /// Source: RFC 9110 section 15.
    public static func reason(_ status: Int) -> String {
        switch status {
        case 100: "Continue"
        case 200: "OK"
        case 204: "No Content"
        case 301: "Moved Permanently"
        case 302: "Found"
        case 303: "See Other"
        case 304: "Not Modified"
        case 307: "Temporary Redirect"
        case 308: "Permanent Redirect"
        case 400: "Bad Request"
        case 401: "Unauthorized"
        case 403: "Forbidden"
        case 404: "Not Found"
        case 405: "Method Not Allowed"
        case 408: "Request Timeout"
        case 411: "Length Required"
        case 413: "Content Too Large"
        case 414: "URI Too Long"
        case 415: "Unsupported Media Type"
        case 417: "Expectation Failed"
        case 421: "Misdirected Request"
        case 429: "Too Many Requests"
        case 431: "Request Header Fields Too Large"
        case 500: "Internal Server Error"
        case 501: "Not Implemented"
        case 503: "Service Unavailable"
        case 505: "HTTP Version Not Supported"
        default: ""
        }
    }
}
