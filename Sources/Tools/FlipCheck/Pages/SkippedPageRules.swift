import HTTPMessages
import HeadlessBrowser
import WebText

/// Pages that a request gets past: the consent, and the sign-in.
let skippedPageRules: [Rule] = [
    Rule(
        "pages/consent-skipped", "neither prompt=none nor HEAD agrees for the user", .security, .warning,
        .rfc(6749, "10.2"),
        fault: "a link gets a code past the page where the user agrees",
        why: "Any page that opens the link gets a code of the user who is signed in, without a click.",
        remedy: "Give a code only for the form of the page where the user agrees.",
        on: .consentSkipped, verdict: judgeSkippedConsent),
    Rule(
        "pages/identity-unproved", "the user's name alone signs nobody in", .security, .error,
        .cwe(290),
        reach: .all, fault: "whoever knows a user's name is signed in without a password",
        why: "A request can name anybody, in login_hint or in a header field.",
        remedy: "Take the user from the session only.",
        on: .claimedUser, .configuration, verdict: judgeClaimedUser),
    Rule(
        "pages/redirect-body", "no page for signed-in users comes before the sign-in", .security, .warning,
        .cwe(698),
        reach: .few, fault: "the redirect to the sign-in has the page of the consent in its body",
        why: "The program goes on after the redirect: whatever it does next, it does without a user.",
        remedy: "End the program after a redirect: in PHP, write exit after header('Location: …').",
        on: .signInVisits, .configuration
    ) { signIns, configuration in
        let steps = configuration.signIn.stepsAfterPassword
        guard !steps.isEmpty else {
            return .notAsked("signIn.forms has no step after the password that names a field or a button")
        }
        let opened = signIns.signingIn.exchanges.prefix { $0.request.method == "GET" }
        // A redirect, also by a Refresh of at most 15 seconds.
        let shown = opened.first { exchange in
            exchange.addressOfAnswer != nil && steps.contains { $0.fits(exchange.forms) }
        }
        return .holds(
            shown == nil, else: "a redirect before the sign-in has a form for signed-in users in its body",
            shown.map { [$0.evidence] } ?? signIns.signingIn.evidence)
    },
]

/// A right request of a browser without cookies that names the user, in `login_hint` and in the header fields of proxies.
struct ClaimedUser: Sendable, Codable {
    /// The request with the session's cookies in its query, too, for another rule; without a name it has only these.
    let all: SignInAttempt
    /// The request without the cookies, or nil where the first led to the sign-in, or where one without a name is signed in.
    var named: SignInAttempt?
    /// The request with only `login_hint`, or nil where the one before was not signed in.
    var hinted: SignInAttempt?
}

extension Trial<[Visit]> {
    /// A HEAD, or else a GET with `prompt=none`, of a user who was shown the page to agree on.
    static var consentSkipped: Self {
        Self("consentSkipped", from: .signInVisits, requests: 2, signIns: 1) { signIns, probe in
            let signIn = probe.configuration.signIn
            // authorize.parameters may have a prompt.
            guard signIn.reset == nil, try probe.query().value("prompt") == nil else {
                throw CouldNotTell.notAsked("the server may remember the consent")
            }
            // A later sign-in of the user may have ended the session.
            let consent = try await probe.visitToConsent(signIns.signedIn.cookies)
            func visit(_ method: String, _ query: AuthorizationQuery) async throws -> Visit {
                // Something before the server may refuse a request without the configured header fields.
                guard let request = HTTPRequest(method, try probe.address(of: query), headers: signIn.headers)
                else { throw CouldNotTell.notAskedWithout("authorizationURL") }
                return try await probe.visit(sending: request, with: consent.cookies)
            }
            // Each differs from that visit in one thing: a server may answer prompt=none before it looks at the method. Where
            // it fails at a HEAD, the GET still tells.
            if let byHead = try? await visit("HEAD", probe.query()), byHead.hasCode { return [byHead] }
            return [try await visit("GET", try probe.query().adding("prompt", "none"))]
        }
    }
}

