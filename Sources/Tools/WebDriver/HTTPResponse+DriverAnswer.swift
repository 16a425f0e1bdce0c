import HTTPMessages

extension HTTPResponse {
    /// An answer of the driver, which always gives the length of the body; nil until it is complete.
    init?(wholeIn bytes: [UInt8]) {
        guard let gap = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
        let lines = String(decoding: bytes[..<gap.lowerBound], as: UTF8.self).split(separator: "\r\n")
        let words = lines.first?.split(separator: " ") ?? []
        guard words.count > 1, words[0].hasPrefix("HTTP/1."), let status = Int(words[1]) else { return nil }
        self.init(status: status)
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { continue }
            headers.add(String(parts[0]), String(parts[1].drop { $0 == " " }))
        }
        let rest = bytes[gap.upperBound...]
        guard let length = headers["Content-Length"].flatMap({ Int($0) }), (0...rest.count).contains(length)
        else { return nil }
        body = Array(rest.prefix(length))
    }
}
