import HTTPMessages
import HeadlessBrowser
import WebText

/// What a consent answers: the request of its own browser, for the scopes that the page named, whatever the form says.
let consentRequestRules: [Rule] = [
    Rule(
        "pages/consent-request", "a consent answers only a request of its own browser", .security, .error,
        .cwe(639),
        reach: .all, fault: "any browser can answer the request that waits in another one, by its number",
        why:
            "Numbers can be counted. An attacker gets the code of a user who is about to agree, or links that user's "
            + "devices with an account of the attacker's.",
        remedy:
            "Keep the request in the session of the browser that made it, and give it a random id.",
        followsFrom: ["pages/consent-without-session"],
        on: .consentsByNumber, verdict: judgeConsentsByNumber),
    Rule(
        // Of scopes that the client may have it is a note: django-oauth-toolkit and django-oidc-provider take these from the
        // form, too.
        "pages/consent-scope", "a consent grants no more scopes than its page named, whatever its form says",
        .security, .error,
        .cwe(472),
        reach: .few, fault: "a field of the consent's form decides which scopes are granted",
        why:
            "The browser can change every field of a form, hidden fields too. What is granted is then not what the user "
            + "was asked, and where nothing checks the field, not even what the client may have.",
        remedy:
            "Keep the request at the server, and put only its id into the form; or grant only what both have.",
        followsFrom: ["token/scope-known"],
        on: .consentForMoreScopes, verdict: judgeScopesOfForm),
]

/// A consent whose form has the number of a request that waits in another browser.
struct ConsentByNumber: Sendable, Codable {
    /// The state of the request that waits.
    let state: String?
    /// Whether the browser that sends it is signed in, as the same user.
    let isSignedIn: Bool
    let visit: Visit

    /// Whether the request that waits was answered: a browser that has not signed in gets no code for another one.
    var isAnswered: Bool {
        visit.hasCode && (!isSignedIn || state != nil && visit.answer?.value("state") == state)
    }
}

/// A consent to the first scope whose form has more scopes, and where that got more, one with the form as it came.
struct ConsentForMoreScopes: Sendable, Codable {
    /// The field that was changed.
    let field: String
    /// The scope of the request.
    let asked: String
    /// The scope that no server has.
    let madeUpScope: String
    let changed: ScopeOfConsent
    /// Nil where it was not needed, or came to no end.
    var unchanged: ScopeOfConsent?
    /// Whether the server grants the made-up scope in the address of a request, too.
    var isGrantedInAddress: Bool?

    /// Whether the made-up scope was granted, in whatever writing.
    var grantsMadeUpScope: Bool { changed.scope?.hasScope(madeUpScope) == true }

    /// The scopes that were granted and not asked for.
    var added: [String] {
        (changed.scope ?? "").scopeValues.filter { !asked.scopeValues.contains($0) }
    }
}

/// What a consent gets.
struct ScopeOfConsent: Sendable, Codable {
    let visit: Visit
    /// The answer to the exchange of the code, or nil without a code.
    let exchanged: JSONAnswer?
    /// The scope of the tokens, or nil where there are none, or nothing tells it.
    var scope: String?

    var evidence: [Evidence] { visit.evidence + (exchanged?.evidence ?? []) }
}

extension Trial<[ConsentByNumber]> {
    /// The form of a consent with the number of a request that waits in the user's browser: sent by a browser that has not
    /// signed in, and then by another one of the user.
    ///
    /// Where one of them comes to no end, the other decides. A number counts where the form of another visit has a number in
    /// the same field, or at the same place of its address, from which it differs by 1 to 100.
    static var consentsByNumber: Self {
        Self("consentsByNumber", from: .signInVisits, requests: 0) { signIns, probe in
            let consent = try signIns.neededConsent()
            let noNumber = CouldNotTell.notAsked("no number in the form of the consent can be counted")
            let earlier = signIns.signingIn.steps.last { $0.formIndex == consent.formIndex }
            guard let earlier, consent.request.takingNumbers(of: earlier.request) != nil else {
                throw noNumber
            }
            let attackersCookies = try await probe.value(of: .otherSignIn).cookies
            let query = try probe.query()
            let waiting = try await probe.visitToConsent(signIns.signedIn.cookies, query)
            let attackers = try await probe.visitToConsent(attackersCookies, inOtherBrowser: true)
            guard let byNumber = attackers.request.takingNumbers(of: waiting.request) else { throw noNumber }
            var consents: [ConsentByNumber] = []
            func send(_ form: HTTPRequest, _ cookies: [VisitorCookie], isSignedIn: Bool) async throws {
                let visit = try await probe.visit(sending: form, with: cookies)
                consents.append(
                    ConsentByNumber(state: query.value("state"), isSignedIn: isSignedIn, visit: visit))
            }
            if let stranger = try? await probe.visitToSignIn(inOtherBrowser: true).step {
                let form = byNumber.takingSession(of: stranger.request, besides: waiting.request)
                try? await send(form, stranger.cookies, isSignedIn: false)
                if consents.contains(where: \.isAnswered) { return consents }
            }
            do { try await send(byNumber, attackers.cookies, isSignedIn: true) } catch {
                if consents.isEmpty { throw error }
            }
            return consents
        }
    }
}

