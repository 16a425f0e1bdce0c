/// A revocation in a trial, and the answer to a token afterwards.
struct RevocationEffect: Sendable, Codable {
    let revocation: JSONAnswer
    /// The answer to the token, or nil where it was not tried, because the revocation failed, was refused or is not supported.
    let after: JSONAnswer?
    /// The answer to a right exchange, where that to the token may refuse the client, or nil for none.
    var rightExchange: JSONAnswer?

    /// Whether the client may be refused, whatever it sends: a server may lock it after a wrong secret.
    ///
    /// Only tokens show that it is not, and an `invalid_grant`, which is about the code.
    var mayBeClientLocked: Bool {
        rightExchange?.accessToken == nil && rightExchange?.error != "invalid_grant"
    }

    /// The answer to the token.
    ///
    /// Throws where it was not tried.
    func neededAfter() throws -> JSONAnswer {
        if let after { return after }
        throw CouldNotTell("the revocation was answered with \(revocation.inWords)", revocation.evidence)
    }
}
