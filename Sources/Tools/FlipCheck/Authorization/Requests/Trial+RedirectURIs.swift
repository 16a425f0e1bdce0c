import GoogleRedirectURIs

extension Trial<[AuthorizationAttempt]> {
    /// A right request to each redirect URI of Google's apps and of the browser flow.
    static var requestsToProduction: Self {
        Self("requestsToProduction", after: .code, requests: 0, signIns: 3) { probe in
            try await probe.authorizeEach(
                productionURIs(probe).map { uri in (uri, try probe.query(redirectURI: uri)) })
        }
    }

    /// Requests to addresses that are nearly a registered one: see ``SpoiltRedirectURI``.
    static var spoiltRedirectURIs: Self {
        Self("spoiltRedirectURIs", after: .code, requests: 0, signIns: 25) { probe in
            let all = SpoiltRedirectURI.all(of: probe.configuration.usualRedirectURI)
            return try await probe.rejectEach(
                all.map { spoilt in (spoilt.name, try probe.query(redirectURI: spoilt.uri)) })
        }
    }

    /// Requests with a registered redirect URI and one of another site, in both orders.
    static var requestsWithTwoRedirectURIs: Self {
        Self("requestsWithTwoRedirectURIs", after: .code, requests: 0, signIns: 2) { probe in
            let registered = probe.configuration.usualRedirectURI
            let foreign = SpoiltRedirectURI.elsewhere
            return try await probe.rejectEach([
                ("the right one first", try probe.query().adding("redirect_uri", foreign)),
                (
                    "the right one second",
                    try probe.query(redirectURI: foreign).adding("redirect_uri", registered)
                ),
            ])
        }
    }
}

extension Trial<AuthorizationAttempt> {
    /// A request without `redirect_uri`.
    static var requestWithoutRedirectURI: Self {
        Self("requestWithoutRedirectURI", after: .code, requests: 0, signIns: 1) { probe in
            try await probe.rejectOnce(
                try probe.query().removing("redirect_uri"), named: "without redirect_uri")
        }
    }
}

/// The redirect URIs of the browser flow and of Google's apps in the App Store.
///
/// Those of the browser flow need the project ID; without it only those of the apps come.
func productionURIs(_ probe: Probe) -> [String] {
    let ofApps = RedirectURIList.flip().uris
    guard let projectID = probe.configuration.projectID,
        let ofBrowsers = try? RedirectURIList.web(projectID: projectID).uris
    else { return ofApps.map(\.text) }
    return (ofBrowsers + ofApps).map(\.text)
}
