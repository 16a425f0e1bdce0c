import HTTPMessages
import HeadlessBrowser
import WebText

/// The account that a consent links: that of the session, whatever the form says.
///
/// The trial goes on from `signInVisits`, after userinfo told of the user. The rule fails where a changed form gets a code that
/// cannot be exchanged, or whose access token userinfo refuses or takes for another user's, by a `sub` or `email` that both
/// answers have; without a code it holds. Before it fails, a consent with the unchanged form has to link the user of the
/// session, else it could not tell; nor can it without such a member, or where userinfo refuses a token that has fewer scopes.
/// After 5xx at an exchange one more consent decides, and at a status of the load it could not tell. It is not asked
/// without forms, without a page on which to agree, and where no field of the page's form tells who the user is.
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
        let judgement = consents.map { $0.judgement(usual) }.worst
        return judgement.verdict == .held ? .held(consents.flatMap(\.visit.evidence)) : judgement
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
    /// A consent with the form as it came, where a changed form linked another user or got no link; nil elsewhere.
    var unchanged: UnchangedConsent?

    /// Fails where the form decided whose account was linked; holds without a code.
    ///
    /// - Parameter usual: what userinfo tells of the user of the session.
    func judgement(_ usual: JSONAnswer) -> Judgement {
        guard let answer = shown ?? exchanged else { return .held(visit.evidence) }
        let seen = "with another value of \(field.prefix(64)), a code came"
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

    /// How the answers differ from those for the user of the session, after "a code came"; nil where they do not.
    private func deviation(from usual: JSONAnswer) -> String? {
        guard let shown else {
            return exchanged.map { " that cannot be exchanged: \($0.inWords)" }
        }
        guard shown.tellsOfUser else {
            return ", and its access token is answered with \(shown.response.status) at userinfo"
        }
        return shown.isOfOtherUser(than: usual) ? ", and userinfo tells of another user" : nil
    }

    private func hasFewerScopes(than unchanged: UnchangedConsent) -> Bool {
        if shown?.refusesForScope == true { return true }
        guard let scope = exchanged?.scope, let all = unchanged.exchanged?.scope else { return false }
        return !Set(all.scopeValues).isSubset(of: scope.scopeValues)
    }
}

/// A consent by the user of the session with its form as it came, and the answers to its code and its access token.
struct UnchangedConsent: Sendable, Codable {
    let exchanged: JSONAnswer?
    let shown: JSONAnswer?

    fileprivate var evidence: [Evidence] { (shown ?? exchanged)?.evidence ?? [] }

    /// Whether it links the user of whom userinfo tells.
    fileprivate func links(_ usual: JSONAnswer) -> Bool {
        shown.map { $0.tellsOfUser && !$0.isOfOtherUser(than: usual) } ?? false
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

    /// Whether userinfo wants a scope that the token does not have (RFC 6750 section 3.1).
    fileprivate var refusesForScope: Bool {
        let challenges = response.headers.values(of: "WWW-Authenticate")
        return error == "insufficient_scope" || challenges.contains { $0.contains("insufficient_scope") }
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
                    var consent: ConsentForOtherUser
                    do {
                        consent = try await probe.agree(
                            as: neighbour, in: field.name, signIns.signedIn.cookies)
                    } catch {
                        // A server may fail at a user whom it does not know, and take the next one.
                        silence = CouldNotTell(error)
                        continue
                    }
                    if consent.judgement(usual).isFailure {
                        consent.unchanged = try await probe.agreeUnchanged(signIns.signedIn.cookies)
                    }
                    consents.append(consent)
                    if consent.judgement(usual).isFailure { return consents }
                }
            }
            if consents.isEmpty, let silence { throw silence }
            return consents
        }
    }

    /// How many fields are changed: further ones mostly say the same.
    private static var maximumFields: Int { 4 }
}

extension Probe {
    /// A consent, and the answers to its code and its access token; nil where there is none.
    private typealias Consent = (visit: Visit, exchanged: JSONAnswer?, shown: JSONAnswer?)

    /// Sends the form of a new consent with another value in a field, and asks userinfo who was linked.
    fileprivate func agree(
        as user: String, in field: String, _ cookies: [VisitorCookie]
    ) async throws -> ConsentForOtherUser {
        let consent = try await agree(cookies) { $0.replacing(field, with: user) }
        return ConsentForOtherUser(
            field: field, visit: consent.visit, exchanged: consent.exchanged, shown: consent.shown)
    }

    /// Sends the form of a new consent as it came.
    fileprivate func agreeUnchanged(_ cookies: [VisitorCookie]) async throws -> UnchangedConsent {
        let consent = try await agree(cookies) { $0 }
        return UnchangedConsent(exchanged: consent.exchanged, shown: consent.shown)
    }

    /// Agrees; with one more consent where the exchange ends at 5xx.
    private func agree(
        _ cookies: [VisitorCookie], changing change: (HTTPRequest) -> HTTPRequest
    ) async throws -> Consent {
        try await againAfter5xx(of: { $0.exchanged }, signingIn: true) {
            try await agreeOnce(cookies, changing: change)
        }
    }

    private func agreeOnce(
        _ cookies: [VisitorCookie], changing change: (HTTPRequest) -> HTTPRequest
    ) async throws -> Consent {
        let query = try query()
        let step = try await visitToConsent(cookies, query)
        let visit = try await visit(sending: change(step.request), with: step.cookies)
        guard let code = visit.code else { return (visit, nil, nil) }
        let exchanged = try await redeem(issued(code, for: query))
        guard let accessToken = exchanged.accessToken else { return (visit, exchanged, nil) }
        return (visit, exchanged, try await show(accessToken))
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
