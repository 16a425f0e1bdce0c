import HTTPMessages
import HeadlessBrowser
import WebText

/// The account that a consent links: that of the session, whatever the form says.
let consentUserRules: [Rule] = [
    Rule(
        "pages/consent-user", "the consent links the account of the session, whatever its form says",
        .security, .error,
        .cwe(639),
        reach: .all, fault: "a user can link the account of somebody else, by a field of the consent's form",
        why:
            "The browser can change every field of a form, hidden fields too. Google then has the devices of "
            + "another user.",
        remedy: "Take the user from the session, and put nothing into the form that says who it is.",
        on: .consentsForOtherUsers, .userInfo
    ) { consents, usual in
        let judgement = consents.map { $0.judgement(usual) }.worst
        return judgement.verdict == .held ? .held(consents.flatMap(\.visit.evidence)) : judgement
    }
]

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
    /// It holds, too, at a server that takes the session's user only for want of the field, and knows none of those tried.
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

extension Trial<[ConsentForOtherUser]> {
    /// The form of the consent with other values in up to four fields that tell who the user is, until one fails.
    ///
    /// A value at which the consent comes to no end, such as 5xx, counts for nothing. Where all values of a field do so, and no
    /// other field fails, the rule could not tell.
    static var consentsForOtherUsers: Self {
        Self("consentsForOtherUsers", from: .signInVisits, after: .userInfo, requests: 0) {
            signIns, probe in
            let usual = try await probe.value(of: .userInfo)
            let fields = try probe.userFields(of: try signIns.neededConsent(), usual).prefix(maximumFields)
            var consents: [ConsentForOtherUser] = []
            var silence: CouldNotTell?
            for field in fields {
                consents += try await probe.consents(
                    changing: field, by: signIns.signedIn.cookies, usual: usual, silence: &silence)
                if consents.last?.judgement(usual).isFailure == true { return consents }
            }
            let unanswered = fields.filter { field in !consents.contains { $0.field == field.name } }
            if !unanswered.isEmpty, let silence { throw silence }
            return consents
        }
    }

    /// How many fields are changed: further ones mostly say the same.
    private static var maximumFields: Int { 4 }
}

/// A field of the consent's form that tells who the user is.
private struct UserField {
    let name: String
    /// The values to try in place of the user's.
    let otherValues: [String]
}

extension Probe {
    /// The fields of a consent's form that tell who the user is, with values of other users.
    ///
    /// Throws ``CouldNotTell`` where there is none.
    ///
    /// - Parameter usual: what userinfo tells of the user.
    fileprivate func userFields(of step: Visit.Step, _ usual: JSONAnswer) throws -> [UserField] {
        // One character is also the value of a box or of a step.
        let names = [configuration.signIn.account?.name, usual.text("sub"), usual.text("email")]
            .compactMap(\.self).filter { $0.utf8.count > 1 }
        let controls = step.page.forms.flatMap(\.fields)
        // A box is that of a permission.
        let boxes = controls.filter(\.isCheckbox).map(\.name)
        let telling = step.request.formItems.filter { $0.tellsUser(names) && !boxes.contains($0.name) }
        guard !telling.isEmpty else {
            throw CouldNotTell.notAsked("no field of the consent's form tells who the user is")
        }
        let fields = telling.map { item in
            // An account in a list, or at another button, is the user's own.
            let offered = controls.filter { $0.name == item.name }
                .flatMap { [$0.value] + $0.options.map(\.value) }
            let otherValues = (try? item.decoded())?.neighbours(besides: Set(offered)) ?? []
            return UserField(name: item.name, otherValues: otherValues)
        }.filter { !$0.otherValues.isEmpty }
        guard !fields.isEmpty else {
            throw CouldNotTell.notAsked("the page offers every account that would be tried")
        }
        return fields
    }

