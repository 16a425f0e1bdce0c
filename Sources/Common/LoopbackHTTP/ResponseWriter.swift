import HTTPMessages

/// Writes a response as it goes over the wire (RFC 9112 sections 4 and 6).
///
/// Only the server decides about framing. Every response says `nosniff`: no browser may take JSON or plain text for a page.
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
        // Most heads are shorter.
        out.reserveCapacity(body.count + 1_024)
        out.add("HTTP/1.1 ")
        out.add(String(response.status))
        out.add(" ")
        out.add(HTTPResponse.reason(response.status))
        out.add("\r\n")
        for field in response.headers
        where !serverFields.contains(where: field.name.isSameIgnoringASCIICase) {
            out.addField(field.name, field.value)
        }
        out.addField("X-Content-Type-Options", "nosniff")
        out.addField("Date", date)
        // RFC 9110 sections 8.6 and 15.3.6: with HEAD, Content-Length is the length that GET would have; with 304 it
        // would be that of the 200, which is not known here.
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

    /// The fields that only the server writes: those of a handler are left out.
    private static let serverFields = [
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
