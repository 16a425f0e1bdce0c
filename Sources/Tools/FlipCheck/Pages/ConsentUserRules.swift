import HTTPMessages
import HeadlessBrowser
import WebText

/// The account that a consent links: that of the session, whatever the form says.
///
/// The trial goes on from `signInVisits`, after userinfo told of the user. Each consent is `visitToConsent` with a change to
/// one field of the form, whose address stays; its code is exchanged, and its access token goes to userinfo. After 5xx at an
/// exchange one more such consent decides.
///
/// - It fails where a changed form gets a code that cannot be exchanged, or for whose access token userinfo tells of no user
///   (`tellsOfUser`), at a 500 too, or of another one, by a `sub` or `email` that both answers have. Before that, a consent
///   with the unchanged form has to link the user of the session; else it could not tell.
/// - Where the values of a field get no code, the form is sent without the field: it holds where that links the user of the
///   session, and else could not tell, because the server may not know the users that were tried. A server that takes the
///   session's user only for want of the field, and knows none of those that were tried, passes too.
/// - Where a code came, and neither is so, it holds. It could not tell at a status of the load, without a `sub` or `email` in
///   both answers, and where userinfo refuses a token that has fewer scopes.
/// - A value at which the consent ends at 5xx or without an answer counts for nothing; where all values of a field do so, and
///   no other field fails, it could not tell.
///
/// It is not asked without forms, without a page on which to agree, and where no field of the page's form tells who the user
/// is: by its value, which is the name, `sub` or `email` of the user and has two characters or more, or by its name, such as
/// `user_id`. A checkbox is that of a permission and does not count. A value that the page itself offers for the field, in a
/// list or at another button, is the user's own and is not tried, but the next number is; where nothing else is
/// left to try, a field does not count.
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

extension Trial<[ConsentForOtherUser]> {
    /// The form of the consent with other values in up to four fields that tell who the user is, until one fails: the next
    /// numbers before and after the last one in the value that the page does not offer, or else `admin`, with what the value
    /// has from the @ on.
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
        let boxes = controls.filter(\.isCheckbox).map(\.name)
        let telling = step.request.formItems.filter { $0.tellsUser(names) && !boxes.contains($0.name) }
        guard !telling.isEmpty else {
            throw CouldNotTell.notAsked("no field of the consent's form tells who the user is")
        }
        let fields = telling.map { item in
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

    /// Consents with other values in a field, until one fails.
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
    /// The values that others may have in its place, without those that are offered: the numbers beside its last one, or a
    /// common name.
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