extension Trial<ClaimedUser> {
    /// A visit without cookies that names the user; where it is signed in, or where cookies in its query may have kept it from
    /// the sign-in, a visit without a name, and then visits that tell the cause.
    static var claimedUser: Self {
        Self(
            "claimedUser", after: Control(.signInVisits), trying: Control(.sessionCookies), requests: 0,
            signIns: 1
        ) { probe in
            var query = try probe.query()
            // One visit serves both rules: a right server accepts neither the cookies nor the name.
            let cookies = (try? await probe.value(of: .sessionCookies).cookies) ?? []
            for cookie in cookies { query = query.adding(cookie.name, cookie.plain) }
            guard let name = probe.configuration.signIn.typedUserName else {
                return ClaimedUser(all: try await probe.lookForSignedInUser(probe.address(of: query), []))
            }
            var fields: HTTPHeaders = [:]
            // A header field is ASCII.
            if name.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) {
                for field in fieldsOfProxies { fields[field] = name }
            }
            func look(_ query: AuthorizationQuery, _ fields: HTTPHeaders) async throws -> SignInAttempt {
                let url = try probe.address(of: query.setting("login_hint", name))
                return try await probe.lookForSignedInUser(url, [], adding: fields)
            }
            var claimed = ClaimedUser(all: try await look(query, fields))
            // A filter may refuse such a parameter, and a server an address of that length.
            let isOpen = claimed.all.isSignedIn || !cookies.isEmpty && claimed.all.visit.held == nil
            guard isOpen, try await !probe.isSignedIn([]) else { return claimed }
            let named = try await look(try probe.query(), fields)
            claimed.named = named
            if named.isSignedIn { claimed.hinted = try await look(try probe.query(), [:]) }
            return claimed
        }
    }
}

/// The header fields in which proxies that sign users in tell their names.
private let fieldsOfProxies = [
    "X-Forwarded-User", "X-Forwarded-Email", "X-Remote-User", "Remote-User", "X-WEBAUTH-USER",
    "X-Auth-Request-User", "X-Auth-Request-Email",
]

extension SignIn {
    /// The steps of ``forms`` after the last that types a password, which name a field or a button; none without a password.
    fileprivate var stepsAfterPassword: [FormRule] {
        let names = passwordNames
        let last = forms.lastIndex { $0.fields.keys.contains(where: names.contains) }
        return last.map { forms[($0 + 1)...].filter(\.isSpecific) } ?? []
    }

    /// The name of the user that a form types, or nil for none.
    fileprivate var typedUserName: String? {
        forms.indices.compactMap { index in userNameField(ofForm: index).flatMap { forms[index].fields[$0] } }
            .first
    }
}

private func judgeSkippedConsent(_ visits: [Visit]) -> Judgement {
    guard let taken = visits.first(where: \.hasCode) else { return .held(visits.last?.evidence ?? []) }
    if taken.exchanges.first?.request.method == "HEAD" {
        return .failed("a HEAD gave a code", taken.evidence)
            .advising("Answer a HEAD as a GET, which shows the page, or with 405")
    }
    // OpenID Connect Core section 3.1.2.1 allows it where the user has agreed before, as in this run.
    return .failed("a request with prompt=none gave a code", taken.evidence).asNote
        .advising("Answer prompt=none with the error consent_required where the user has to agree")
}

private func judgeClaimedUser(
    _ claimed: ClaimedUser, _ configuration: FlipCheckConfiguration
) -> Judgement {
    guard configuration.signIn.typedUserName != nil else {
        return .notAsked("no form of the sign-in has the name of a user")
    }
    let named = claimed.named ?? claimed.all
    guard named.isSignedIn else { return .held(named.visit.evidence) }
    guard claimed.named != nil else {
        return .couldNotTell("a browser without cookies is signed in", named.visit.evidence)
    }
    if claimed.hinted?.isSignedIn == true {
        return .failed("a browser without cookies was signed in by login_hint", named.visit.evidence)
            .advising("Fill login_hint into the form as the name, and ask for the password")
    }
    return .failed(
        "a browser without cookies was signed in by a header field such as X-Forwarded-User",
        named.visit.evidence
    ).advising("Read such a field only where a proxy of yours sets it, and drops the client's own")
}
