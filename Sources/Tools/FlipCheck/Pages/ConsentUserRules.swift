import HTTPMessages
import HeadlessBrowser
import WebText

/// The account that a consent links: that of the session, whatever the form says.
///
/// The trial goes on from `signInVisits`, after userinfo told of the user. The rule fails where a changed form gets a code that
/// cannot be exchanged, or whose access token userinfo refuses or takes for another user's; without a code it holds. After 5xx
/// at an exchange one more consent decides, and at a status of the load it could not tell. It is not asked without forms,
/// without a page on which to agree, and where no field of the page's form tells who the user is.
let consentUserRules: [Rule] = [
    Rule(
        "pages/consent-user", "the consent links the account of the session, whatever its form says",
        .security, .error,
        Rule.Source(
            "CWE-639", .projectRule, url: "https://cwe.mitre.org/data/definitions/639.html"),
        reach: .all, fault: "a user can link the account of somebody else, by a field of the consent's form",
        why:
            "The browser can change every field of a form, hidden fields too. Google then has the devices of "
            + "another user.",
        remedy: "Take the user from the session, and put nothing into the form that says who it is.",
        on: .consentsForOtherUsers, .userInfo
    ) { consents, usual in
        for consent in consents {
            if let objection = consent.objection(usual) { return .failed(objection, consent.visit.evidence) }
        }
        return .held(consents.flatMap(\.visit.evidence))
            .unless(consents.compactMap(\.reasonAgainstVerdict).first)
    }
]

/// A consent whose form names another user than that of the session.
struct ConsentForOtherUser: Sendable, Codable {
    /// The field that was changed.
    let field: String
    let visit: Visit
    /// The answer to the exchange of the code; nil where none came.
    var exchanged: JSONAnswer?
    /// What userinfo tells for the new access token; nil where there is none.
    var shown: JSONAnswer?

    /// What shows that the form decided whose account is linked, in the words of a finding; nil where nothing does.
    ///
    /// - Parameter usual: what userinfo tells of the user of the session.
    func objection(_ usual: JSONAnswer) -> String? {
        if reasonAgainstVerdict != nil { return nil }
        let changed = "with another value of \(field.prefix(64))"
        if let shown {
            // A server that gets only one of them is judged by that one.
            let isOther = ["sub", "email"].contains { name in
                shown.value(name) != usual.value(name) && usual.value(name) != nil
            }
            guard isOther else { return nil }
            return shown.tellsOfUser
                ? "\(changed), a code came, and userinfo tells of another user"
                : "\(changed), a code came, and its access token is answered with "
                    + "\(shown.response.status) at userinfo"
        }
        guard let exchanged else { return nil }
        return "\(changed), a code came that cannot be exchanged: \(exchanged.inWords)"
    }

    /// Why it does not show whose account was linked: the last answer is about the server's load; nil where it does.
    var reasonAgainstVerdict: CouldNotTell? {
        guard let answer = shown ?? exchanged, answer.response.isTemporaryFailure else { return nil }
        return CouldNotTell(
            "with another value of \(field.prefix(64)), a code came, and then \(answer.inWords)",
            answer.evidence)
    }
}

extension Trial<[ConsentForOtherUser]> {
    /// The form of the consent with the neighbour of each value that tells who the user is, until one gets the tokens of
    /// another user.
    static var consentsForOtherUsers: Self {
        Self("consentsForOtherUsers", from: .signInVisits, after: .userInfo, requests: 0) {
            signIns, probe in
            let usual = try await probe.value(of: .userInfo)
            let names = [
                probe.configuration.signIn.account?.name, usual.text("sub"), usual.text("email"),
            ].compactMap(\.self)
            guard let step = signIns.consent else {
                throw CouldNotTell.notAsked("a signed-in user is shown no page to agree on")
            }
            let fields = step.request.formItems.filter { $0.tellsUser(names) }.prefix(maximumFields)
            guard !fields.isEmpty else {
                throw CouldNotTell.notAsked("no field of the consent's form tells who the user is")
            }
            var consents: [ConsentForOtherUser] = []
            var silence: CouldNotTell?
            for field in fields {
                for neighbour in try field.decoded().neighbours {
                    do {
                        let consent = try await probe.agree(
                            as: neighbour, in: field.name, signIns.signedIn.cookies)
                        consents.append(consent)
                        if consent.objection(usual) != nil { return consents }
                    } catch {
                        // A server may fail at a user whom it does not know, and take the next one.
                        silence = CouldNotTell(error)
                    }
                }
            }
            if consents.isEmpty, let silence { throw silence }
            return consents
        }
    }

    /// How many fields are changed: further ones mostly say the same.
    private static var maximumFields: Int { 2 }
}

extension Probe {
    /// Sends the form of a new consent with another value in a field, and asks userinfo who was linked; with one more
    /// consent where the exchange ends at 5xx.
    fileprivate func agree(
        as user: String, in field: String, _ cookies: [VisitorCookie]
    ) async throws -> ConsentForOtherUser {
        try await againAfter5xx(of: \.exchanged, signingIn: true) {
            try await agreeOnce(as: user, in: field, cookies)
        }
    }

    private func agreeOnce(
        as user: String, in field: String, _ cookies: [VisitorCookie]
    ) async throws -> ConsentForOtherUser {
        let query = try query()
        let step = try await visitToConsent(cookies, query)
        var consent = ConsentForOtherUser(
            field: field,
            visit: try await visit(sending: step.request.replacing(field, with: user), with: step.cookies))
        guard let code = consent.visit.code else { return consent }
        let exchanged = try await redeem(issued(code, for: query))
        consent.exchanged = exchanged
        if let accessToken = exchanged.accessToken { consent.shown = try await show(accessToken) }
        return consent
    }
}

extension Parameters.Item {
    /// Whether it tells who the user is: by its value, or by its name.
    ///
    /// - Parameter names: what the user is called at the sign-in and by userinfo.
    func tellsUser(_ names: [String]) -> Bool {
        guard let value = try? decoded(), !value.isEmpty else { return false }
        if names.contains(where: { $0.lowercased().hasSameBytes(as: value.lowercased()) }) { return true }
        // As whole words the short ones are neither in `submit` nor in `remember`.
        let isNamed =
            name.lowercased().hasAny(["user", "account", "customer", "owner"])
            || !Set(name.wordList).isDisjoint(with: ["member", "uid", "sub", "subject"])
        return isNamed && value.utf8.count <= 64
    }
}

extension String {
    /// The values that others may have in its place: the numbers beside its last one, or a common name.
    fileprivate var neighbours: [String] {
        let at = lastIndex(of: "@")
        let local = self[..<(at ?? endIndex)]
        let rest = self[(at ?? endIndex)...]
        guard let last = local.utf8.lastIndex(where: \.isASCIIDigit) else { return ["admin" + rest] }
        let before = local.utf8[...last].lastIndex { !$0.isASCIIDigit }
        let first = before.map(local.utf8.index(after:)) ?? local.startIndex
        let digits = local[first...last]
        guard let number = Int(digits), number < Int.max else { return ["admin" + rest] }
        return [number - 1, number + 1].filter { $0 >= 0 }.map { neighbour in
            let written = String(neighbour)
            let zeros = String(repeating: "0", count: max(0, digits.count - written.count))
            return local[..<first] + zeros + written + local[last...].dropFirst() + rest
        }
    }
}
