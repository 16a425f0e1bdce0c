import HTTPMessages

/// The output of `curl --include`, which ends with a line that has the size of the body, and its exit status.
package struct CurlOutput: Sendable, Hashable {
    package var status: Int32
    package var output: [UInt8]
    package var errors: String

    package init(status: Int32, output: [UInt8], errors: String) {
        self.status = status
        self.output = output
        self.errors = errors
    }

    package func response(to request: HTTPRequest) throws(HTTPClientError) -> HTTPResponse {
        let origin = request.origin
        switch status {
        case 0: break
        case 3: throw .badRequest("\(origin): not a URL that can be sent")
        case 28: throw .timedOut(origin: origin)
        case 1, 8, 16, 18, 52, 56, 61, 92: throw .badResponse(origin: origin, reason: reason)
        default: throw .unreachable(origin: origin, reason: reason)
        }
        guard let lineBreak = output.lastIndex(of: UInt8(ascii: "\n")),
            let bodySize = Int(String(decoding: output[(lineBreak + 1)...], as: UTF8.self)), bodySize >= 0
        else { throw .badResponse(origin: origin, reason: "curl does not report the size of the body") }
        var rest = output[..<lineBreak]
        while let head = Self.head(of: &rest) {
            // `HTTP/1.1 200 OK` and `HTTP/2 200`.
            let words = head.first?.split(separator: " ") ?? []
            guard words.count > 1, words[0].hasPrefix("HTTP/"), let status = Int(words[1]) else { break }
            // 100 and 103 come before the answer.
            guard status >= 200 || status == 101 else { continue }
            var headers = HTTPHeaders()
            for line in head.dropFirst() {
                guard let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")) else { continue }
                let value = line.utf8[colon...].dropFirst()
                headers.add(String(line[..<colon]), Substring(value).trimmed)
            }
            return HTTPResponse(
                status: status, headers: headers,
                body: request.method == "HEAD" ? [] : Array(rest.prefix(bodySize)))
        }
        throw .badResponse(origin: origin, reason: "the answer has no status line")
    }

    /// The first line that curl wrote about it, without its own name and the number of the error.
    private var reason: String {
        let line = errors.split(whereSeparator: \.isNewline).first.map(String.init) ?? "exit status \(status)"
        guard line.hasPrefix("curl: ("), let end = line.firstRange(of: ") ") else { return line }
        return String(line[end.upperBound...])
    }

    private static func head(of rest: inout ArraySlice<UInt8>) -> [String]? {
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
}
