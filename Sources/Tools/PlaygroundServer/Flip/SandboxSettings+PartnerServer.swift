import FlipSandbox
import PartnerMistakes
import PartnerServer
import PlatformCrypto

/// Changes to the partner's server that keep the changes made before.
extension SandboxSettings {
    /// Gives the partner's server a defect, and keeps the defects that it has already.
    mutating func apply(_ defect: Defect) {
        let defectsBefore = mistakes.server
        mistakes.server = { server, clock in
            defect.applied(to: defectsBefore(server, clock)) { seconds in clock.advance(by: seconds) }
        }
    }

    /// Registers one more client at the partner's server, which is not Google.
    mutating func addAnotherClient() {
        partnerChanges.append { configuration in
            guard var client = configuration.clients.first, let crypto = try? PlatformCrypto() else { return }
            client.id = "other-client"
            client.secretDigest = crypto.sha256("other-secret".utf8)
            configuration.clients.append(client)
        }
    }
}
