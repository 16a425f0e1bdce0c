import HTTPMessages
import WebText

/// The password: wrong ones are refused, and none that was typed is shown.
let passwordRules: [Rule] = [
    Rule(
        "pages/wrong-password", "a wrong password does not sign in", .security, .error,
        .projectRule(.rfc(6749, "10.10")),
        reach: .all, fault: "a wrong password signs in",
        why: "An attacker who knows the user's name could sign in as the user.",
        remedy:
            "Compare the digest of the whole password, also of an empty one, and do not change its letters "
            + "before. Refuse a missing one, and one that is no text: a form can send a list or an object.",
        // The PIN of a second step may be a password, too.
        followsFrom: ["pages/second-step"],
        on: .wrongPasswords
    ) { typed in
        let taken = typed.filter(\.attempt.isSignedIn)
        if let any = taken.first(where: { $0.difference == WrongPassword.unrelated }) {
            // The name may sign in on a page of its own, before the password.
            return .failed("any password was taken", any.attempt.visit.evidence).advising(
                "Compare the digest of the password that was typed with the user's, and put the user into the session "
                    + "only then")
        }
        return .judged(
            taken.map { "\($0.difference) was taken" },
            (taken.first ?? typed.first)?.attempt.visit.evidence ?? []
        ).unless(typed.reasonAgainstRefusal)
    },
    Rule(
        "pages/request-after-wrong-password", "after a wrong password the right one leads on to Google",
        .linking,
        .error, .projectRule(.appFlip),
        reach: .few, fault: "after one typing error in the password, a user cannot link",
        why:
            "Many users mistype their password. The page that comes back lost the request, so the right password "
            + "ends on a page of yours, and not in Google's app.",
        remedy:
            "Keep the request with the session, or write its id into the form each time the page is shown.",
        on: .wrongPasswords
    ) { typed in
        // After several wrong passwords a server may end the linking, or lock the account.
        for wrong in typed.prefix(1) + typed.dropFirst().filter({ $0.losesRequest != nil }) {
            if let fault = wrong.faultOfAnswer { return .failed(fault, wrong.attempt.visit.evidence) }
        }
        if let status = typed.statusOfFailure {
            return .failed(
                "a wrong password is answered with \(status)",
                typed.first?.attempt.visit.evidence ?? []
            ).advising("Show the sign-in page again after a wrong password: here the program fails")
        }
        let corrected = typed.filter { $0.losesRequest != nil && $0.attempt.visit.statusOfFailure == nil }
        guard !corrected.isEmpty else {
            return .notAsked(
                typed.contains(where: \.attempt.isSignedIn)
                    ? "a wrong password signs in, see pages/wrong-password"
                    : "no form of signIn.forms came back, or a CAPTCHA or a lock may have refused the right "
                        + "password")
        }
        let lost = corrected.first { $0.losesRequest == true }
        return .holds(
            lost == nil,
            else: "after \(lost?.difference ?? "") the right one, in the page that came back, led to no code",
            (lost ?? corrected.first)?.attempt.visit.evidence ?? [])
    },
    Rule(
        "pages/password-returned", "no page, and no redirect, has the password in it", .security, .error,
        .owaspAuthentication,
        reach: .few, fault: "a page, or an address, has the password in it that was typed",
        why: "The browser keeps the page, and every script on the page can read it. Logs and histories keep "
            + "addresses.",
        remedy: "Leave the field empty when the page comes again.",
        on: .wrongPasswords
    ) { typed in
        let lookedFor = typed.compactMap(\.pagesWithPassword)
        if lookedFor.isEmpty { return .notAsked("a page may have such a password by chance") }
        guard let page = lookedFor.joined().first else {
            return .held(typed.first?.attempt.visit.evidence ?? [])
                .unless(typed.reasonAgainstRefusal)
        }
        return .failed(
            page.isPage
                ? "a page had the password in it that was typed"
                : "the address of a redirect had the password in it that was typed", [page.evidence])
    },
]

/// A visit in which a nearly right password was typed.
struct WrongPassword: Sendable, Codable {
    /// How it differs from the right one, as a noun.
    let difference: String
    let attempt: SignInAttempt
    /// The pages that have it in their source, in a text or in a field, and the redirects that have it in their address, the
    /// password itself being hidden, or nil where these may have it by chance.
    let pagesWithPassword: [Exchange]?
    /// Whether the right password in the page that came back did not lead to a code, which a new sign-in did.
    ///
    /// It is true also where the server failed, so that no page came back. It is nil where no page came for another reason,
    /// or where a lock or a CAPTCHA may be the reason.
    var losesRequest: Bool?
    /// What is wrong with the answer that the right password in the page that came back led to, a failure of the server too; or
    /// the error at the redirect URI that came to the wrong one at once.
    ///
    /// It is nil when nothing is, or a sign-in without a wrong password has the same fault.
    var faultOfAnswer: String?

