import HTTPMessages

extension HTTPResponse {
    /// Reads an answer of the driver, which always gives the length of the body.
    ///
    /// It is nil while the bytes are not a whole answer.
    init?(wholeIn bytes: [UInt8]) {
        guard let emptyLine = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
        let lines = String(decoding: bytes[..<emptyLine.lowerBound], as: UTF8.self).split(separator: "\r\n")
        let statusLine = lines.first?.split(separator: " ") ?? []
        guard statusLine.count > 1, statusLine[0].hasPrefix("HTTP/1."), let status = Int(statusLine[1])
        else { return nil }
        self.init(status: status)
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { continue }
            headers.add(String(parts[0]), String(parts[1].drop { $0 == " " }))
        }
        let received = bytes[emptyLine.upperBound...]
        guard let length = headers["Content-Length"].flatMap({ Int($0) }),
            (0...received.count).contains(length)
        else { return nil }
        body = Array(received.prefix(length))
    }
}
