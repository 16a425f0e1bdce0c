import HTTPMessages
import WebText

/// The password: wrong ones are refused, and right ones are not shown.
///
/// Their trials go on from the two visits of `signInVisits`, which need a code and signIn.forms: without
/// forms, or without a password in the last of them, they are not asked.
let passwordRules: [Rule] = [
    Rule(
        "pages/wrong-password", "a wrong password does not sign in", .security, .error,
        .projectRule(.rfc(6749, "10.10")),
        reach: .all, fault: "a wrong password signs in",
        why: "An attacker who knows the user's name could sign in as the user.",
        remedy: "Compare the digest of the whole password, and do not change its letters before.",
        on: .wrongPasswords
    ) { typed in
        let taken = typed.filter(\.attempt.isSignedIn)
        return .judged(
            taken.map { "\($0.difference) was taken" },
            (taken.first ?? typed.first)?.attempt.visit.evidence ?? [])
    },
    Rule(
        "pages/password-returned", "no page has the password in it", .security, .error,
        Rule.Source(
            "OWASP, Authentication", .projectRule,
            url: "https://cheatsheetseries.owasp.org/cheatsheets/Authentication_Cheat_Sheet.html"),
        reach: .few, fault: "a page has the password on it that was typed",
        why: "The browser keeps the page, and every script on the page can read it.",
        remedy: "Leave the field empty when the page comes again.",
        on: .wrongPasswords
    ) { typed in
        guard let page = typed.flatMap(\.pagesWithPassword).first else {
            return .held(typed.first?.attempt.visit.evidence ?? [])
        }
        return .failed("a page had the password in it that was typed", [page.evidence])
    },
    Rule(
        "pages/password-in-address", "the form of the password is not sent by GET", .security, .error,
        .projectRule(.rfc(9110, "17.9")),
        fault: "the password is in an address, which histories and logs keep",
        why: "The password is then in the address: in the history, in every log, and in the next Referer.",
        remedy: "Use method=post.",
        on: .signInVisits, .passwordInAddress, .configuration
    ) { visits, isInAddress, configuration in
        let names = configuration.signIn.forms.flatMap(\.fields.keys)
        let sent = visits.signingIn.exchanges.first { $0.request.sendsByGET(names) }
        return .holds(
            !isInAddress, else: "the form of the password is sent by GET",
            sent.map { [$0.evidence] } ?? visits.signingIn.evidence)
    },
]

/// A visit in which a nearly right password was typed.
struct WrongPassword: Sendable, Codable {
    /// How it differs from the right one, as a noun.
    let difference: String
    let attempt: SignInAttempt
    /// The pages that have it in their source; the password itself is a secret.
    let pagesWithPassword: [Exchange]
}

extension Trial<[WrongPassword]> {
    /// Two wrong passwords, or until one is taken: few enough for a server that locks the account after three.
    static var wrongPasswords: Self {
        Self("wrongPasswords", from: .signInVisits, requests: 0, signIns: 4) { signIns, probe in
            let step = try signIns.lastSignInStep()
            let field = try probe.passwordField(of: step)
            var variants = [("a password with one letter more", field.password + "x")]
            if let other = field.password.withOtherCase {
                variants.append(("the password with capitals and small letters exchanged", other))
            }
            var typed: [WrongPassword] = []
            for (difference, wrong) in variants where !typed.contains(where: \.attempt.isSignedIn) {
                probe.prober.secrets.remember(wrong)
                let visit = try await probe.visit(
                    try probe.rightAddress(), [],
                    .typing(field: field.name, value: wrong, inForm: step.formIndex))
                let isSignedIn = visit.hasCode ? true : try await probe.isSignedIn(visit.cookies)
                typed.append(
                    WrongPassword(
                        difference: difference, attempt: SignInAttempt(visit: visit, isSignedIn: isSignedIn),
                        pagesWithPassword: visit.pages(with: wrong)))
            }
            return typed
        }
    }
}

extension Trial<Bool> {
    /// Whether the form of the password is sent as the query of a GET.
    static var passwordInAddress: Self {
        Self("passwordInAddress", from: .signInVisits, requests: 0) { signIns, probe in
            let step = try signIns.lastSignInStep()
            let field = try probe.passwordField(of: step)
            return step.request.sendsByGET([field.name])
        }
    }
}

extension HTTPRequest {
    /// Whether it is a GET whose query has a field of one of these names.
    fileprivate func sendsByGET(_ names: [String]) -> Bool {
        guard method == "GET", let query else { return false }
        return Parameters(parsing: query, plus: .space).items.contains { names.contains($0.name) }
    }
}

/// The field of the password in a form, and the password of the configuration.
private struct PasswordField {
    let name: String
    let password: String
}

extension Probe {
    /// The field of the password in the form of a step: by its type on the page, else by its name.
    fileprivate func passwordField(of step: Visit.Step) throws -> PasswordField {
        let rules = configuration.signIn.forms
        let filledIn = rules.indices.contains(step.formIndex) ? rules[step.formIndex].fields : [:]
        let fields = step.page.forms.flatMap(\.fields)
        let byType = fields.first { $0.type == "password" && filledIn[$0.name] != nil }?.name
        let byName = filledIn.keys.sorted().first(where: SignIn.isPassword)
        guard let name = byType ?? byName, let password = filledIn[name] else {
            throw CouldNotTell.notAsked("the last form of the sign-in has no password")
        }
        return PasswordField(name: name, password: password)
    }
}
