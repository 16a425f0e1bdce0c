import FlipSandbox
import LocalServers
import SignInSandbox

/// The parties of both tracks, on one clock: the app's users are in Firebase, and Google is linked to them.
struct FirebaseLinkingParties: RunParties {
    let firebase: SignInSandbox
    let linking: FlipSandbox

    var clock: SettableClock { linking.clock }

    var addresses: [String: String] { firebase.addresses.merging(linking.addresses) { first, _ in first } }

    func stop() async {
        await linking.stop()
        await firebase.stop()
    }

    func memory() async -> [MemoryTable] { await linking.memory() + firebase.memory() }
}
