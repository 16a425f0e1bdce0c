import GoogleRedirectURIs
import OneFile
import WebText

let universalLink = "https://partner.example/flip"
let homeRedirectURI = GoogleRedirectURI.flip(.home)

/// The settings of a partner app.
var flipSettings: FlipSettings {
    var settings = FlipSettings()
    settings.universalLink = universalLink
    settings.clientID = "google-client"
    settings.company = "Example"
    settings.scopes = ["devices.read"]
    settings.defaultScopes = ["devices.read"]
    settings.report = { _ in }
    return settings
}

/// How the verdict on a link begins whose redirect URI is not Google's.
let unlistedRefusal = "refuse: redirect_uri is not a configured address"

/// A link to the app.
///
/// State and redirect URI are percent-encoded here; the other values are written as they are, `further` after all others.
func flipLink(
    to base: String = universalLink, clientID: String = "google-client", state: String = "s",
    redirectURI: String = homeRedirectURI.text, scope: String? = "devices.read", further: String = ""
) -> String {
    let scope = scope.map { "&scope=\($0)" } ?? ""
    return "\(base)?client_id=\(clientID)\(scope)&state=\(PercentCoding.encode(state))"
        + "&redirect_uri=\(PercentCoding.encode(redirectURI))\(further)"
}

/// The decision of the files to paste about a link, in a few words.
func verdict(_ link: String) -> String {
    switch flipSettings.decide(link) {
    case .ask: "request"
    case .answer(let answer): "answer \(answer)"
    case .cannotAnswer(let problem): "refuse: \(problem)"
    case .notAFlipLink: "not a flip link"
    }
}
