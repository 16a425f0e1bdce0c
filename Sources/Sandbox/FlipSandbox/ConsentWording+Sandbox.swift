import DemoData
import PartnerApp
import PartnerServer

extension ConsentWording {
    /// The texts of the partner app's consent screen in the sandbox.
    package static var sandbox: ConsentWording {
        ConsentWording(
            company: "Example Home",
            statement: PartnerServerConfiguration.Demo.authorizationStatement.original,
            scopes: [
                "devices.read": PartnerServerConfiguration.Demo.readsDevices.original,
                "devices.control": PartnerServerConfiguration.Demo.controlsDevices.original,
            ],
            unlinkingURL: "\(FlipSandbox.partnerOrigin)/settings")
    }
}
