import AppFlip

/// Which redirect URIs are accepted, and which are not.
enum RedirectURIRules {
    static let inspections = [
        Inspection(production) { probe throws(Obstacle) in
            production.needsCodes(try await probe.authorizeEach(try probe.queries(to: productionURIs(probe))))
        },
        Inspection(documented) { probe throws(Obstacle) in
            documented.needsCodes(try await probe.authorizeEach(try probe.queries(to: furtherURIs(probe))))
        },
        Inspection(exact) { probe throws(Obstacle) in
            let good = probe.configuration.usualRedirectURI
            var ended: [(name: String, authorization: Authorization)] = []
            for spoilt in SpoiltRedirectURI.all(of: good) {
                let query = try probe.query(redirectURI: spoilt.uri)
                ended.append((spoilt.name, try await probe.reject(query)))
            }
            return exact.needsStaying(ended, listing: true)
        },
        Inspection(missing) { probe throws(Obstacle) in
            let query = try probe.query().removing("redirect_uri")
            return missing.needsStaying([("without redirect_uri", try await probe.reject(query))])
        },
        Inspection(repeated) { probe throws(Obstacle) in
            let good = try probe.query()
            let evil = SpoiltRedirectURI.elsewhere
            return repeated.needsStaying([
                ("the right one first", try await probe.reject(good.adding("redirect_uri", evil))),
                (
                    "the right one second",
                    try await probe.reject(
                        good.setting("redirect_uri", evil)
                            .adding("redirect_uri", probe.configuration.usualRedirectURI))
                ),
            ])
        },
    ]

    /// The addresses of Google's apps in the App Store, and of the browser flow.
    private static func productionURIs(_ probe: Probe) -> [String] {
        let web = probe.configuration.projectID.flatMap { try? RedirectURIList.web(projectID: $0) }
        return (web?.uris ?? []).map(\.text) + RedirectURIList.flip().uris.map(\.text)
    }

    /// The other documented addresses: sandbox, development and enterprise builds.
    private static func furtherURIs(_ probe: Probe) -> [String] {
        let web = probe.configuration.projectID.flatMap {
            try? RedirectURIList.web(projectID: $0, .sandbox)
        }
        let all = (web?.uris ?? []).map(\.text) + GoogleRedirectURI.documentedFlips.map(\.text)
        let production = productionURIs(probe)
        return all.filter { uri in !production.contains { $0.utf8.elementsEqual(uri.utf8) } }
    }

    static let production = Rule(
        "authorize/redirect-uri-production", "every redirect URI that Google's apps use is accepted", .google,
        .error, .appFlip,
        why: "A user whose Google app is not on the list sees an error page and cannot link.",
        remedy: "Put /a/com.google.Chromecast, /a/com.google.OPA and /r/ with your project id on "
            + "oauth-redirect.googleusercontent.com into the client's list, byte for byte.")

    static let documented = Rule(
        "authorize/redirect-uri-documented",
        "the sandbox, development and enterprise redirect URIs are accepted too", .google, .note, .appFlip,
        why: "Google's page lists them all. A production server may leave them out; a test project cannot.",
        remedy: "Register them for the client of a test project. In production, leaving them out is a choice."
    )

    static let exact = Rule(
        "authorize/redirect-uri-exact",
        "a redirect URI that differs in any byte is refused without a redirect",
        .rfc, .error, .rfc(9700, "4.1.3"),
        why: "Whoever finds an address that is taken for Google's gets the codes of your users.",
        remedy: "Compare redirect_uri with the registered ones as strings: no prefix, no pattern, no "
            + "normalising. Show an error page to the user and do not redirect (RFC 6749 section 4.1.2.1).")

    static let missing = Rule(
        "authorize/redirect-uri-missing", "a request without redirect_uri is refused without a redirect",
        .rfc, .warning, .rfc(6749, "3.1.2.3"),
        why: "With several registered addresses it is a guess where the code should go.",
        remedy: "Show an error page. Google always sends redirect_uri.")

    static let repeated = Rule(
        "authorize/redirect-uri-repeated", "a request with two redirect URIs is refused without a redirect",
        .rfc,
        .error, .rfc(6749, "3.1"),
        why: "If one part of a server checks the first and another uses the second, codes go astray.",
        remedy: "Refuse a request in which redirect_uri stands twice, before anything else.")
}

extension Probe {
    /// A right request to each of the addresses.
    func queries(to uris: [String]) throws(Obstacle) -> [(name: String, query: AuthorizationQuery)] {
        var queries: [(name: String, query: AuthorizationQuery)] = []
        for uri in uris { queries.append((uri, try query(redirectURI: uri))) }
        return queries
    }

    /// Walks a request that has to be refused; with a person at the pages only the first is looked at.
    ///
    /// Throws ``Obstacle`` when it ends elsewhere than a refusal or an answer: a sign-in on another host.
    func reject(_ query: AuthorizationQuery) async throws(Obstacle) -> Authorization {
        guard let authorizer else { throw .notConfigured("authorizationURL") }
        let ended = authorizer.isAutomatic ? try await authorize(query) : await authorizer.look(query)
        switch ended.end {
        case .page(let status, _) where status < 400 && !authorizer.isAutomatic:
            throw Obstacle(
                "a page came, and a person would have to sign in to see how it ends; give signIn.forms",
                ended.evidence, isIntended: true)
        case .redirect(let location) where !isAnswer(location, to: query):
            throw Obstacle(
                "the request \(ended.endInWords); if that is part of your sign-in, add it to signIn.origins",
                ended.evidence)
        case .nowhere(let reason): throw Obstacle(reason, ended.evidence)
        case .page, .redirect: return ended
        }
    }

    /// Whether a redirect is the answer to a request, be it at the wrong address, and no step of a sign-in.
    private func isAnswer(_ location: String, to query: AuthorizationQuery) -> Bool {
        let wanted = [query.redirectURI, configuration.usualRedirectURI, SpoiltRedirectURI.elsewhere]
        let host = ProbeTarget.host(location)
        return ProbeTarget.isGoogle(location) || wanted.contains { $0.map(ProbeTarget.host) == host }
            || Answer(location).parameters.items.contains { ["code", "error"].contains($0.name) }
    }
}

extension Rule {
    /// The rule holds when no request left the partner; of many only the names are listed.
    func needsStaying(
        _ ended: [(name: String, authorization: Authorization)], listing: Bool = false
    ) -> Finding {
        let left = ended.filter { if case .redirect = $0.authorization.end { true } else { false } }
        if listing, !left.isEmpty {
            let names = left.map(\.name).joined(separator: ", ")
            return failed(
                "\(left.count) of \(ended.count) led to a redirect: \(names)",
                left.flatMap(\.authorization.evidence))
        }
        return judged(
            left.map { "\($0.name): the request \($0.authorization.endInWords)" },
            left.flatMap(\.authorization.evidence))
    }
}
