/// What an answer of userinfo tells.
extension JSONAnswer {
    /// The members that name a user.
    private static let namesOfUser: Set = ["sub", "email"]

    /// Whether userinfo tells something of a user, so that the access token is accepted.
    var tellsOfUser: Bool { response.status == 200 && !fields.isEmpty && !saysError }

    /// The answer of userinfo to a new access token.
    ///
    /// Throws when it does not tell of a user.
    ///
    /// - Parameter cause: the id of the rule whose failure explains that.
    func tellingOfUser(because cause: String = "userinfo/works") throws -> JSONAnswer {
        if tellsOfUser { return self }
        throw CouldNotTell(
            "a new access token was answered with \(response.status) at the userinfo endpoint, see \(cause)",
            evidence, because: cause)
    }

    /// Whether it refuses the access token for want of a scope (RFC 6750 section 3.1).
    var wantsMoreScopes: Bool {
        text("error") == "insufficient_scope"
            || response.headers.values(of: "WWW-Authenticate").contains { $0.contains("insufficient_scope") }
    }

    /// Whether it has the members of another answer, and its user; a time or the number of a request may differ.
    func tellsOfSameUser(as other: JSONAnswer) -> Bool {
        namesOfValues == other.namesOfValues
            && Self.namesOfUser.allSatisfy { value($0) == other.value($0) }
    }

    /// Whether it tells of a user as another answer does, by `sub` or `email`, whether or not it is the same user.
    ///
    /// If the other answer has neither, this one needs all of its members: an envelope such as `status` is in a refusal, too.
    func namesSomeUser(asIn right: JSONAnswer) -> Bool {
        guard tellsOfUser else { return false }
        let known = right.namesOfValues
        let naming = known.intersection(Self.namesOfUser)
        if naming.isEmpty { return !known.isEmpty && known.isSubset(of: namesOfValues) }
        return !naming.isDisjoint(with: namesOfValues)
    }

    /// Whether it names the user of another answer, by the same `sub` or `email`.
    ///
    /// A guest, whom a server may name for any token, is another user.
    func namesUser(like right: JSONAnswer) -> Bool {
        guard namesSomeUser(asIn: right) else { return false }
        let ofUser = right.namedValues.filter { Self.namesOfUser.contains($0.name) && !$0.value.saysNothing }
        return ofUser.isEmpty || namedValues.contains { named in ofUser.contains { $0 == named } }
    }

    /// The status, with what a 200 has in place of a user, for a sentence that begins with "the token was answered with".
    var statusInWords: String {
        guard response.status == 200 else { return "\(response.status)" }
        return fields.isEmpty ? "200 and \(unusableBodyInWords)" : inWords
    }
}
