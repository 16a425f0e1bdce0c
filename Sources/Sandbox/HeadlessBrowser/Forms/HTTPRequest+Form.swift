import HTTPMessages
import WebText

extension HTTPRequest {
    /// The fields that this request sends: a GET's query, or a body in either encoding.
    package var formItems: [Parameters.Item] {
        if let contentType = contentTypeIfMultipart {
            return FormEncoding.entries(multipart: body, contentType: contentType)
                .map { Parameters.Item($0.name, $0.value) }
        }
        let raw = method == "GET" ? String(query ?? "") : String(decoding: body, as: UTF8.self)
        return Parameters(parsing: raw, plus: .space).items
    }

    /// Whether the body is a form in parts (RFC 7578).
    package var hasMultipartForm: Bool { contentTypeIfMultipart != nil }

    /// The request with other fields, in the encoding that it has.
    package func replacingForm(_ items: [Parameters.Item]) -> HTTPRequest {
        var request = self
        if let contentType = contentTypeIfMultipart {
            // A text field may have the name of a file field. So the first item of a name takes the place of the
            // first entry with this name, and the second item that of the second entry.
            var entriesLeft = FormEncoding.entries(multipart: body, contentType: contentType)
            let entries = items.map { item in
                let place = entriesLeft.firstIndex { $0.name.hasSameBytes(as: item.name) }
                let replaced = place.map { entriesLeft.remove(at: $0) }
                return FormEntry(item.name, item.decodedIfValid, isFile: replaced?.isFile == true)
            }
            request.body = FormEncoding.multipart(entries)
            request.headers["Content-Type"] = FormEncoding.multipartType
            return request
        }
        let form = FormEncoding.urlEncoded(items)
        if method == "GET" { request.target = path + "?" + form } else { request.body = Array(form.utf8) }
        return request
    }

    /// The request with its form in parts, as `multipart/form-data`.
    package var inParts: HTTPRequest {
        var request = self
        request.body = FormEncoding.multipart(formItems.map { FormEntry($0.name, $0.decodedIfValid) })
        request.headers["Content-Type"] = FormEncoding.multipartType
        return request
    }

    /// The content type when the body is in parts, or nil for another encoding.
    private var contentTypeIfMultipart: String? {
        guard method != "GET", let type = headers["Content-Type"], type.hasPrefix("multipart/form-data;")
        else { return nil }
        return type
    }
}
