import GoogleRedirectURIs

/// The redirect URI of the authorization request: which are accepted, and which are refused without a redirect.
///
/// Their trials send requests after the right request got a code. `stayedOnPage` judges the wrong ones; where a person signs
/// in, the first page decides: see `firstPageOnly`.
let redirectURIRules: [Rule] = [
    Rule(
        "authorize/redirect-uri-production", "every redirect URI of Google's public apps is accepted",
        .linking, .error, .appFlip,
        fault: "users of some Google apps cannot link: their redirect URI is refused",
        why: "A user whose Google app is not on the list sees an error page and cannot link.",
        remedy: "Put /a/com.google.Chromecast, /a/com.google.OPA and /r/ with your project id on "
            + "oauth-redirect.googleusercontent.com into the client's list, byte for byte.",
        followsFrom: ["authorize/again"],
        on: .requestsToProduction, .configuration
    ) { .gotCode($0).unless($1.projectID == nil ? .notAskedWithout("projectID") : nil) },
    Rule(
        "authorize/redirect-uri-exact",
        "a redirect URI that differs in any byte is refused without a redirect", .security, .error,
        .rfc(9700, "4.1.3"),
        reach: .all, fault: "the server redirects to addresses that you never registered",
        why: "An attacker whose address is taken for Google's gets the codes of your users.",
        remedy: "Compare redirect_uri with the registered ones as strings: no prefix, no pattern, no "
            + "normalising. Show an error page to the user and do not redirect (RFC 6749 section 4.1.2.1).",
        on: .nearMissRedirectURIs, .foreignRedirectURIBeforeSignIn, .configuration,
        verdict: judgeNearMissRedirectURIs),
    Rule(
        "authorize/redirect-uri-missing", "a request without redirect_uri is refused without a redirect",
        .security, .warning, .rfc(6749, "3.1.2.3"),
        reach: .few, fault: "a request without a redirect URI is answered by a redirect",
        why: "A client has several registered addresses. The server would have to guess the right one.",
        remedy: "Show an error page. Google always sends redirect_uri.",
        on: .requestWithoutRedirectURI, .configuration
    ) {
        // RFC 6749 lets a client with one address leave it out.
        .stayedOnPage([$0], harmlessAt: $1.projectID == nil ? $1.redirectURI : nil)
    },
    Rule(
        "authorize/redirect-uri-repeated", "a request with two redirect URIs is refused without a redirect",
        .security, .error, .rfc(6749, "3.1"),
        reach: .few, fault: "a request with two redirect URIs may be answered at the wrong address",
        why: "One part of a server may check the first, and another part redirect to the second.",
        remedy: "Refuse a request that has redirect_uri twice, before anything else.",
        on: .requestsWithTwoRedirectURIs, .configuration
    ) { .stayedOnPage($0, harmlessAt: $1.usualRedirectURI) },
    Rule(
        "authorize/redirect-uri-other-client", "a redirect URI of Google's is refused for another client",
        .security, .warning, .rfc(6749, "10.6"),
        reach: .few, fault: "another client can use Google's redirect URI",
        why: "With one list for all clients, a code for Google may be sent to the address of any client, and "
            + "the weakest of them gives it away.",
        remedy: "Look up redirect_uri among those of the client in client_id. If otherClient is a client of "
            + "Google's too, skip this rule.",
        followsFrom: ["authorize/client-unknown"],
        on: .requestOfOtherClient, .configuration
    ) { attempt, configuration in
        // A server may look at no redirect_uri, and send a code or a token to the address that the other client has.
        let isElsewhere = attempt.ending == .granted && !attempt.leadsTo(configuration.usualRedirectURI)
        let judgement = isElsewhere ? .held(attempt.evidence) : Judgement.stayedOnPageOrFailed(attempt)
        // Two clients of Google's may share an address that does not have the project ID.
        let isOwnAddress = configuration.projectID != nil && configuration.redirectURI == nil
        return judgement.isFailure && !isOwnAddress ? judgement.asNote : judgement
    }.or(on: .madeUpRefreshTokenByOtherClient) {
        // A client that the token endpoint does not know is refused in any case: see the control `otherClient`.
        .held().unless($0.reasonAgainstOtherClient)
    },
    Rule(
        "authorize/redirect-uri-playground", "the redirect URI of the OAuth Playground is not registered",
        .hygiene, .note,
        Rule.Source("Google, OAuth Playground", .projectRule, url: playground),
        reach: .few, fault: "the OAuth Playground can get codes of your users",
        why: "The page shows the code and the tokens to whoever opened it. It is for tests only.",
        remedy: "Take this address off the client's list before production, or test with another client.",
        followsFrom: ["authorize/redirect-uri-exact"],
        on: .requestToPlayground, .configuration
    ) {
        // A code at the usual address does not reach the page.
        $0.leadsTo($1.usualRedirectURI) ? .held($0.evidence) : .stayedOnPageOrFailed($0)
    },
]

/// The redirect URI of Google's OAuth Playground.
private let playground = "https://developers.google.com/oauthplayground"

extension Trial<[AuthorizationAttempt]> {
    /// A right request to each redirect URI of Google's public apps and of the browser flow, but the usual one, which has got
    /// its code by then.
    ///
    /// A server has those of Google's sandbox, and of its `.dev` and `.enterprise` builds, only for tests.
    static var requestsToProduction: Self {
        Self("requestsToProduction", after: .code, requests: 0, signIns: 2) { probe in
            try await probe.attempts(
                probe.configuration.otherProductionURIs.map { uri in
                    (uri, try probe.query(redirectURI: uri))
                })
        }
    }

