import WebText

/// Writes the entries of a form as a query or a body, and reads such a body.
enum FormEncoding {
    /// Entries as `application/x-www-form-urlencoded`, where a space is a plus (URL, section 5.2).
    static func urlEncoded(_ entries: [FormEntry]) -> String {
        urlEncoded(entries.map { Parameters.Item($0.name, $0.value) })
    }

    /// Parameters as `application/x-www-form-urlencoded`, where a space is a plus.
    ///
    /// Browsers escape `~` and leave `*`. Here it is the other way round, as wherever this project escapes by RFC 3986;
    /// servers decode both alike.
    static func urlEncoded(_ items: [Parameters.Item]) -> String {
        Parameters(items).encoded.replacingBytes(of: "%20", with: "+")
    }

    /// Entries as `multipart/form-data` (HTML, section 4.10.22.8; RFC 7578), with the type ``multipartType``.
    static func multipart(_ entries: [FormEntry]) -> [UInt8] {
        var body = ""
        for entry in entries {
            let name = entry.name.replacingBytes(of: "\r\n", with: "%0D%0A")
                .replacingBytes(of: "\"", with: "%22")
            body += "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(name)\""
            // A file field without a file is sent as an empty file without a name.
            if entry.isFile { body += "; filename=\"\"\r\nContent-Type: application/octet-stream" }
            body += "\r\n\r\n\(entry.value)\r\n"
        }
        return Array("\(body)--\(boundary)--\r\n".utf8)
    }

    /// The content type of a body that ``multipart(_:)`` writes.
    static let multipartType = "multipart/form-data; boundary=\(boundary)"

    /// A line that no sign-in form contains.
    ///
    /// It has words only, because a recording of messages hides what looks random.
    private static let boundary = "boundary-between-the-fields-of-a-form"

    /// The entries of a body that ``multipart(_:)`` wrote.
    static func entries(multipart body: [UInt8], contentType: String) -> [FormEntry] {
        guard let mark = contentType.firstRange(of: "boundary=") else { return [] }
        let delimiter = Array("--\(contentType[mark.upperBound...])".utf8)
        return body.split(separator: delimiter).compactMap { FormEntry(multipart: $0) }
    }
}
