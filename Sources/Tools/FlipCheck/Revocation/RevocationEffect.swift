/// A revocation in a trial, and the answer to a token afterwards.
struct RevocationEffect: Sendable, Codable {
    let revocation: JSONAnswer
    /// The answer to the token, or nil where the token was not tried: the revocation failed, was refused or is not supported.
    let after: JSONAnswer?
    /// The answer to a right exchange if the answer to the token may refuse the client; otherwise nil.
    var rightExchange: JSONAnswer?

    /// Whether the client may be refused, whatever it sends: a server may lock it after a wrong secret.
    ///
    /// Only tokens show that it is not locked, and an `invalid_grant`, which is about the code.
    var clientMayBeLocked: Bool {
        rightExchange?.accessToken == nil && rightExchange?.error != "invalid_grant"
    }

    /// The answer to the token.
    ///
    /// Throws where it was not tried.
    func neededAfter() throws -> JSONAnswer {
        if let after { return after }
        throw reasonToLeaveOpen
    }

    /// The answer to the revocation, as the reason why a verdict is left open.
    var reasonToLeaveOpen: CouldNotTell {
        CouldNotTell("the revocation was answered with \(revocation.inWords)", revocation.evidence)
    }
}
