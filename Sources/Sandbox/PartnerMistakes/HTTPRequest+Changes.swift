import HTTPMessages
import WebText

/// What defects read in requests, and how they change them.
extension HTTPRequest {
    /// The parameters of the query, where a plus stays a plus, so that a defect can tell it from a space.
    package var queryItems: [Parameters.Item] { Parameters(parsing: query ?? "", plus: .literal).items }

    private var formItems: [Parameters.Item] {
        Parameters(parsing: String(decoding: body, as: UTF8.self), plus: .space).items
    }

    /// The first value of a parameter of the query, or nil when it is absent or cannot be decoded.
    package func query(_ name: String) -> String? {
        queryItems.first { $0.name.hasSameBytes(as: name) }.flatMap { try? $0.decoded() }
    }

    /// The first value of a field of the form, or nil when it is absent or cannot be decoded.
    package func form(_ name: String) -> String? {
        formItems.first { $0.name.hasSameBytes(as: name) }.flatMap { try? $0.decoded() }
    }

    /// The request with another query.
    package func withQuery(_ change: ([Parameters.Item]) -> [Parameters.Item]) -> HTTPRequest {
        var request = self
        request.target = "\(path)?\(Parameters(change(queryItems)).encoded)"
        return request
    }

    /// The request with another form.
    package func withForm(_ change: ([Parameters.Item]) -> [Parameters.Item]) -> HTTPRequest {
        var request = self
        request.body = Array(Parameters(change(formItems)).encoded.utf8)
        return request
    }
}
