import HTTPMessages
import WebText

extension HTTPRequest {
    /// The fields of the form that this request sends: a GET's query, or a body in either encoding of a browser.
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
