import DemoData
import OneFile
import PartnerServer

extension FlipWords {
    /// The texts of the partner app's question in the sandbox.
    package static var sandbox: FlipWords {
        var words = FlipWords(company: "Example Home")
        words.statement = PartnerServerConfiguration.Demo.authorizationStatement.original
        words.permissions = [
            "devices.read": PartnerServerConfiguration.Demo.readsDevices.original,
            "devices.control": PartnerServerConfiguration.Demo.controlsDevices.original,
        ]
        words.unlinkingURL = FlipSandbox.partnerOrigin + PublishedEndpoint.unlinking.path
        return words
    }
}
