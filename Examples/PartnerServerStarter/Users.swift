import PartnerServer
import PartnerStores
import PlatformCrypto

/// `add-user NAME "FULL NAME" ADDRESS`, with the password from standard input; nil when that is not asked for.
///
/// The command line would show the password to other users of the machine.
func addUser(
    _ arguments: [String], to store: SQLiteStore, crypto: PlatformCrypto
) async throws -> String? {
    guard arguments.dropFirst().first == "add-user" else { return nil }
    guard arguments.count == 5, let password = readLine(), !password.isEmpty else {
        return "Usage: add-user NAME \"FULL NAME\" ADDRESS, and the password on standard input"
    }
    let account = PartnerServerConfiguration.Account(
        id: RandomSource.system.token(bytes: 16), username: arguments[2],
        password: StoredPassword.hash(password, crypto: crypto, random: .system), name: arguments[3],
        email: arguments[4])
    return try await store.addAccount(account)
        ? "Added the user \(account.username), whose sub is \(account.id)."
        : "There is a user \(account.username) already."
}
