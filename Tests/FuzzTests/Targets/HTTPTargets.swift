import Foundation
import HTTPMessages

@testable import AuthorizationServer
@testable import LoopbackHTTP
@testable import URLSessionTransport

extension FuzzTarget {
    private static let post = "POST /t HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\n\r\nabc"
    private static let chunked =
        "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n3;x=y\r\nabc\r\n0\r\nX: t\r\n\r\n"

    /// The messages and fields of HTTP.
    static let http = [
        FuzzTarget("http-request", seeds: ["GET /a?b HTTP/1.1\r\nHost: h\r\n\r\n", post, chunked]) { bytes in
            let whole = ParserOutcome(bytes, pieces: [.max])
            require(whole == ParserOutcome(bytes, pieces: [1]), "byte by byte is the same as whole")
            let pieces = (0..<8).map { 1 + Int(hash(bytes) >> (8 * $0) & 31) }
            require(whole == ParserOutcome(bytes, pieces: pieces), "in pieces is the same as whole")
            if whole.requests.isEmpty { throw Refused() }
        },
        FuzzTarget("chunks", seeds: ["3;x=y\r\nabc\r\n0\r\nX: t\r\n\r\n", "A\r\n0123456789\r\n0\r\n\r\n"]) {
            bytes in
            let whole = ChunkOutcome(bytes, piece: .max)
            require(whole == ChunkOutcome(bytes, piece: 1), "byte by byte is the same as whole")
            require(whole == ChunkOutcome(bytes, piece: 7), "in pieces is the same as whole")
            if whole.left == nil { throw Refused() }
        },
        FuzzTarget("set-cookie", seeds: ["a=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT, b=2; Path=/"]) {
            bytes in
            let value = text(bytes)
            let cookies = splitSetCookie(value)
            let kept = { (text: String) in
                text.utf8.filter { $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: " ") }
            }
            require(kept(cookies.joined()) == kept(value), "a split loses nothing but commas and spaces")
            for cookie in cookies {
                require(splitSetCookie(cookie) == [cookie], "a single cookie is not split again")
            }
        },
        FuzzTarget("dates", seeds: ["\u{0}\u{0}\u{0}\u{1}", "12345678"]) { bytes in
            // Up to the year 9999, the last that four digits write.
            let time = bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) } % 253_402_300_800
            var seconds = time_t(time)
            var parts = tm()
            gmtime_r(&seconds, &parts)
            var buffer = [CChar](repeating: 0, count: 64)
            strftime(&buffer, buffer.count, "%a, %d %b %Y %H:%M:%S GMT", &parts)
            let expected = String(
                decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            require(HTTPDate.text(Int(time)) == expected, "a date is that of the C library")
        },
        FuzzTarget("cookies", seeds: ["a=b; session=\(String(repeating: "A", count: 43)); c"]) { bytes in
            let line = text(bytes)
            let request = HTTPRequest(
                method: "GET", origin: "http://h", target: "/", headers: ["Cookie": line])
            guard let value = SessionCookie(isSecure: false).value(in: request) else { throw Refused() }
            require(line.contains(value) && value.utf8.count == 43, "the value is one that was sent")
        },
        FuzzTarget("languages", seeds: ["de-CH, en;q=0.8, *;q=0.1", "zh-Hant-TW;q=0.333"]) { bytes in
            let list = LanguagePriorityList(tag: text(bytes), acceptLanguage: [text(bytes)])
            require(list.ranges.count <= 33, "the list has an end")
            let again = LanguagePriorityList(acceptLanguage: [list.ranges.joined(separator: ",")])
            require(again.ranges == Array(list.ranges.prefix(32)), "a list prints and parses")
            _ = list.lookup(in: ["en": 1, "de": 2, "pt-BR": 3])
        },
        FuzzTarget("query-text", seeds: ["a=b&c=%2", "\u{E9}%zz\"<>"]) { bytes in
            let once = QueryText.escapingValue(text(bytes))
            require(QueryText.escapingValue(once) == once, "escaped text stays as it is")
            require(once.utf8.allSatisfy { (0x21...0x7E).contains($0) }, "escaped text is printable ASCII")
            let url = HTTPRequest("GET", text(bytes))
            if let url { require(HTTPRequest("GET", url.url) == url, "a URL prints and parses") }
        },
    ]
}

/// A parser's result for bytes in pieces, up to the first refusal.
private struct ParserOutcome: Equatable {
    var requests: [RequestParser.Parsed] = []
    var refusal: RequestRefusal?

    init(_ bytes: [UInt8], pieces: [Int]) {
        var parser = RequestParser(ServerLimits())
        var rest = bytes[...]
        var turn = 0
        do throws(RequestRefusal) {
            while !rest.isEmpty {
                let piece = ContiguousArray(rest.prefix(pieces[turn % pieces.count]))
                rest = rest.dropFirst(piece.count)
                turn += 1
                var offset = 0
                while offset < piece.count {
                    if let parsed = try parser.next(piece.span, &offset) { requests.append(parsed) }
                }
            }
        } catch {
            refusal = error
        }
    }
}

/// A reader's result for a chunked body in pieces, up to the first refusal.
private struct ChunkOutcome: Equatable {
    var body: [UInt8] = []
    var refusal: RequestRefusal?
    /// How many bytes are after the body, or nil when it has not ended.
    var left: Int?

    init(_ bytes: [UInt8], piece size: Int) {
        var chunked = ChunkedBody(ServerLimits())
        var rest = bytes[...]
        do throws(RequestRefusal) {
            while !rest.isEmpty, left == nil {
                let piece = ContiguousArray(rest.prefix(size))
                var offset = 0
                let hasEnded = try chunked.take(piece.span, &offset)
                rest = rest.dropFirst(offset)
                if hasEnded { left = rest.count }
            }
        } catch {
            refusal = error
        }
        body = chunked.body
    }
}
