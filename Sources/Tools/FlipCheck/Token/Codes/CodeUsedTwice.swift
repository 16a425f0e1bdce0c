/// The answers to two right exchanges of one code, of which the first got tokens.
struct CodeUsedTwice: Sendable, Codable {
    let first: JSONAnswer
    let second: JSONAnswer
}
