import HTTPMessages

/// An answer of the driver, in the pieces in which it comes.
///
/// Source: RFC 9112 section 4; a driver always gives the length of the body.
struct DriverAnswer: Sendable {
    private var bytes: [UInt8] = []
    /// How much of the bytes was searched for the end of the header.
    private var searched = 0
    private var head: (response: HTTPResponse, bodyStart: Int, length: Int)?

    var isComplete: Bool { head.map { bytes.count >= $0.bodyStart + $0.length } ?? false }

    /// The answer; nil when it is not complete, or no HTTP.
    var response: HTTPResponse? {
        guard isComplete, let (head, start, length) = head else { return nil }
        var response = head
        response.body = Array(bytes[start..<start + length])
        return response
    }

    mutating func add(_ piece: some Sequence<UInt8>) {
        bytes += piece
        guard head == nil else { return }
        let emptyLine: [UInt8] = [13, 10, 13, 10]
        while searched + 4 <= bytes.count {
            if bytes[searched] == 13, bytes[searched..<searched + 4].elementsEqual(emptyLine) {
                readHead(String(decoding: bytes[..<searched], as: UTF8.self), bodyStart: searched + 4)
                return
            }
            searched += 1
        }
    }

    private mutating func readHead(_ text: String, bodyStart: Int) {
        let lines = text.split(separator: "\r\n", omittingEmptySubsequences: false)
        let words = lines.first?.split(separator: " ") ?? []
        guard words.count > 1, words[0].hasPrefix("HTTP/1."), let status = Int(words[1]) else { return }
        var headers = HTTPHeaders()
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else { continue }
            headers.add(String(parts[0]), String(parts[1].drop { $0 == " " }))
        }
        guard let length = headers["Content-Length"].flatMap({ Int($0) }), length >= 0 else { return }
        head = (HTTPResponse(status: status, headers: headers), bodyStart, length)
    }
}
