import LoopbackHTTP
import PartnerServer
import PartnerStores
import PlatformCrypto

/// The commands for a store that servers may be using.
enum StoreCommand: String, CaseIterable {
    case add = "add-user"
    case disable = "disable-user"
    case enable = "enable-user"
    case backUp = "back-up"

    static var names: [String] { allCases.map(\.rawValue) }

    /// Does what the command asks for, and returns what to say of it.
    func run(_ options: Options, crypto: PlatformCrypto) async throws -> String {
        let store = try openStore(options.required("--store"), crypto: crypto)
        switch self {
        case .backUp: return try await backUp(store, to: options.required("--to"), options)
        case .add:
            let username = options.required("--username")
            let (name, email) = (options.required("--name"), options.required("--email"))
            // From standard input: other users of the machine see the command line.
            guard let password = readLine(), !password.isEmpty else {
                options.fail("add-user reads the password from standard input, and there is none.")
            }
            let account = PartnerServerConfiguration.Account(
                id: RandomSource.system.token(bytes: 16), username: username,
                password: StoredPassword.hash(password, crypto: crypto, random: .system), name: name,
                email: email)
            guard try await store.addAccount(account) else {
                say("partner-server: there is a user \(username) already.", exitStatus: 1)
            }
            return "Added the user \(username), whose sub is \(account.id)."
        case .disable, .enable:
            let username = options.required("--username")
            guard try await store.setDisabled(self == .disable, username: username) else {
                say("partner-server: there is no user \(username).", exitStatus: 1)
            }
            return
                "The user \(username) is \(self == .disable ? "disabled" : "enabled") from the next request on."
        }
    }

    private func backUp(
        _ store: any DatabaseStore, to path: String, _ options: Options
    ) async throws -> String {
        guard let file = store as? SQLiteStore else {
            options.fail("back-up is for a file. For PostgreSQL use pg_dump, with --schema=partner_server.")
        }
        try await file.backUp(to: path)
        return "Wrote \(path)."
    }
}
