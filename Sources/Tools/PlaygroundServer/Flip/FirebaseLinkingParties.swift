import FlipSandbox
import LocalServers
import SignInSandbox

/// The parties of both tracks: the app's users are in Firebase, and Google is linked to them.
struct FirebaseLinkingParties: RunParties {
    let firebase: SignInSandbox
    let linking: FlipSandbox

    /// The clock of both: ``LinkingRun`` gives `linking` that of `firebase`.
    var clock: SettableClock { linking.clock }

    /// The addresses by origin, those of Firebase where both have one.
    var addresses: [String: String] { firebase.addresses.merging(linking.addresses) { first, _ in first } }

    func stop() async {
        await linking.stop()
        await firebase.stop()
    }

    func memory() async -> [MemoryTable] { await linking.memory() + firebase.memory() }
}
