import HTTPMessages

/// The output of `curl --include`, which ends with a line that has the size of the body, and its exit status.
package struct CurlOutput: Sendable, Hashable {
    /// The exit status of curl; its man page lists them under “EXIT CODES”.
    package var status: Int32
    /// What curl wrote to standard output: the heads, the body, and the line with the size.
    package var output: [UInt8]
    /// What curl wrote to standard error.
    package var errors: String

    package init(status: Int32, output: [UInt8], errors: String) {
        self.status = status
        self.output = output
        self.errors = errors
    }

    /// The answer to a request; throws when curl failed, or the output is not that of ``CurlInput``.
    package func response(to request: HTTPRequest) throws(HTTPClientError) -> HTTPResponse {
        let origin = request.origin
        if let failure = failure(at: origin) { throw failure }
        guard let lineBreak = output.lastIndex(of: UInt8(ascii: "\n")),
            let bodySize = Int(String(decoding: output[(lineBreak + 1)...], as: UTF8.self)), bodySize >= 0
        else { throw .badResponse(origin: origin, reason: "curl does not report the size of the body") }
        var rest = output[..<lineBreak]
        while let head = Self.takeHead(of: &rest) {
            guard let status = Self.status(inStatusLine: head.first ?? "") else { break }
            // 100 and 103 come before the answer.
            let isInterim = status < 200 && status != 101
            if isInterim { continue }
            return HTTPResponse(
                status: status, headers: Self.headers(head.dropFirst()),
                body: request.method == "HEAD" ? [] : Array(rest.prefix(bodySize)))
        }
        throw .badResponse(origin: origin, reason: "the answer has no status line")
    }

    /// The failure that the exit status tells of; nil when curl succeeded.
    private func failure(at origin: String) -> HTTPClientError? {
        switch status {
        case 0: nil
        // The URL was not properly formatted.
        case 3: .badRequest("\(origin): not a URL that can be sent")
        // The time was over.
        case 28: .timedOut(origin: origin)
        // An answer came that curl cannot use: another protocol (1), a weird reply (8), a fault in the framing
        // of HTTP/2 (16, 92), a part of a body (18), nothing (52), an end of the connection (56), or an unknown
        // encoding (61).
        case 1, 8, 16, 18, 52, 56, 61, 92: .badResponse(origin: origin, reason: reason)
        default: .unreachable(origin: origin, reason: reason)
        }
    }

    /// The first line that curl wrote about the failure, without its own name and the number of the error.
    private var reason: String {
        guard let line = errors.split(whereSeparator: \.isNewline).first else {
            return "exit status \(status)"
        }
        guard line.hasPrefix("curl: ("), let end = line.firstRange(of: ") ") else { return String(line) }
        return String(line[end.upperBound...])
    }

    /// The lines of the next head, which ends with an empty line; nil when there is no whole one.
    private static func takeHead(of rest: inout ArraySlice<UInt8>) -> [String]? {
        var lines: [String] = []
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            var line = rest[..<end]
            if line.last == UInt8(ascii: "\r") { line.removeLast() }
            rest = rest[end...].dropFirst()
            if line.isEmpty { return lines }
            lines.append(String(decoding: line, as: UTF8.self))
        }
        return nil
    }

    /// The status in `HTTP/1.1 200 OK` or `HTTP/2 200`; nil for another line.
    private static func status(inStatusLine line: String) -> Int? {
        let words = line.split(separator: " ")
        guard words.count > 1, words[0].hasPrefix("HTTP/") else { return nil }
        return Int(words[1])
    }

    private static func headers(_ lines: some Sequence<String>) -> HTTPHeaders {
        var headers = HTTPHeaders()
        for line in lines {
            guard let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")) else { continue }
            let value = line.utf8[colon...].dropFirst()
            headers.add(String(line[..<colon]), Substring(value).trimmed)
        }
        return headers
    }
}