    /// Consents with other values in a field, until one fails, and then with the form as it is; where no value gets a code,
    /// without the field.
    ///
    /// - Parameters:
    ///   - usual: what userinfo tells of the user.
    ///   - silence: gets the reason where a value came to no end.
    fileprivate func consents(
        changing field: UserField, by cookies: [VisitorCookie], usual: JSONAnswer,
        silence: inout CouldNotTell?
    ) async throws -> [ConsentForOtherUser] {
        func agree(_ change: (HTTPRequest) -> HTTPRequest) async throws -> ConsentForOtherUser {
            try await self.agree(cookies, field.name, changing: change)
        }
        var consents: [ConsentForOtherUser] = []
        for value in field.otherValues {
            var consent: ConsentForOtherUser
            do { consent = try await agree { $0.replacing(field.name, with: value) } } catch {
                // A server may fail at a user whom it does not know, and take the next one.
                silence = CouldNotTell(error)
                continue
            }
            if consent.judgement(usual).isFailure { consent.unchanged = try await agree { $0 }.answers }
            consents.append(consent)
            if consent.judgement(usual).isFailure { return consents }
        }
        if let last = consents.indices.last, consents.allSatisfy({ $0.exchanged == nil }) {
            let without = try? await agree { $0.replacingForm($0.formItems.removing(field.name)) }
            consents[last].withoutField =
                without?.answers ?? ConsentForOtherUser.Answers(exchanged: nil, shown: nil)
        }
        return consents
    }

    /// Sends the form of a new consent with a change to a field, and asks userinfo who was linked; with one more consent where
    /// the exchange ends at 5xx.
    fileprivate func agree(
        _ cookies: [VisitorCookie], _ field: String, changing change: (HTTPRequest) -> HTTPRequest
    ) async throws -> ConsentForOtherUser {
        try await againAfter5xx(of: { $0.exchanged }, signingIn: true) {
            let query = try self.query()
            let step = try await visitToConsent(cookies, query)
            let (visit, exchanged) = try await agree(on: step, to: query, changing: change)
            var consent = ConsentForOtherUser(field: field, visit: visit, exchanged: exchanged)
            if let accessToken = exchanged?.accessToken { consent.shown = try await show(accessToken) }
            return consent
        }
    }
}

extension Parameters.Item {
    /// Whether it tells who the user is: by its value, or by its name.
    ///
    /// - Parameter names: what the user is called at the sign-in and by userinfo.
    func tellsUser(_ names: [String]) -> Bool {
        guard let value = try? decoded(), !value.isEmpty else { return false }
        // Such is the value of a box that is ticked, as for `scope.user_info`.
        if ["true", "on", "yes"].contains(value.lowercased()) { return false }
        if names.contains(where: { $0.lowercased().hasSameBytes(as: value.lowercased()) }) { return true }
        // As whole words the short ones are neither in `submit` nor in `remember`.
        let isNamed =
            name.lowercased().hasAny(["user", "account", "customer", "owner"])
            || !Set(name.wordList).isDisjoint(with: ["member", "uid", "sub", "subject", "principal"])
            || ["profile", "person"].contains { Set(name.wordList).isSuperset(of: [$0, "id"]) }
        return isNamed && value.utf8.count <= 64
    }
}

extension String {
    /// The values that others may have in its place: the last number before the @ becomes the next lower one, and the next
    /// higher one; without a number, a common name stands before the @.
    ///
    /// - Parameter offered: values that are left out; instead of a number in them, the next one is taken.
    fileprivate func neighbours(besides offered: Set<String>) -> [String] {
        let at = lastIndex(of: "@")
        let local = self[..<(at ?? endIndex)]
        let rest = self[(at ?? endIndex)...]
        let names = ["admin" + String(rest)].filter { !offered.contains($0) }
        guard let last = local.utf8.lastIndex(where: \.isASCIIDigit) else { return names }
        let before = local.utf8[...last].lastIndex { !$0.isASCIIDigit }
        let first = before.map(local.utf8.index(after:)) ?? local.startIndex
        let digits = local[first...last]
        guard let number = Int(digits), number < Int.max else { return names }
        func next(_ step: Int) -> String? {
            var neighbour = number + step
            while neighbour >= 0, neighbour < Int.max {
                let written = String(neighbour)
                let zeros = String(repeating: "0", count: max(0, digits.count - written.count))
                let text: String = local[..<first] + zeros + written + local[last...].dropFirst() + rest
                if !offered.contains(text) { return text }
                neighbour += step
            }
            return nil
        }
        return [next(-1), next(1)].compactMap(\.self)
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
