import HTTPMessages
import WebText

/// Entries as a query or a body.
enum FormEncoding {
    /// Entries as a query or a body of `application/x-www-form-urlencoded`.
    ///
    /// Source: URL, section 5.2, "urlencoded serializing": a space is a plus, and `*-._` stay.
    static func urlEncoded(_ entries: [FormEntry]) -> String {
        var out: [UInt8] = []
        for entry in entries {
            if !out.isEmpty { out.append(UInt8(ascii: "&")) }
            append(entry.name, to: &out)
            out.append(UInt8(ascii: "="))
            append(entry.value, to: &out)
        }
        return String(decoding: out, as: UTF8.self)
    }

    private static func append(_ text: String, to out: inout [UInt8]) {
        for byte in text.utf8 {
            switch byte {
            case 0x20: out.append(UInt8(ascii: "+"))
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "*"), UInt8(ascii: "-"),
                UInt8(ascii: "."), UInt8(ascii: "_"):
                out.append(byte)
            default: out += WebAddress.escaped(byte)
            }
        }
    }

    /// Entries as a body of `multipart/form-data`, and its content type.
    ///
    /// Source: HTML, section 4.10.22.8, "Multipart form data"; RFC 7578.
    static func multipart(_ entries: [FormEntry]) -> (body: [UInt8], contentType: String) {
        let boundary = boundary(notIn: entries)
        var body: [UInt8] = []
        for entry in entries {
            body += "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(quoted(entry.name))\"".utf8
            // A file field without a file is sent as an empty file without a name.
            if entry.isFile { body += "; filename=\"\"\r\nContent-Type: application/octet-stream".utf8 }
            body += "\r\n\r\n\(entry.value)\r\n".utf8
        }
        body += "--\(boundary)--\r\n".utf8
        return (body, "multipart/form-data; boundary=\(boundary)")
    }

    private static func quoted(_ name: String) -> String {
        name.replacingBytes(of: "\r\n", with: "%0D%0A").replacingBytes(of: "\"", with: "%22")
    }

    private static let boundaryPrefix = "form-boundary-"

    /// A boundary with the first number that no entry has behind the same words: one
    /// pass, whatever they hold.
    private static func boundary(notIn entries: [FormEntry]) -> String {
        var taken: Set<Int> = []
        for text in entries.flatMap({ [$0.name, $0.value] }) {
            var reader = ByteReader(Array(text.utf8))
            while reader.peek() != nil {
                _ = reader.take(upTo: "form-boundary-")
                let digits = reader.take { (0x30...0x39).contains($0) }
                for length in 1...max(1, min(digits.count, 9)) {
                    if let number = Int(Substring(decoding: digits.prefix(length), as: UTF8.self)) {
                        taken.insert(number)
                    }
                }
            }
        }
        return boundaryPrefix + String((0...).first { !taken.contains($0) } ?? taken.count)
    }
}

/// One name and value that a form sends.
struct FormEntry: Sendable, Hashable {
    /// The name, with the line ends of the wire.
    var name: String
    /// The value, with the line ends of the wire.
    var value: String
    /// Whether it is a file; here none is ever chosen.
    var isFile: Bool

    init(_ name: String, _ value: String, isFile: Bool = false) {
        self.name = Self.withWireLineEnds(name)
        self.value = Self.withWireLineEnds(value)
        self.isFile = isFile
    }

    /// Every line end as carriage return and line feed (HTML, "entry list", step on newlines).
    private static func withWireLineEnds(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) else { return text }
        var bytes: [UInt8] = []
        var last: UInt8 = 0
        for byte in text.utf8 {
            switch byte {
            case 0x0D: bytes += [0x0D, 0x0A]
            case 0x0A: if last != 0x0D { bytes += [0x0D, 0x0A] }
            default: bytes.append(byte)
            }
            last = byte
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension HTTPRequest {
    /// The fields of the form that this request sends: a GET's query, or a body in
    /// either encoding of a browser.
    package var formItems: [Parameters.Item] {
        if let contentType = multipartType {
            return FormEncoding.entries(multipart: body, contentType: contentType)
                .map { Parameters.Item($0.name, $0.value) }
        }
        let raw = method == "GET" ? String(query ?? "") : String(decoding: body, as: UTF8.self)
        return Parameters(parsing: raw, plus: .space).items
    }

    /// The request with other fields, in the encoding that it has.
    package func with(_ items: [Parameters.Item]) -> HTTPRequest {
        var request = self
        if let contentType = multipartType {
            let files = FormEncoding.entries(multipart: body, contentType: contentType)
                .filter(\.isFile).map(\.name)
            let form = FormEncoding.multipart(
                items.map { item in
                    FormEntry(
                        item.name, (try? item.decoded()) ?? item.rawValue, isFile: files.contains(item.name))
                })
            request.body = form.body
            request.headers["Content-Type"] = form.contentType
            return request
        }
        let form = Parameters(items).encoded
        if method == "GET" { request.target = path + "?" + form } else { request.body = Array(form.utf8) }
        return request
    }

    private var multipartType: String? {
        guard method != "GET", let type = headers["Content-Type"], type.hasPrefix("multipart/form-data;")
        else { return nil }
        return type
    }
}

extension FormEncoding {
    /// The entries of a body that ``multipart(_:)`` wrote.
    static func entries(multipart body: [UInt8], contentType: String) -> [FormEntry] {
        guard let mark = contentType.firstRange(of: "boundary=") else { return [] }
        let delimiter = Array("--\(contentType[mark.upperBound...])".utf8)
        return body.split(separator: delimiter).compactMap { part in
            guard let gap = part.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
            let head = part[..<gap.lowerBound]
            guard let start = head.firstRange(of: Array("; name=\"".utf8))?.upperBound,
                let end = head[start...].firstIndex(of: UInt8(ascii: "\""))
            else { return nil }
            return FormEntry(
                String(decoding: head[start..<end], as: UTF8.self)
                    .replacingBytes(of: "%0D%0A", with: "\r\n").replacingBytes(of: "%22", with: "\""),
                String(decoding: part[gap.upperBound...].dropLast(2), as: UTF8.self),
                isFile: head[end...].firstRange(of: Array("; filename=".utf8)) != nil)
        }
    }
}