extension Trial<ConsentForMoreScopes> {
    /// The form of a consent to the first scope, with all scopes and a made-up one in the hidden field that has the scopes;
    /// with all scopes only, where that gets no tokens.
    static var consentForMoreScopes: Self {
        Self(
            "consentForMoreScopes", from: .signInVisits, needing: .scopes, after: .exchange, requests: 0
        ) { signIns, probe in
            let consent = try signIns.neededConsent()
            let scopes = try probe.severalScopes()
            let all = scopes.joined(separator: " ")
            guard let field = consent.hiddenField(withScopes: all) else {
                throw CouldNotTell.notAsked("no hidden field of the consent's form has the scopes")
            }
            func agree(_ change: (HTTPRequest) -> HTTPRequest) async throws -> ScopeOfConsent {
                try await probe.agree(signIns.signedIn.cookies, toScope: scopes[0], changing: change)
            }
            let madeUp = try probe.query().unknownScope
            let withMadeUp = try? await agree { $0.replacing(field, with: "\(all) \(madeUp)") }
            let changed: ScopeOfConsent
            if let withMadeUp, withMadeUp.exchanged?.accessToken != nil {
                changed = withMadeUp
            } else {
                changed = try await agree { $0.replacing(field, with: all) }
            }
            var tried = ConsentForMoreScopes(
                field: field, asked: scopes[0], madeUpScope: madeUp, changed: changed)
            if !tried.added.isEmpty { tried.unchanged = try? await agree { $0 } }
            if tried.grantsMadeUpScope, let asked = try? await probe.value(of: .unknownScopeAsked) {
                tried.isGrantedInAddress = asked.grantsUnknownScope
            }
            return tried
        }
    }
}

extension Probe {
    /// Sends the form of a consent to one scope with a change, and finds out the scope of its tokens.
    fileprivate func agree(
        _ cookies: [VisitorCookie], toScope scope: String, changing change: (HTTPRequest) -> HTTPRequest
    ) async throws -> ScopeOfConsent {
        let query = try query().setting("scope", scope)
        let shown = try await lookForConsent(cookies, query)
        guard let step = shown.held else {
            throw shown.reasonAgainstRefusal
                ?? .notAsked("no page to agree on came for the scope \(scope) alone")
        }
        let (visit, exchanged) = try await agree(on: step, to: query, changing: change)
        var consent = ScopeOfConsent(visit: visit, exchanged: exchanged)
        if let exchanged { consent.scope = await self.scope(of: exchanged) }
        return consent
    }
}

extension Visit.Step {
    /// The name of the hidden field that has these scopes, in any order, or nil for none.
    fileprivate func hiddenField(withScopes scopes: String) -> String? {
        let hidden = page.forms.flatMap(\.fields).filter(\.isHidden).map(\.name)
        return request.formItems.first { item in
            let value = (try? item.decoded()) ?? ""
            return hidden.contains(item.name) && Set(value.scopeValues) == Set(scopes.scopeValues)
        }?.name
    }
}

extension HTTPRequest {
    /// The form as a browser sends it that has not signed in: it takes the values that differ from those of the user's form
    /// from its form of the sign-in, where that has such a field.
    fileprivate func takingSession(of signIn: HTTPRequest, besides users: HTTPRequest) -> HTTPRequest {
        let (usersItems, signInItems) = (users.formItems, signIn.formItems)
        return replacingForm(
            formItems.map { item in
                let isSame = usersItems.contains { $0.name == item.name && $0.rawValue == item.rawValue }
                return isSame ? item : signInItems.first { $0.name == item.name } ?? item
            })
    }
}

private func judgeConsentsByNumber(_ consents: [ConsentByNumber]) -> Judgement {
    guard let answered = consents.first(where: \.isAnswered) else {
        return .held(consents.flatMap(\.visit.evidence))
    }
    guard answered.isSignedIn else {
        return .failed(
            "a browser that has not signed in sent the number of a request that waits in another one, and got a code",
            answered.visit.evidence)
    }
    // With one account it does not show more.
    return .failed(
        "a browser sent the number of a request that waits in another browser of the same user, and got its code",
        answered.visit.evidence
    ).asNote.advising(
        "Compare the session of the browser, or at least check that your server compares the user of the request"
    )
}

private func judgeScopesOfForm(_ tried: ConsentForMoreScopes) -> Judgement {
    let evidence = tried.changed.evidence
    guard let exchanged = tried.changed.exchanged else { return .held(evidence) }
    // 5xx, a status of the load, a redirect, or a success without members.
    if case .unclear(let reason) = exchanged.ending {
        return .couldNotTell("with more scopes in the form, the code was \(reason)", evidence)
    }
    guard exchanged.accessToken != nil else { return .held(evidence) }
    if tried.changed.scope == nil {
        return .notAsked("the answer names no scope, and no introspection tells it")
    }
    if tried.added.isEmpty { return .held(evidence) }
    // RFC 6749 section 5.1: a server that names the scope may leave it out where it is the one of the request.
    let showsScope = exchanged.scope != nil && tried.unchanged?.exchanged?.accessToken != nil
    let unnamed = showsScope ? tried.asked : nil
    guard let usual = tried.unchanged?.scope ?? unnamed else {
        return .couldNotTell("a consent with the unchanged form did not show which scopes it gets", evidence)
    }
    let more = tried.added.filter { !usual.scopeValues.contains($0) }
    if more.isEmpty { return .held(evidence) }
    // The client may have any other scope, and also this one where each request gets it.
    let isAnyGranted = tried.grantsMadeUpScope && !usual.hasScope(tried.madeUpScope)
    let judgement = Judgement.failed(
        "the request was for \(tried.asked.asShortName), and with more in the field \(tried.field.asShortName) of the "
            + "form, \(more.joined(separator: " ").asShortText) was granted as well"
            + (isAnyGranted ? "; one of them does not exist" : ""),
        evidence)
    return isAnyGranted && tried.isGrantedInAddress != true ? judgement : judgement.asNote
}
