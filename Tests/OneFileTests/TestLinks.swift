import Foundation
import OneFile
import WebText

let google = FlipLinkVectors.google

/// A link as Google writes it; a parameter is left out by nil.
func link(
    base: String = FlipLinkVectors.start, clientID: String? = "google-client",
    scope: String? = "devices.read+devices.control", state: String? = "A%2BB%3D",
    redirectURI: String? = google, additionalParameters: String = ""
) -> String {
    FlipLinkVectors.link(
        base, client: clientID, scope: scope, state: state,
        redirectURI: redirectURI.map(PercentCoding.encode),
        more: additionalParameters)
}

extension URL {
    static func of(_ text: String) throws -> URL {
        guard let url = URL(string: text) else { throw Unexpected(what: text) }
        return url
    }
}
