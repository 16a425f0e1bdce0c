import HTTPMessages
import HeadlessBrowser
import WebText

/// The name of the user: the sign-in does not tell whose accounts there are, and takes the name as a value.
let userNameRules: [Rule] = [
    Rule(
        "pages/unknown-user", "an unknown user gets the same answer as a wrong password", .hygiene, .note,
        .owaspAuthentication,
        reach: .few, fault: "the sign-in tells who has an account",
        why: "An attacker can find out whose accounts there are, and try passwords only with these.",
        remedy: "Answer both with the same sentence, such as “The user name or the password is wrong”.",
        on: .unknownUser, .wrongPasswords
    ) { unknown, typed in
        let visits = [unknown.visit] + typed.prefix(1).map(\.attempt.visit)
        if var reason = visits.compactMap(\.reasonAgainstRefusal).first {
            if typed.statusOfFailure != nil { reason.cause = "pages/request-after-wrong-password" }
            throw reason
        }
        if unknown.visit.hasCode { return .notAsked("any name signs in") }
        guard let difference = unknown.difference else { return .held(unknown.visit.evidence) }
        guard unknown.isSteady else {
            throw CouldNotTell("two answers to a wrong password differ, too", unknown.visit.evidence)
        }
        if unknown.hasOtherForm == true {
            throw CouldNotTell(
                "the name is a short number, and the server may refuse the unknown name for its form",
                unknown.visit.evidence)
        }
        return .failed(difference, unknown.visit.evidence)
    },
    Rule(
        "pages/user-name-injection", "a user name with SQL in it signs nobody in", .security, .error,
        .cwe(89),
        reach: .few, fault: "SQL in the user name signs an attacker in",
        why: "Whoever can write a part of the statement can sign in as any user, and read the database.",
        remedy: "Pass the name to the database as a parameter of a prepared statement.",
        on: .markAsUserName, verdict: judgeInjection),
]

/// Judges sign-ins with the right password whose name is a mark behind a condition of SQL; for an email address without a
/// code, once more in the form of one.
///
/// The mark without SQL follows in the same form after a code, and where no page shows the mark after 403, 406 or the page of
/// a filter. Without a `userNameField` in the sign-in, the rule is not asked.
private func judgeInjection(_ visits: [MarkedVisit]) -> Judgement {
    let withSQL = visits.filter(\.sendsSQL).map(\.visit)
    let withoutSQL = visits.filter { !$0.sendsSQL }.map(\.visit)
    let evidence = visits.flatMap(\.visit.evidence)
    guard !withSQL.isEmpty else {
        return .couldNotTell("no page of the sign-in took a name with SQL in it", evidence)
    }
    if let signedIn = withSQL.first(where: \.hasCode) {
        if withoutSQL.contains(where: \.hasCode) {
            return .notAsked("any name signs in, one without SQL too")
        }
        // The mark's quotation mark breaks the statement that the SQL went into, so another 5xx speaks for that.
        if let reason = withoutSQL.first(where: \.endsAtLoad)?.reasonAgainstRefusal { return .open(reason) }
        return .failed("a name with OR \(Mark.condition) in it signed in", signedIn.evidence)
    }
    // 403 and 406 are those of a filter where a name without SQL ended at another status.
    let isStatusOfFilter = withoutSQL.contains { !$0.mayEndAtFilter }
    if withSQL.contains(where: { $0.endsAtFilter || isStatusOfFilter && $0.mayEndAtFilter }) {
        return .couldNotTell("a filter before the server may have refused the SQL", evidence)
    }
    return Judgement.held(evidence).unless(withSQL.compactMap(\.reasonAgainstRefusal).first)
}

/// A sign-in of a user whom the server does not know, beside one with a wrong password.
struct UnknownUser: Sendable, Codable {
    let visit: Visit
    /// What the answer says in place of that to a wrong password, in the words of a finding, or nil where it says the same.
    var difference: String?
    /// Whether the wrong password got the same answer when it was typed once more.
    let isSteady: Bool
    /// Whether the right name is a number that is too short to make an unknown one from it; nil where it is not.
    var hasOtherForm: Bool?
}

extension Trial<UnknownUser> {
    /// A sign-in under a name that no user has, with the right password.
    ///
    /// Where the right name ends in six digits, after two or more characters, the unknown one has random digits in their place.
    /// Else it is `nobody-` and six digits, with the end of an email address. For a number that is shorter, the rule could not
    /// tell where the answers differ.
    ///
    /// Before it, up to five wrong passwords were typed under the right name, with the right one after the second and the
    /// fourth. Where the first got another answer than the unknown name, or other scripts, it is typed once more, because a
    /// server may say something else each time.
    static var unknownUser: Self {
        Self("unknownUser", from: .wrongPasswords, requests: 0, signIns: 1) { typed, probe in
            guard let wrong = typed.first, !wrong.attempt.isSignedIn else {
                throw CouldNotTell.notAsked("a wrong password signs in")
            }
            let password = try probe.passwordField(
                of: try await probe.value(of: .signInVisits).lastSignInStep())
            let signIn = probe.configuration.signIn
            guard let field = signIn.userNameField(ofForm: password.formIndex),
                let name = signIn.forms[password.formIndex].fields[field]
            else { throw CouldNotTell.notAsked("the form of the password has no name of a user") }
            func type(_ value: String, into field: String) async throws -> Visit {
                try await probe.visit(
                    try probe.rightAddress(),
                    .replacing(field: field, with: value, inForm: password.formIndex))
            }
            let digits = probe.random.bytes(6).map { "\($0 % 10)" }.joined()
            let unknownName = name.unknownName(with: digits)
            probe.prober.secrets.own(unknownName)
            let comparison = UnknownUserComparison(
                unknown: try await type(unknownName, into: field), wrong: wrong.attempt.visit,
                names: [unknownName, name].writings, digits: digits,
                typeWrongPassword: { try await type(password.wrongPassword, into: password.name) })
            var result = try await comparison.result()
            if !name.endsInNumber, !name.contains(where: \.isLetter) { result.hasOtherForm = true }
            return result
        }
    }
}

