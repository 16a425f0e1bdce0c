/// An item in the query of a link, `name=value`, with the escapes that it has there.
struct LinkQueryItem: Sendable {
    let name: Substring
    let value: Substring
}
