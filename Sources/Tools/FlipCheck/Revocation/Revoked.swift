/// A right revocation of a refresh token, and the answer to the refresh token afterwards.
struct Revoked: Sendable, Codable {
    /// The tokens that belong to the refresh token.
    let grant: GrantedTokens
    /// The answer to the revocation.
    let answer: JSONAnswer
    /// Why a refresh proves nothing at this server; nil where a right refresh succeeds.
    let reasonAgainstRefresh: CouldNotTell?
    /// The answers of userinfo to the access token before the revocation and, where that was not refused, right after it; nil
    /// where userinfo does not tell of a user, and where none came.
    var shownBefore: JSONAnswer?
    var shownAfter: JSONAnswer?
    /// The answer to a refresh afterwards; nil when none came.
    var after: JSONAnswer?
    /// Why no answer came; nil when one came.
    var silence: CouldNotTell?
    /// The answer to a revocation with the client's credentials in the other place, where this one was refused.
    var inOtherWay: JSONAnswer?

    /// The messages of the revocation; throws where it was refused, or where a refresh proves nothing.
    func evidence() throws -> [Evidence] {
        if let reasonAgainstRefresh { throw reasonAgainstRefresh }
        return try answer.evidenceOfRightRevocation()
    }

    /// The answer to a refresh afterwards; throws when none came.
    func neededAfter() throws -> JSONAnswer {
        if let after { return after }
        throw silence ?? CouldNotTell("no answer came to a refresh after the revocation")
    }

    /// The answer of userinfo to the access token right after the revocation; throws where it was not good before.
    func neededShownAfter() throws -> JSONAnswer {
        if let shownBefore, !shownBefore.tellsOfUser {
            throw CouldNotTell(
                "a new access token was answered with \(shownBefore.response.status) before the revocation: the server "
                    + "may limit the links of a user", shownBefore.evidence)
        }
        guard shownBefore != nil, let shownAfter else {
            throw CouldNotTell("no answer came from the userinfo endpoint before and after the revocation")
        }
        return shownAfter
    }

    /// Throws unless the answer was a success, after which the refresh token was dead.
    func proven() throws {
        if let reasonAgainstRefresh { throw reasonAgainstRefresh }
        guard answer.isOfRevocation else {
            throw CouldNotTell(
                "a right revocation was answered with \(answer.inWords)", answer.evidence,
                because: "revoke/works")
        }
        let after = try neededAfter()
        guard case .refused = after.ending else {
            throw CouldNotTell(
                "after a right revocation the refresh token was answered with \(after.inWords), "
                    + "so the revocation endpoint may do nothing", answer.evidence + after.evidence)
        }
    }

    /// Why the revocation endpoint may do nothing; nil where it ended the token.
    var doubt: CouldNotTell? {
        do { try proven() } catch { return CouldNotTell(error) }
        return nil
    }
}
