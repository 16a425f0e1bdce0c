import Foundation
import Journal
import PartnerApp

/// Opens the app's reply on the sandbox's phone.
struct PhoneOpener: LinkOpener {
    let phone: SandboxPhone
    let app: Party
    let spoiling: @Sendable (String) -> String

    func open(_ url: URL, universalLinksOnly: Bool) async -> Bool {
        guard universalLinksOnly else { return false }
        return await phone.open(spoiling(url.absoluteString), from: app)
    }
}
