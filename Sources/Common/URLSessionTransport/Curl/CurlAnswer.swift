#if !canImport(Darwin)
    import HTTPMessages
    import WebText

    /// The answer to one request as it arrives, line by line and piece by piece.
    ///
    /// libcurl reports the lines of the heads of interim answers (RFC 9110 section 15.2), those of the answer's
    /// head, and after its body those of the trailer, which belongs to neither (RFC 9110 section 6.5).
    struct CurlAnswer {
        /// Why the rest of an answer is not read.
        enum Excess {
            case head
            case body
        }

        /// The maximum number of bytes of all heads and the trailer together; libcurl before 8.3 limits only each line.
        static let headLimit = 262_144

        /// The status in the last head; nil before its first line.
        private(set) var status: Int?
        private(set) var fields: [HTTPHeaders.Field] = []
        private(set) var body: [UInt8] = []
        private(set) var isHeadComplete = false
        /// What was too large; nil while nothing was.
        private(set) var excess: Excess?
        private let sizeLimit: Int
        private var headSize = 0

        init(sizeLimit: Int) { self.sizeLimit = sizeLimit }

        /// Whether the answer is 101: it is complete, and the connection goes on in another protocol.
        var isSwitched: Bool { isHeadComplete && status == 101 }

        /// Takes one line of a head or of a trailer, with its line break; returns whether to read on.
        mutating func take(line: UnsafeBufferPointer<UInt8>) -> Bool {
            headSize += line.count
            guard headSize <= Self.headLimit else {
                excess = .head
                return false
            }
            // A line of the trailer, which is dropped.
            if isHeadComplete { return true }
            var end = line.endIndex
            while end > line.startIndex, "\r\n".utf8.contains(line[end - 1]) { end -= 1 }
            let text = Self.text(line[..<end])
            if text.isEmpty {
                finishHead()
            } else if status == nil, let status = Self.status(of: text) {
                self.status = status
            } else {
                add(field: text)
            }
            return !isSwitched
        }

        /// Takes a piece of the body; returns whether to read on.
        mutating func take(body piece: UnsafeBufferPointer<UInt8>) -> Bool {
            guard piece.count <= sizeLimit - body.count else {
                // The bytes so far are freed at once: a server may send without end.
                (excess, body) = (.body, [])
                return false
            }
            body += piece
            return true
        }

        private mutating func finishHead() {
            guard let status else { return }
            if status == 101 || !(100..<200).contains(status) {
                isHeadComplete = true
            } else {
                // An interim answer, such as 100 or 103: the head of the answer is still to come.
                (self.status, fields) = (nil, [])
            }
        }

        private mutating func add(field line: String) {
            if line.utf8.first?.isBlank == true {
                // RFC 9112 section 5.2: a client replaces a line folding by a space.
                guard !fields.isEmpty else { return }
                fields[fields.endIndex - 1].value += " " + Self.trimmed(line[...])
            } else if let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex {
                fields.append(
                    HTTPHeaders.Field(
                        name: String(line[..<colon]),
                        value: Self.trimmed(line[line.utf8.index(after: colon)...])))
            }
        }

        /// The status in `HTTP/1.1 200 OK` or `HTTP/2 200`; nil for another line.
        private static func status(of line: String) -> Int? {
            guard line.utf8.starts(with: "HTTP/".utf8) else { return nil }
            let words = line.utf8.split(separator: UInt8(ascii: " "), maxSplits: 2)
            guard words.count > 1, words[1].count == 3, words[1].allSatisfy(\.isASCIIDigit) else {
                return nil
            }
            return Int(Substring(words[1]))
        }

        /// RFC 9110 section 5.5: bytes that are not UTF-8 are read as ISO-8859-1, so that none is lost.
        private static func text(_ bytes: some Collection<UInt8>) -> String {
            String(validUTF8: bytes) ?? String(latin1: bytes)
        }

        private static func trimmed(_ value: Substring) -> String {
            String(Substring(value.utf8.withoutOuterBlanks))
        }
    }
#endif