    /// The ``difference`` of one that has nothing in common with the right one.
    static let unrelated = "a password that has nothing in common with it"
}

extension Trial<[WrongPassword]> {
    /// Up to five wrong passwords, until one is taken: with one character more, with capitals and small letters exchanged,
    /// without the last letter where that `isUnlikelyByChance`, empty, and with `[$ne]` behind the name of the field.
    ///
    /// One is taken where it leads to a code without a further question, or where the browser `isSignedIn` afterwards.
    /// After the second and the fourth a right one is typed into the page that comes back, or in a new sign-in: a server
    /// may lock the account after three. Where one is taken, another shows whether any is, without a right one after it.
    /// A visit in which the form of the password does not come does not count; where it never comes, the rule could not tell.
    static var wrongPasswords: Self {
        Self("wrongPasswords", from: .signInVisits, requests: 0, signIns: 8) { signIns, probe in
            let field = try probe.passwordField(of: try signIns.lastSignInStep())
            var typed: [WrongPassword] = []
            func type(_ password: TypedPassword, isCorrected: Bool) async throws {
                let earlier = [signIns.signingIn] + typed.map(\.attempt.visit)
                typed.append(
                    try await probe.type(password, into: field, isCorrected: isCorrected, after: earlier))
            }
            for nearMiss in TypedPassword.nearMisses(of: field) {
                try await type(nearMiss, isCorrected: typed.count % 2 == 1)
                guard typed.last?.attempt.isSignedIn == true else { continue }
                // A server may sign the user in, and show the form again.
                let unrelated = TypedPassword(
                    text: probe.random.token(), difference: WrongPassword.unrelated)
                try await type(unrelated, isCorrected: false)
                break
            }
            // A server may refuse all sign-ins for a while. It then shows no form to type into, and has not refused a password.
            let sent = typed.filter { wrong in
                wrong.attempt.visit.steps.contains { $0.formIndex == field.formIndex }
            }
            guard !sent.isEmpty else {
                throw CouldNotTell(
                    "the form with the password did not come again",
                    typed.last?.attempt.visit.evidence ?? [])
            }
            return sent
        }
    }
}

/// What is typed in place of the right password.
private struct TypedPassword {
    /// Nil where the form is sent without the field, and with one of the same name and `[$ne]`: to PHP, and to parsers that
    /// read names as it does, that is an array or an object, and to others there is no password.
    let text: String?
    /// How it differs from the right one, as a noun.
    let difference: String

    /// What servers take that compare less than the whole password as it is.
    static func nearMisses(of field: PasswordField) -> [Self] {
        let password = field.password
        var all = [Self(text: field.wrongPassword, difference: "a password with one character more")]
        if let other = password.swappingASCIICase {
            all.append(
                Self(text: other, difference: "the password with capitals and small letters exchanged"))
        }
        // A shorter text may be on a page by chance, and would be hidden there.
        let beginning = String(password.dropLast())
        if beginning.isUnlikelyByChance {
            all.append(Self(text: beginning, difference: "the password without its last letter"))
        }
        all.append(Self(text: "", difference: "an empty password"))
        all.append(
            Self(
                text: nil,
                difference: "a form with \(field.nameOfOperator) in place of \(field.name.asShortName)"))
        return all
    }

    /// The change of the form that types it.
    func change(of field: PasswordField) -> FormChange {
        // A browser does not send a required field that is empty, so the value changes on the wire.
        text.map { FormChange.replacing(field: field.name, with: $0, inForm: field.formIndex) }
            ?? .renaming(field: field.name, to: field.nameOfOperator, inForm: field.formIndex)
    }

    /// The pages and redirects of a visit that have it, as `answers(with:)` finds them, or nil where they may have it by chance.
    ///
    /// - Parameters:
    ///   - others: visits in which other passwords were typed.
    ///   - names: what else the forms type, which a page may well show.
    func answers(of visit: Visit, unlessIn others: [Visit], names: Set<String>) -> [Exchange]? {
        guard let text, text.isUnlikelyByChance, !names.contains(where: { $0.hasBytes(of: text) }),
            others.allSatisfy({ $0.answers(with: text).isEmpty })
        else { return nil }
        return visit.answers(with: text)
    }
}

