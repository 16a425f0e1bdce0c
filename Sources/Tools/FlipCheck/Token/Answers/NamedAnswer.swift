/// The answer to a request, with a name for the request's difference from the right one.
struct NamedAnswer: Sendable, Codable {
    /// The difference, in the words of a finding.
    let name: String
    let answer: JSONAnswer
}
