import Testing

/// A kind of request that a server must refuse, in many spellings.
struct Malformed: Sendable, CustomTestStringConvertible {
    let name: String
    /// The status of the refusal.
    let status: Int
    let requests: [[UInt8]]

    var testDescription: String { name }

    init(_ name: String, status: Int, _ requests: [String]) {
        self.init(name, status: status, bytes: requests.map { Array($0.utf8) })
    }

    init(_ name: String, status: Int, bytes: [[UInt8]]) {
        self.name = name
        self.status = status
        self.requests = bytes
    }

    static let all = lines + requestLines + fields + limits + codings

    /// A request with these header fields, each with its line break.
    static func get(_ fields: String, host: String = "Host: h\r\n") -> String {
        "GET / HTTP/1.1\r\n\(host)\(fields)\r\n"
    }

    /// A request with this first line.
    static func line(_ line: String) -> String { "\(line)\r\nHost: h\r\n\r\n" }

    /// A request with this text as its chunked body.
    static func chunked(_ chunks: String) -> String {
        "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n\(chunks)"
    }

    /// A request with this value of Content-Length.
    static func length(_ value: String) -> String { get("Content-Length:\(value)\r\n") }

    /// The control bytes that are neither a tab nor part of a line break.
    static let controls = (UInt8(1)...0x1F).filter { ![0x09, 0x0A, 0x0D].contains($0) }
}
