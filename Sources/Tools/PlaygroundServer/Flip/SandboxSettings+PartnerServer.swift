import FlipSandbox
import PartnerMistakes
import PartnerServer
import PlatformCrypto

extension SandboxSettings {
    /// Lays a defect over the partner's server, and over the defects that it has already.
    mutating func lay(_ defect: Defect) {
        let before = mistakes.server
        mistakes.server = { server, clock in
            defect.laid(over: before(server, clock)) { clock.advance(by: $0) }
        }
    }

    /// One more client of the partner's server, which is not Google.
    mutating func addingAnotherClient() {
        let before = configuringPartner
        configuringPartner = { configuration in
            before(&configuration)
            guard var client = configuration.clients.first, let crypto = try? PlatformCrypto() else { return }
            client.id = "other-client"
            client.secretDigest = crypto.sha256("other-secret".utf8)
            configuration.clients.append(client)
        }
    }
}
