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

    /// A boundary with the first number that no entry has behind the same words: one pass, whatever they hold.
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
