import GoogleStandIn
import OneFile

extension FlipSettings {
    /// The partner app of the sandbox: every documented address is accepted, so that each can be tried.
    package static func sandbox(_ registration: PartnerRegistration) -> FlipSettings {
        var settings = FlipSettings()
        settings.universalLink = registration.universalLink
        settings.clientID = registration.client.id
        settings.company = registration.name
        settings.scopes = registration.scopes
        settings.defaultScopes = ["devices.read"]
        settings.redirectURIs += testRedirectURIs
        settings.report = { $0.record() }
        return settings
    }
}