    /// Requests to addresses that are nearly the usual redirect URI, up to 29, with one mistake each: see
    /// ``NearMissRedirectURI``.
    ///
    /// There is another site, with the usual address in or behind its own as well; another scheme, host, port, path, query and
    /// fragment; the path of an App Flip redirect URI at another site; other capitals; dot segments; and a space, a line break
    /// or a zero byte at the end. Recordings have its older name.
    static var nearMissRedirectURIs: Self {
        Self(
            "spoiltRedirectURIs", after: .code, requests: 0, signIns: NearMissRedirectURI.countForGoogle
        ) { probe in
            let all = NearMissRedirectURI.all(of: probe.configuration.usualRedirectURI)
            return try await probe.attempts(
                all.map { near in (near.name, try probe.query(redirectURI: near.uri)) },
                byHand: .firstPageOnly)
        }
    }

    /// Requests with a registered redirect URI and one of another site, in both orders.
    static var requestsWithTwoRedirectURIs: Self {
        Self("requestsWithTwoRedirectURIs", after: .code, requests: 0, signIns: 2) { probe in
            let registered = probe.configuration.usualRedirectURI
            let foreign = ForeignSite.address
            return try await probe.attempts(
                [
                    ("the right one first", try probe.query().adding("redirect_uri", foreign)),
                    (
                        "the right one second",
                        try probe.query(redirectURI: foreign).adding("redirect_uri", registered)
                    ),
                ], byHand: .firstPageOnly)
        }
    }
}

extension Trial<Visit?> {
    /// A new visitor's way through the sign-in after a request with the redirect URI of another site, or nil where flip-check's
    /// own browser does not sign in, or a Cookie of signIn.headers takes the place of forms.
    ///
    /// The other requests come from a user who is signed in, and a server may check the address in that case only.
    static var foreignRedirectURIBeforeSignIn: Self {
        Self("foreignRedirectURIBeforeSignIn", after: .code, requests: 0, signIns: 1) { probe in
            let signIn = probe.configuration.signIn
            if !signIn.showsPages || signIn.forms.isEmpty && signIn.headers["Cookie"] != nil { return nil }
            let query = try probe.query(redirectURI: ForeignSite.address)
            // A visit without a message shows that no answer came.
            return (try? await probe.visit(probe.address(of: query))) ?? Visit()
        }
    }
}

extension Trial<AuthorizationAttempt> {
    /// A request without `redirect_uri`.
    static var requestWithoutRedirectURI: Self {
        request("requestWithoutRedirectURI", named: "without redirect_uri", byHand: .firstPageOnly) {
            try $0.query().removing("redirect_uri")
        }
    }

    /// A right request of the other client, with the redirect URI of Google's.
    static var requestOfOtherClient: Self {
        Self("requestOfOtherClient", needing: .otherClient, after: .code, requests: 0, signIns: 1) { probe in
            try await probe.attempt(
                try probe.query().setting("client_id", probe.otherClient().id), named: "otherClient",
                byHand: .firstPageOnly)
        }
    }

    /// A right request with the redirect URI of the OAuth Playground.
    static var requestToPlayground: Self {
        request("requestToPlayground", named: "the OAuth Playground", byHand: .firstPageOnly) { probe in
            guard probe.configuration.usualRedirectURI != playground else {
                throw CouldNotTell.notAsked("redirectURI is that of the OAuth Playground")
            }
            return try probe.query(redirectURI: playground)
        }
    }
}

extension Judgement {
    /// The rule holds when the server refused the request on a page, or failed at it (500), which gives nothing away.
    fileprivate static func stayedOnPageOrFailed(_ attempt: AuthorizationAttempt) -> Judgement {
        attempt.madeServerFail ? .held(attempt.evidence) : .stayedOnPage(attempt)
    }
}

private func judgeNearMissRedirectURIs(
    _ attempts: [AuthorizationAttempt], _ visit: Visit?, _ configuration: FlipCheckConfiguration
) -> Judgement {
    let judgement = Judgement.stayedOnPage(attempts, harmlessAt: configuration.usualRedirectURI)
    // A note or a warning does not hide the worse fault.
    if judgement.isFailure, judgement.weight == nil { return judgement }
    if let visit, visit.wasSentToForeignHost {
        return .failed(
            "elsewhere, asked for before the sign-in: the user was sent there after it", visit.evidence)
    }
    let linked = attempts.filter { $0.authorization.exchanges.last?.hasLinkToForeignHost == true }
    if !judgement.isFailure, !linked.isEmpty {
        return .failed(
            "the page that refuses has a link to the address: "
                + linked.map(\.name).joined(separator: ", "), linked[0].evidence
        ).asWarning
    }
    guard let visit else { return judgement }
    // A page with a password, or with a form of signIn.forms that names a field or a button, may come before the server looks
    // at the address.
    guard let last = visit.exchanges.last, let response = last.response, !response.isTemporaryFailure,
        response.status >= 400 || !last.isOfSignIn(configuration.signIn)
            || configuration.signIn.refusalPage.map({ response.text.hasBytes(of: $0) }) == true
    else {
        let reason = "elsewhere, asked for before the sign-in: no answer to look at, or only the sign-in"
        return judgement.unless(CouldNotTell(reason, visit.evidence))
    }
    return judgement
}

extension FlipCheckConfiguration {
    /// The redirect URIs of the browser flow and of Google's apps in the App Store, but the usual one.
    ///
    /// Those of the browser flow need the project ID; without it only those of the apps come.
    var otherProductionURIs: [String] {
        let ofBrowsers = projectID.flatMap { try? RedirectURIList.web(projectID: $0).uris } ?? []
        let usual = usualRedirectURI
        return (ofBrowsers + RedirectURIList.flip().uris).map(\.text).filter { !$0.hasSameBytes(as: usual) }
    }
}
