/// A revocation in a trial, and the answer to a token afterwards.
struct RevocationEffect: Sendable, Codable {
    let revocation: JSONAnswer
    /// The answer to the token; nil where it was not tried, because the revocation failed, was refused or is not supported.
    let after: JSONAnswer?

    /// The answer to the token; throws where it was not tried.
    func neededAfter() throws -> JSONAnswer {
        if let after { return after }
        throw CouldNotTell("the revocation was answered with \(revocation.inWords)", revocation.evidence)
    }
}
