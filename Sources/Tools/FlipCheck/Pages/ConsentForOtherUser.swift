import HTTPMessages

/// A consent whose form names another user than that of the session.
struct ConsentForOtherUser: Sendable, Codable {
    /// The answers to the code and the access token of a consent whose form names no other user.
    struct Answers: Sendable, Codable {
        /// The answer to the exchange of the code, or nil where none came.
        let exchanged: JSONAnswer?
        /// What userinfo tells for the access token, or nil where there is none.
        let shown: JSONAnswer?

        fileprivate var evidence: [Evidence] { (shown ?? exchanged)?.evidence ?? [] }

        /// Whether userinfo tells of the usual user.
        fileprivate func links(_ usual: JSONAnswer) -> Bool {
            shown.map { $0.tellsOfUser && !$0.isOfOtherUser(than: usual) } ?? false
        }
    }

    /// The field that was changed.
    let field: String
    let visit: Visit
    /// The answer to the exchange of the code, or nil where none came.
    var exchanged: JSONAnswer?
    /// What userinfo tells for the new access token, or nil where there is none.
    var shown: JSONAnswer?
    /// What a consent with the unchanged form got, where the changed form linked another user or its code brought no link, or
    /// nil elsewhere.
    var unchanged: Answers?
    /// What a consent without the field got, or nil where a value of the field got a code, and for each value but the last.
    ///
    /// A server may refuse the users that were tried only because it does not know them.
    var withoutField: Answers?

    /// The answers of this consent, for one whose form names no other user.
    var answers: Answers { Answers(exchanged: exchanged, shown: shown) }

    /// Fails where the form decided whose account was linked.
    ///
    /// Without a code the rule holds, unless the form needs the field.
    ///
    /// - Parameter usual: what userinfo tells of the user of the session.
    func judgement(_ usual: JSONAnswer) -> Judgement {
        guard let answer = shown ?? exchanged else {
            guard let withoutField, !withoutField.links(usual) else { return .held(visit.evidence) }
            return .couldNotTell(
                "the consent needs \(field.asShortName), and no other value got a code: the server may only not know "
                    + "the users that were tried", visit.evidence)
        }
        let seen = "with another value of \(field.asShortName), a code came"
        if answer.response.isTemporaryFailure {
            return .couldNotTell("\(seen), and then \(answer.inWords)", answer.evidence)
        }
        if let shown, shown.tellsOfUser, shown.namesOfUser(alsoIn: usual).isEmpty {
            return .open(
                CouldNotTell(
                    "\(seen), and userinfo does not tell whose account was linked", shown.evidence,
                    because: "userinfo/sub"))
        }
        guard let deviation = deviation(from: usual) else { return .held(visit.evidence) }
        if let unchanged, !unchanged.links(usual) {
            return .open(
                CouldNotTell(
                    "a consent with the unchanged form does not link the user of the session either",
                    unchanged.evidence, because: "userinfo/sub-stable"))
        }
        // The field may be that of a permission.
        if let unchanged, let shown, !shown.tellsOfUser, hasFewerScopes(than: unchanged) {
            return .couldNotTell("\(seen) for fewer scopes", shown.evidence)
        }
        return .failed(seen + deviation, visit.evidence)
    }

    /// How the answers differ from those for the user of the session, after "a code came", or nil where they do not.
    private func deviation(from usual: JSONAnswer) -> String? {
        guard let shown else {
            return exchanged.map { " that cannot be exchanged: \($0.inWords)" }
        }
        guard shown.tellsOfUser else {
            return ", and its access token is answered with \(shown.response.status) at userinfo"
        }
        return shown.isOfOtherUser(than: usual) ? ", and userinfo tells of another user" : nil
    }

    private func hasFewerScopes(than unchanged: Answers) -> Bool {
        if shown?.wantsMoreScopes == true { return true }
        guard let scope = exchanged?.scope, let all = unchanged.exchanged?.scope else { return false }
        return !Set(all.scopeValues).isSubset(of: scope.scopeValues)
    }
}

extension JSONAnswer {
    /// The members that name the user in both answers of userinfo: one to a token for fewer scopes may have fewer.
    fileprivate func namesOfUser(alsoIn other: JSONAnswer) -> [String] {
        ["sub", "email"].filter { value($0) != nil && other.value($0) != nil }
    }

    /// Whether userinfo tells of another user.
    fileprivate func isOfOtherUser(than usual: JSONAnswer) -> Bool {
        namesOfUser(alsoIn: usual).contains { value($0) != usual.value($0) }
    }
}
