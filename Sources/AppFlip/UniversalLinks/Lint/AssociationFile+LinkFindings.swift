// The faults that need an expected link: whether it opens the app.
extension AssociationFile {
    /// Notes that the flip link does not open the app as Google sends it, in either order of its parameters.
    ///
    /// No source promises an order of Google's parameters.
    func noteFlip(_ expectations: LinkExpectations, _ findings: inout [LintFinding]) {
        guard let appID = expectations.appID, let flipLink = expectations.flipLink else { return }
        let query = Self.query(of: flipLink, adding: Self.googleQuery)
        let reversedQuery = query.split(separator: "&").reversed().joined(separator: "&")
        let links = [query, reversedQuery].compactMap { try? LinkURL(flipLink.withQuery($0)) }
        let traces = links.map { trace($0, for: appID) }
        if let failure = traces.first(where: { !$0.opens }) {
            findings.note(
                .flipNotMatched, at: failure.link.text.shortened(to: 80),
                "\(failure.outcome); \(Self.advice(for: failure.outcome))")
        } else if let loose = traces.first(where: { $0.decidingStep?.result == .matchedApartFromSlashes }) {
            findings.note(
                .flipMatchedLoosely, at: loose.link.text.shortened(to: 80),
                "opens the app only because slashes at the ends of a path do not count; "
                    + "write the path as it is")
        }
    }

    /// What to do about a flip link that does not open the app.
    private static func advice(for outcome: LinkTrace.Outcome) -> String {
        switch outcome {
        case .appNotListed: "add the app ID to appIDs"
        case .excluded: "claim its path before this rule, unless the link is your authorization URL"
        case .opens, .noMatch, .abandoned: "claim its path and ask nothing of its query"
        }
    }

    /// Notes that the web authorization URL opens the app: the user would go from app to browser and back.
    func noteAuthorization(_ expectations: LinkExpectations, _ findings: inout [LintFinding]) {
        guard let appID = expectations.appID, let url = expectations.authorizationURL else { return }
        let query = Self.query(of: url, adding: "response_type=code&" + Self.googleQuery)
        guard let link = try? LinkURL(url.withQuery(query)),
            case .opens(let rule) = trace(link, for: appID).outcome
        else { return }
        findings.note(
            .authorizationCaptured, at: rule,
            "opens the app for \(url.text.shortened(to: 60)), "
                + "so the web fallback never reaches the browser; exclude it")
    }

    /// The query of a link as Google sends it: its own, with Google's parameters unless it has them already.
    private static func query(of link: LinkURL, adding parameters: String) -> String {
        guard let query = link.query, !query.isEmpty else { return parameters }
        let names = query.split(separator: "&").map { item in item.prefix { $0 != "=" } }
        return names.contains("client_id") ? query : "\(query)&\(parameters)"
    }

    /// Parameters as Google adds them to the link: `+` between scopes, and escapes in the address.
    private static let googleQuery =
        "client_id=google-client&scope=devices.read+devices.control&state=APvk0a-_"
        + "&redirect_uri=https%3A%2F%2Foauth-redirect.googleusercontent.com%2Fa%2Fcom.google.Chromecast"
}

extension LinkURL {
    /// The text of the link with another query and without a fragment.
    func withQuery(_ query: String) -> String {
        let portWithColon = port.map { ":\($0)" } ?? ""
        return "\(scheme)://\(host)\(portWithColon)\(path)?\(query)"
    }
}