/// The answers to an unknown name and to a wrong password, which are compared without the names that were typed.
private struct UnknownUserComparison {
    let unknown: Visit
    let wrong: Visit
    /// What is left out of both answers.
    let names: [String]
    /// The digits of the unknown name, which show it in any spelling.
    let digits: String
    /// Types the wrong password once more: a server may say something else each time.
    let typeWrongPassword: () async throws -> Visit

    func result() async throws -> UnknownUser {
        let said = unknown.lastWords(without: names)
        let usual = wrong.lastWords(without: names)
        if Set(said) == Set(usual) {
            return UnknownUser(visit: unknown, difference: try await differenceOfScripts(), isSteady: true)
        }
        if said.contains(where: { $0.hasBytes(of: digits) }) {
            throw CouldNotTell("the answer has the unknown name, spelled in its own way", unknown.evidence)
        }
        let again = try await typeWrongPassword().lastWords(without: names)
        return UnknownUser(
            visit: unknown, difference: said.difference(from: usual), isSteady: Set(again) == Set(usual))
    }

    /// How the scripts differ, in the words of a finding, or nil where they do not, or may have a token or the time.
    private func differenceOfScripts() async throws -> String? {
        let run = unknown.lastScripts(without: names)
        let usual = wrong.lastScripts(without: names)
        guard Set(run) != Set(usual), !run.contains(where: { $0.hasBytes(of: digits) }) else { return nil }
        let again = try await typeWrongPassword().lastScripts(without: names)
        return Set(again) == Set(usual) ? run.difference(from: usual) : nil
    }
}

extension Visit {
    /// What the last answer says: its status, the words of its page, on labels, links and buttons too, but not in scripts, the
    /// fields of its forms that are filled in, and the names of its header fields and cookies, without the names that were
    /// typed.
    ///
    /// A name may be a word of the page, so each is left out of every answer.
    fileprivate func lastWords(without names: [String]) -> [String] {
        guard let last = exchanges.last, let response = last.response else { return [] }
        let texts = PageContent(response.text).parts.compactMap { part -> String? in
            switch part {
            case .heading(let text), .text(let text), .item(let text), .label(let text): text
            case .button(_, _, let label): label
            case .link(_, let text): text
            case .field: nil
            }
        }.map { $0.without(names) }
        let fields = last.forms.flatMap(\.fields)
            .filter { !$0.isButton && !$0.isHidden && !$0.value.isEmpty }.map {
                "the field \($0.name) filled in"
            }
        let header = Set(response.headers.map { $0.name.lowercased() }).subtracting(Self.fieldsOfTransport)
            .map { "the header field \($0)" }
        let cookies = response.setCookies.map { "the cookie \($0.name)" }
        return ["\(response.status)"] + texts + fields + header.sorted() + cookies
    }

    /// The lines of the scripts in the last page, without the names that were typed.
    fileprivate func lastScripts(without names: [String]) -> [String] {
        guard let page = exchanges.last, page.isPage, let source = page.response?.text else { return [] }
        return HTMLPage.scripts(in: source).flatMap { $0.split(whereSeparator: \.isNewline) }
            .map { $0.trimmed.without(names) }
    }

    /// Header fields that come and go with the connection and the length of the page.
    private static let fieldsOfTransport: Set = [
        "connection", "content-encoding", "content-length", "date", "etag", "keep-alive", "transfer-encoding",
    ]
}

extension String {
    /// A name that no user has, in the form of this one.
    ///
    /// A long number and an email address keep their form, so that nothing but the account is wrong with them.
    fileprivate func unknownName(with digits: String) -> String {
        let start = endsInNumber ? String(dropLast(digits.count)) : "nobody-"
        return start + digits + drop { $0 != "@" }
    }

    /// Whether it ends in six digits, which others can take the place of; what is before them stays.
    fileprivate var endsInNumber: Bool { wholeMatch(of: /[^@]{2,}[0-9]{6}/) != nil }

    fileprivate func without(_ names: [String]) -> String {
        names.reduce(self) { $0.replacingBytes(of: $1, with: "") }
    }
}

extension [String] {
    /// How a page may write these names, the longest first: as they are, in capitals or small letters, and without what follows
    /// the @.
    fileprivate var writings: [String] {
        var all: [String] = []
        for name in self {
            for text in [name, String(name.prefix { $0 != "@" })] where !text.isEmpty {
                let capitalized: String = text.prefix(1).uppercased() + text.dropFirst()
                all += [text, text.lowercased(), text.uppercased(), capitalized]
            }
        }
        return all.sorted { $0.utf8.count > $1.utf8.count }
    }

    /// What is said here and not there, in the words of a finding.
    fileprivate func difference(from usual: [String]) -> String {
        func quoted(_ words: [String], without others: [String]) -> String {
            let differing = words.filter { !others.contains($0) }.prefix(2).map { "“\($0.prefix(120))”" }
            return differing.isEmpty ? "nothing more" : differing.joined(separator: ", ")
        }
        return "an unknown user is answered with \(quoted(self, without: usual)), and a wrong password with "
            + quoted(usual, without: self)
    }
}
