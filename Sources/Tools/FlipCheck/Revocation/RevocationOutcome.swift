/// A right revocation of a refresh token, and the answers to its tokens afterwards.
struct RevocationOutcome: Sendable, Codable {
    /// The names in a recording.
    private enum CodingKeys: String, CodingKey {
        case grant, answer, reasonAgainstRefresh
        case userInfoBefore = "shownBefore"
        case userInfoAfter = "shownAfter"
        case reasonForNoUserInfo
        case refreshAfter = "after"
        case reasonForNoRefresh = "silence"
        case answerToOtherAuthentication = "inOtherWay"
    }

    /// The tokens that belong to the refresh token.
    let grant: GrantedTokens
    /// The answer to the revocation.
    let answer: JSONAnswer
    /// Why a refresh proves nothing at this server, or nil where a right refresh succeeds.
    let reasonAgainstRefresh: CouldNotTell?
    /// The answer of userinfo to the access token before the revocation, or nil where the control failed, and where none came.
    var userInfoBefore: JSONAnswer?
    /// The answer of userinfo to the access token right after the revocation, or nil where the revocation was refused, and
    /// where none came, or none before.
    var userInfoAfter: JSONAnswer?
    /// Why userinfo did not answer, or nil where it did, or was not asked.
    var reasonForNoUserInfo: CouldNotTell?
    /// The answer to a refresh afterwards, or nil when none came.
    var refreshAfter: JSONAnswer?
    /// Why no answer came to the refresh, or nil when one came.
    var reasonForNoRefresh: CouldNotTell?
    /// The answer to a revocation with the client's credentials in the other place, where this one was refused.
    var answerToOtherAuthentication: JSONAnswer?

    /// The messages of the revocation.
    ///
    /// Throws where it was refused, or where a refresh proves nothing.
    func evidence() throws -> [Evidence] {
        if let reasonAgainstRefresh { throw reasonAgainstRefresh }
        return try answer.evidenceOfRevocation(reference: ", see revoke/works")
    }

    /// The answer to a refresh afterwards.
    ///
    /// Throws when none came.
    func neededRefreshAfter() throws(CouldNotTell) -> JSONAnswer {
        if let refreshAfter { return refreshAfter }
        throw reasonForNoRefresh ?? CouldNotTell("no answer came to a refresh after the revocation")
    }

    /// The answer of userinfo to the access token right after the revocation.
    ///
    /// Throws where it was not good before, or where one of the two answers did not come.
    func neededUserInfoAfter() throws(CouldNotTell) -> JSONAnswer {
        try userInfoBefore?.requireUserBeforeRevocation()
        if let userInfoAfter { return userInfoAfter }
        throw reasonForNoUserInfo
            ?? CouldNotTell("userinfo did not answer both before and after the revocation")
    }

    /// Throws unless the answer was a success, after which the refresh token was dead.
    func requireProof() throws(CouldNotTell) {
        if let reasonAgainstRefresh { throw reasonAgainstRefresh }
        guard answer.isOfRevocation else {
            throw CouldNotTell(
                "a right revocation was answered with \(answer.inWords)", answer.evidence,
                because: "revoke/works")
        }
        let after = try neededRefreshAfter()
        guard after.ending == .refused else {
            throw CouldNotTell(
                "after a right revocation the refresh token was answered with \(after.inWords), "
                    + "so the revocation endpoint may do nothing", answer.evidence + after.evidence)
        }
    }

    /// Why the revocation endpoint may do nothing, or nil where it ended the token.
    var doubt: CouldNotTell? {
        do throws(CouldNotTell) { try requireProof() } catch { return error }
        return nil
    }
}