extension Probe {
    /// Types a wrong password, after visits with the right one and others; `isCorrected` then types the right one into the
    /// page that comes back.
    fileprivate func type(
        _ password: TypedPassword, into field: PasswordField, isCorrected: Bool, after earlier: [Visit]
    ) async throws -> WrongPassword {
        if let text = password.text, !text.isEmpty { prober.secrets.remember(text) }
        let change = password.change(of: field)
        let query = try query()
        let visit = try await visit(address(of: query), isCorrected ? .correcting(change) : change)
        // A server that asks again has refused what was typed.
        let asksAgain = visit.steps.count > (visit.correction ?? .max)
        var isSignedIn = visit.hasCode && !asksAgain
        if !visit.hasCode, !asksAgain { isSignedIn = try await self.isSignedIn(visit.cookies) }
        return WrongPassword(
            difference: password.difference,
            attempt: SignInAttempt(visit: visit, isSignedIn: isSignedIn),
            pagesWithPassword: password.answers(
                of: visit, unlessIn: earlier, names: configuration.signIn.accountNames),
            // No user sends an array.
            losesRequest: isCorrected && !isSignedIn && password.text != nil
                ? try await losesRequest(corrected: visit, asksAgain: asksAgain) : nil,
            faultOfAnswer: isSignedIn
                ? nil : try await faultOfAnswer(of: visit, to: query, isCorrected: asksAgain))
    }

    /// What is wrong with the answer after a wrong password, or nil where a sign-in without one has the same fault.
    private func faultOfAnswer(
        of visit: Visit, to query: AuthorizationQuery, isCorrected: Bool
    ) async throws -> String? {
        let fault = visit.faultOfAnswer(to: query, isCorrected: isCorrected)
        guard isCorrected, fault != nil else { return fault }
        let queryOfControl = try self.query()
        let control = try await self.visit(address(of: queryOfControl))
        return control.faultOfAnswer(to: queryOfControl, isCorrected: true) == nil ? fault : nil
    }

    /// Whether the right password in the page that came back led to no code, or the server failed in place of that page, and
    /// a new sign-in got a code.
    ///
    /// It is nil where that shows nothing.
    ///
    /// The new sign-in also ends the count of wrong passwords, after which a server may lock the account.
    private func losesRequest(corrected visit: Visit, asksAgain: Bool) async throws -> Bool? {
        if visit.hasCode { return false }
        let anew = try await self.visit(try rightAddress())
        // An account may be locked, and a page may ask to prove that a person is there.
        let isLost = asksAgain ? !visit.asksForMoreThanPassword : visit.statusOfFailure != nil
        return isLost && anew.hasCode ? true : nil
    }
}

extension [WrongPassword] {
    /// The status with which the server failed at the first two, where a new sign-in got a code after them, or nil for none.
    var statusOfFailure: Int? {
        guard count > 1, self[1].losesRequest == true, self[0].attempt.visit.statusOfFailure != nil else {
            return nil
        }
        return self[1].attempt.visit.statusOfFailure
    }

    /// Why the visits show no refusal, with the rule about it where every wrong password makes the server fail.
    fileprivate var reasonAgainstRefusal: CouldNotTell? {
        guard var reason = map(\.attempt.visit).reasonAgainstRefusal else { return nil }
        if statusOfFailure != nil { reason.cause = "pages/request-after-wrong-password" }
        return reason
    }
}

extension Visit {
    /// The status with which the server itself failed at the end, or nil where it did not.
    fileprivate var statusOfFailure: Int? {
        exchanges.last?.response.flatMap { $0.isOwnFailure ? $0.status : nil }
    }

    /// What is wrong with the answer after a wrong password, or nil where it is right, or where none came.
    fileprivate func faultOfAnswer(to query: AuthorizationQuery, isCorrected: Bool) -> String? {
        let start = "the right password in the page that came back"
        if isCorrected, let statusOfFailure { return "\(start) is answered with \(statusOfFailure)" }
        guard let answer, let redirectURI = query.redirectURI else { return nil }
        guard isCorrected else {
            // Google's app takes an error for the end of the linking.
            guard let error = answer.error, answer.address.hasSameBytes(as: redirectURI) else { return nil }
            return "a wrong password ends the linking with \(error)"
        }
        guard hasCode else { return nil }
        if !answer.address.hasSameBytes(as: redirectURI) {
            return "\(start) led to \(answer.address.asShortText)"
        }
        return answer.stateProblem(query).map { "after \(start) \($0)" }
    }

    /// Whether it ended at a status of the load, or any of its pages has a CAPTCHA, which every page of a site may have.
    fileprivate var asksForMoreThanPassword: Bool {
        endsAtLoad
            || exchanges.contains { $0.response?.text.asciiLowercased.hasAny(SeenPage.captchas) == true }
    }
}
