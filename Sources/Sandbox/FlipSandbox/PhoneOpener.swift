import Foundation
import Journal
import PartnerApp

/// Opens an app's answer to Google's link on the sandbox's phone.
struct PhoneOpener: LinkOpener {
    let phone: SandboxPhone
    /// The app that answers.
    let app: Party
    /// The mistake of the partner's app: changes the answer's address before the phone gets it.
    ///
    /// For a correct app it returns the address as it is.
    let spoiling: @Sendable (String) -> String

    func open(_ url: URL, universalLinksOnly: Bool) async -> Bool {
        guard universalLinksOnly else { return false }
        return await phone.open(spoiling(url.absoluteString), from: app)
    }
}
