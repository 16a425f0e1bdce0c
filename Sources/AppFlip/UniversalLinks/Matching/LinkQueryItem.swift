/// An item in the query of a link, as it is written there.
struct LinkQueryItem: Sendable {
    let name: Substring
    let value: Substring
}
