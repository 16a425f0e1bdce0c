import HTTPMessages

extension HTTPRequest {
    /// The body as text.
    var bodyText: String { String(decoding: body, as: UTF8.self) }
}
