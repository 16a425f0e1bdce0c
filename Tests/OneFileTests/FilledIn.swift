import OneFile

extension FlipSettings {
    /// The settings of the links in `FlipLinkVectors`.
    static var filledIn: FlipSettings {
        var settings = FlipSettings()
        settings.universalLink = FlipLinkVectors.universalLink
        settings.clientID = "google-client"
        settings.company = "Example"
        settings.scopes = ["devices.read", "devices.control"]
        settings.defaultScopes = ["devices.read"]
        settings.report = { _ in }
        return settings
    }
}
