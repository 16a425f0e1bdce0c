@testable import OneFile

extension FlipSettings {
    /// The settings of the links in `FlipLinkVectors`.
    static let filledIn = FlipSettings(
        universalLink: FlipLinkVectors.start, clientID: "google-client", company: "Example",
        scopes: ["devices.read", "devices.control"], defaultScopes: ["devices.read"],
        reportNearMiss: { _ in })
}
