/// A revocation that is not the right one, and what the token is good for afterwards.
struct RevocationEffect: Sendable, Codable {
    /// The error by which a server says that it leaves access tokens to their end (RFC 7009 section 2.2.1).
    static let unsupported = "unsupported_token_type"

    let revocation: JSONAnswer
    /// The answer to the token; nil where it was not tried, because the revocation failed, was refused or is not supported.
    let after: JSONAnswer?

    /// The answer to the token; throws where the revocation was answered with a failure of the server.
    func neededAfter() throws -> JSONAnswer {
        if let after { return after }
        _ = try revocation.evidenceOfRevocation()
        throw CouldNotTell("the revocation was answered with \(revocation.inWords)", revocation.evidence)
    }
}
