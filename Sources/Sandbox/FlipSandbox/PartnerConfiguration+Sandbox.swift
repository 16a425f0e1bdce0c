import AppFlip
import GoogleStandIn
import PartnerApp

extension PartnerConfiguration {
    /// The partner app of the sandbox: every documented address is accepted, so that each can be tried.
    package static func sandbox(_ registration: PartnerRegistration) -> PartnerConfiguration {
        PartnerConfiguration(
            universalLink: registration.universalLink, clientID: registration.client.id,
            redirectURIs: .flip([.sandbox, .development, .enterprise]),
            allowedScopes: ["devices.read", "devices.control"], defaultScope: ["devices.read"])
    }
}
