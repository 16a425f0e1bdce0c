import HTTPMessages
import WebText

extension HTMLForm {
    /// The request that the form becomes (HTML, section 4.10.22.3).
    func request(pressing button: Int?, on page: Browser.Page) throws(Browser.Failure) -> HTTPRequest {
        let override = button.flatMap { fields[$0].override }
        let action = override?.action ?? action
        let address = action.isEmpty ? page.url : page.absolute(action)
        if let scheme = WebAddress.scheme(of: address), scheme != "http", scheme != "https" {
            throw .notSent(
                reason: scheme == "javascript"
                    ? "its action is a script; a page that needs one takes a real browser"
                    : "its action begins with \(scheme):, which is not HTTP")
        }
        let entries = entries(pressing: button)
        let request: HTTPRequest?
        switch override?.method ?? method {
        case .dialog: throw .notSent(reason: "its method is dialog, which sends nothing")
        case .get:
            // The query of the action is replaced ("mutate action URL").
            let bare = String(
                Substring(address.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }))
            request = HTTPRequest("GET", WebAddress.sendable(bare) + "?" + FormEncoding.urlEncoded(entries))
        case .post where override?.isMultipart ?? isMultipart:
            request = HTTPRequest(
                "POST", WebAddress.sendable(address),
                headers: ["Content-Type": FormEncoding.multipartType],
                body: FormEncoding.multipart(entries))
        case .post:
            request = HTTPRequest(
                postForm: FormEncoding.urlEncoded(entries), to: WebAddress.sendable(address))
        }
        guard let request else { throw .badAddress(address) }
        return request
    }
}

/// Entries as a query or a body.
enum FormEncoding {
    /// Entries as `application/x-www-form-urlencoded`, where a space is a plus (URL, section 5.2).
    static func urlEncoded(_ entries: [FormEntry]) -> String {
        urlEncoded(entries.map { Parameters.Item($0.name, $0.value) })
    }

    static func urlEncoded(_ items: [Parameters.Item]) -> String {
        Parameters(items).encoded.replacingBytes(of: "%20", with: "+")
    }

    /// Entries as `multipart/form-data` (HTML, section 4.10.22.8; RFC 7578), of ``multipartType``.
    static func multipart(_ entries: [FormEntry]) -> [UInt8] {
        var body = ""
        for entry in entries {
            body += "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(quoted(entry.name))\""
            // A file field without a file is sent as an empty file without a name.
            if entry.isFile { body += "; filename=\"\"\r\nContent-Type: application/octet-stream" }
            body += "\r\n\r\n\(entry.value)\r\n"
        }
        return Array("\(body)--\(boundary)--\r\n".utf8)
    }

    /// The content type of a body that ``multipart(_:)`` writes.
    static let multipartType = "multipart/form-data; boundary=\(boundary)"

    /// A line that no form of a sign-in holds.
    private static let boundary = "form-boundary-7d2f1c9e4b8a4f0693d5"

    private static func quoted(_ name: String) -> String {
        name.replacingBytes(of: "\r\n", with: "%0D%0A").replacingBytes(of: "\"", with: "%22")
    }

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

extension HTTPRequest {
    /// The fields that this request sends: a GET's query, or a body in either encoding.
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
            // A text field may have the name of a file field, so the first of a name takes the place of the
            // first with this name, the second that of the second.
            var earlier = FormEncoding.entries(multipart: body, contentType: contentType)
            request.body = FormEncoding.multipart(
                items.map { item in
                    let place = earlier.firstIndex { $0.name.hasSameBytes(as: item.name) }
                    let isFile = place.map { earlier.remove(at: $0).isFile } ?? false
                    return FormEntry(item.name, (try? item.decoded()) ?? item.rawValue, isFile: isFile)
                })
            request.headers["Content-Type"] = FormEncoding.multipartType
            return request
        }
        let form = FormEncoding.urlEncoded(items)
        if method == "GET" { request.target = path + "?" + form } else { request.body = Array(form.utf8) }
        return request
    }

    private var multipartType: String? {
        guard method != "GET", let type = headers["Content-Type"], type.hasPrefix("multipart/form-data;")
        else { return nil }
        return type
    }
}
