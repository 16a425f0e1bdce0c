import AppFlip
import DemoData
import GoogleStandIn
import OneFile
import PartnerServer
import WebText

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

extension FlipWords {
    /// The texts of the partner app's question in the sandbox.
    package static var sandbox: FlipWords {
        var words = FlipWords(company: "Example Home")
        words.statement = PartnerServerConfiguration.Demo.authorizationStatement.original
        words.permissions = [
            "devices.read": PartnerServerConfiguration.Demo.readsDevices.original,
            "devices.control": PartnerServerConfiguration.Demo.controlsDevices.original,
        ]
        words.unlinkingURL = "\(FlipSandbox.partnerOrigin)/settings"
        return words
    }
}

extension FlipNote {
    /// Reports a rule of the files to paste as the checks of all other parties, with the line that enforces it.
    package func record() {
        guard let rule else { return }
        _ = Check.that(held, SecurityRule(rule.id, rule.text, rule.source), file: file, line: line)
    }
}
