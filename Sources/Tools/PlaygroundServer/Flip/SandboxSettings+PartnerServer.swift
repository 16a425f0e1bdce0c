import FlipSandbox
import OAuth
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

    /// The credentials of the client that ``addAnotherClient()`` registers.
    static let anotherClient = ClientCredentials(id: "other-client", secret: "other-secret")

    /// Registers a client that is not Google at the partner's server.
    mutating func addAnotherClient() throws {
        let secretDigest = try PlatformCrypto().sha256(Self.anotherClient.secret.utf8)
        partnerChanges.append { configuration in
            guard var client = configuration.clients.first else { return }
            client.id = Self.anotherClient.id
            client.secretDigest = secretDigest
            configuration.clients.append(client)
        }
    }
}
