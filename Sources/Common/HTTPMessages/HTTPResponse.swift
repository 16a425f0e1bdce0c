import WebText

/// One HTTP response as a value.
///
/// Source: RFC 9110 section 15.
public struct HTTPResponse: Sendable, Hashable {
    /// The status code; a server sends 500 in place of a status that is not from 200 to 599.
    public var status: Int
    /// The header fields; the server adds `Date`, `Content-Length` and `Connection` itself.
    public var headers: HTTPHeaders
    /// The body; empty when there is none.
    public var body: [UInt8]

    /// Creates a response from its parts.
    public init(status: Int, headers: HTTPHeaders = [:], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// A response with a text body of the given content type, which replaces a `Content-Type` in `headers`.
    public init(status: Int, contentType: String, text: String, headers: HTTPHeaders = [:]) {
        var headers = headers
        headers["Content-Type"] = contentType
        self.init(status: status, headers: headers, body: Array(text.utf8))
    }

    /// The body read as UTF-8, with broken bytes replaced.
    public var text: String { String(decoding: body, as: UTF8.self) }

    /// Whether the body is declared as JSON; a `charset` does not matter (RFC 8259 section 11).
    package var isJSON: Bool { headers.haveMediaType("application/json") }

    /// Whether a client requests the URL in `Location` next (RFC 9110 section 15.4); false for 300, which offers a choice,
    /// and for 304, after which there is nothing to request.
    package var isRedirect: Bool { [301, 302, 303, 307, 308].contains(status) }

    /// Whether no cache may keep the answer (RFC 9111 section 5.2.2.5).
    package var forbidsStoring: Bool {
        headers.values(of: "Cache-Control").contains { value in
            value.lowercased().utf8.split { $0 == UInt8(ascii: ",") || $0.isBlank }
                .contains { directive in directive.elementsEqual("no-store".utf8) }
        }
    }
}
