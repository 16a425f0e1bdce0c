// The faults that show once it is known which link opens the app and which does not.
extension AssociationFile {
    /// The flip link as Google opens it, with its parameters in one order and in the other.
    func noteFlip(_ expectations: LinkExpectations, _ findings: inout [LintFinding]) {
        guard let appID = expectations.appID, let link = expectations.flipLink else { return }
        let query = link.query ?? Self.googleQuery
        let reversed = query.split(separator: "&").reversed().joined(separator: "&")
        let traces = [query, reversed].compactMap { try? LinkURL(link.withQuery($0)) }.map {
            trace($0, for: appID)
        }
        if let failure = traces.first(where: { !$0.opens }) {
            findings.note(
                .flipNotMatched, at: failure.link.text.shortened(to: 80),
                "\(failure.outcome); claim its path and ask nothing of its query")
        } else if let loose = traces.first(where: { $0.decidingStep?.result == .matchedApartFromSlashes }) {
            findings.note(
                .flipMatchedLoosely, at: loose.link.text.shortened(to: 80),
                "opens the app only because slashes at the ends of a path do not count; "
                    + "write the path as it is")
        }
    }

    /// A captured authorization URL leads round in a circle: app, browser, app.
    func noteAuthorization(_ expectations: LinkExpectations, _ findings: inout [LintFinding]) {
        guard let appID = expectations.appID, let url = expectations.authorizationURL,
            let link = try? LinkURL(url.withQuery(url.query ?? "response_type=code&" + Self.googleQuery)),
            case .opens(let rule) = trace(link, for: appID).outcome
        else { return }
        findings.note(
            .authorizationCaptured, at: rule,
            "opens the app for \(url.text.shortened(to: 60)), "
                + "so the web fallback never reaches the browser; exclude it")
    }

    /// Parameters as Google adds them to the link: `+` between scopes, and escapes in the address.
    private static let googleQuery =
        "client_id=google-client&scope=devices.read+devices.control&state=APvk0a-_"
        + "&redirect_uri=https%3A%2F%2Foauth-redirect.googleusercontent.com%2Fa%2Fcom.google.Chromecast"
}

extension LinkURL {
    /// The link with another query and without a fragment.
    func withQuery(_ query: String) -> String {
        "\(scheme)://\(host)\(port.map { ":\($0)" } ?? "")\(path)?\(query)"
    }
}
