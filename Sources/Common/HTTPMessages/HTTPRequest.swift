import WebText

/// One HTTP request as a value, the same for clients, servers and tests.
///
/// Source: RFC 9112 section 3.
public struct HTTPRequest: Sendable, Hashable {
    /// The method, in capitals: `GET`, `POST` and so on.
    public var method: String
    /// `scheme://host[:port]` of the server asked; a server fills it from the `Host` field.
    public var origin: String
    /// The origin-form request target as it is on the wire: raw path, and `?` with raw query.
    public var target: String
    /// The header fields.
    public var headers: HTTPHeaders
    /// The body; empty when there is none.
    public var body: [UInt8]
    /// The IP address of the client, which a server fills in; nil where there is no network.
    public var clientAddress: String?

    /// Creates a request from its parts.
    public init(
        method: String, origin: String, target: String, headers: HTTPHeaders = [:], body: [UInt8] = []
    ) {
        self.method = method
        self.origin = origin
        self.target = target
        self.headers = headers
        self.body = body
    }

    /// A request for an absolute `http` or `https` URL; nil when the text is not such a URL.
    ///
    /// The fragment is dropped, as a client does; path and query stay byte for byte as given.
    public init?(
        _ method: String, _ url: String, headers: HTTPHeaders = [:], body: [UInt8] = []
    ) {
        guard let url = try? AbsoluteURL(url, checkingTarget: false) else { return nil }
        // RFC 9112 section 3.2.1: a client sends an empty path as a slash.
        let hasPath = url.target.utf8.first == UInt8(ascii: "/")
        self.init(
            method: method, origin: url.origin, target: hasPath ? url.target : "/" + url.target,
            headers: headers, body: body)
    }

    /// A `POST` of an already encoded form (`application/x-www-form-urlencoded`); nil when `url` is not an absolute URL.
    public init?(postForm form: String, to url: String, headers: HTTPHeaders = [:]) {
        var headers = headers
        headers["Content-Type"] = "application/x-www-form-urlencoded"
        self.init("POST", url, headers: headers, body: Array(form.utf8))
    }

    /// The whole URL as asked for.
    public var url: String { origin + target }

    /// The raw path, still percent-encoded.
    public var path: Substring { target[..<queryMark] }

    /// The raw query, still percent-encoded; nil when the target has no `?`.
    public var query: Substring? {
        let mark = queryMark
        return mark == target.endIndex ? nil : target[target.utf8.index(after: mark)...]
    }

    /// The index of the first `?`, or the end of a target without a query.
    private var queryMark: String.Index {
        target.utf8.firstIndex(of: UInt8(ascii: "?")) ?? target.endIndex
    }

    /// The values of all cookies with a name, in the order of the wire (RFC 6265 section 5.4).
    package func cookies(named name: String) -> [String] {
        let beginning = "\(name)=".utf8
        var values: [String] = []
        for line in headers.values(of: "Cookie") {
            for element in line.utf8.split(separator: UInt8(ascii: ";")) {
                let pair = element.drop { $0 == UInt8(ascii: " ") }
                guard pair.starts(with: beginning) else { continue }
                values.append(String(Substring(pair.dropFirst(beginning.count))))
            }
        }
        return values
    }

    /// Whether the body is declared as a form.
    package var isForm: Bool { headers.haveMediaType("application/x-www-form-urlencoded") }

    /// The raw text of a form in the body (WHATWG URL, section 5); nil for a body of another type.
    package var urlEncodedForm: String? { isForm ? String(decoding: body, as: UTF8.self) : nil }

    /// Whether the body is declared as JSON.
    package var isJSON: Bool { headers.haveMediaType("application/json") }
}
