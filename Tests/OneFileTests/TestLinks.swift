import WebText

/// The redirect URI of the links.
let googleRedirectURI = "https://oauth-redirect.googleusercontent.com/a/com.google.Chromecast"

/// A link whose redirect URI is not one of Google's.
let linkWithUnlistedRedirectURI = flipLink(redirectURI: PercentCoding.encode("https://evil.example/a/x"))

/// A link as Google writes it.
///
/// The values are percent-encoded as they are in the link. A value that is nil is left out.
func flipLink(
    base: String = FlipLinkVectors.universalLink, clientID: String? = "google-client",
    scope: String? = "devices.read+devices.control", state: String? = "A%2BB%3D",
    redirectURI: String? = PercentCoding.encode(googleRedirectURI), adding more: String = ""
) -> String {
    let parameters = [
        clientID.map { "client_id=\($0)" }, scope.map { "scope=\($0)" }, state.map { "state=\($0)" },
        redirectURI.map { "redirect_uri=\($0)" },
    ]
    return "\(base)?\(parameters.compactMap { $0 }.joined(separator: "&"))\(more)"
}
