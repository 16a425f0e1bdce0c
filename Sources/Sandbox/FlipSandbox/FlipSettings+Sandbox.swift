import GoogleStandIn
import OneFile

extension FlipSettings {
    /// The partner app of the sandbox: every documented address is accepted, so that each can be tried.
    package static func sandbox(_ registration: PartnerRegistration) -> FlipSettings {
        var settings = FlipSettings()
        settings.universalLink = registration.universalLink
        settings.clientID = registration.client.id
        settings.company = "Example Home"
        settings.scopes = ["devices.read", "devices.control"]
        settings.defaultScopes = ["devices.read"]
        settings.redirectURIs += testRedirectURIs
        settings.report = { $0.record() }
        return settings
    }
}
