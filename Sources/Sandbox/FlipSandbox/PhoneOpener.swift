import Foundation
import Journal
import PartnerApp

/// Opens an app's answer to Google's link on the sandbox's phone.
struct PhoneOpener: LinkOpener {
    let phone: SandboxPhone
    /// The app that answers.
    let app: Party
    /// The partner's mistake: changes the address of the answer before the phone gets it; a correct app changes none.
    let spoiling: @Sendable (String) -> String

    func open(_ url: URL, universalLinksOnly: Bool) async -> Bool {
        guard universalLinksOnly else { return false }
        return await phone.open(spoiling(url.absoluteString), from: app)
    }
}
