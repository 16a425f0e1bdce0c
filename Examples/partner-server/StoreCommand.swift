import CommandLineSupport
import PartnerServer
import PartnerStores
import PlatformCrypto

/// The commands for a store that servers may be using.
enum StoreCommand: String, CaseIterable {
    case newSecret = "new-secret"
    case add = "add-user"
    case disable = "disable-user"
    case enable = "enable-user"
    case links
    case unlink
    case backUp = "back-up"

    static var names: [String] { allCases.map(\.rawValue) }

    /// Does what the command asks for, and returns what to say of it.
    func run(_ options: Options, crypto: PlatformCrypto) async throws -> String {
        if self == .newSecret {
            let secret = RandomSource.system.token()
            let digest = crypto.sha256(secret.utf8).base64URL
            return """
                client secret, for Google's console  \(secret)
                the option of partner-server         --client-secret-digest=\(digest)
                """
        }
        // Everything that can be missing is asked for first: opening a store makes one where there is none.
        let place = options.required("--store")
        switch self {
        case .newSecret: return ""
        case .add:
            let account = try account(options, crypto: crypto)
            guard try await openStore(place, crypto: crypto).addAccount(account) else {
                say("partner-server: there is a user \(account.username) already.", exitStatus: 1)
            }
            return "Added the user \(account.username), whose sub is \(account.id)."
        case .disable, .enable:
            let username = options.required("--username")
            let store = try openStore(place, mustExist: true, crypto: crypto)
            guard try await store.setDisabled(self == .disable, username: username) else {
                say("partner-server: there is no user \(username.debugDescription).", exitStatus: 1)
            }
            return self == .disable
                ? "The user \(username.debugDescription) is disabled from the next request on, "
                    + "and all links and sessions have ended."
                : "The user \(username.debugDescription) is enabled from the next request on."
        case .links, .unlink:
            let username = options.required("--username")
            let link = try self == .unlink ? options.link.map(LinkCommand.identifier) : nil
            let command = LinkCommand(
                store: try openStore(place, mustExist: true, crypto: crypto), username: username)
            return try await self == .links ? command.list() : command.unlink(link)
        case .backUp:
            let path = options.required("--to")
            try await openStore(place, mustExist: true, crypto: crypto).backUp(to: path)
            return "Wrote \(path.debugDescription)."
        }
    }

    private func account(
        _ options: Options, crypto: PlatformCrypto
    ) throws -> PartnerServerConfiguration.Account {
        try PartnerServerConfiguration.Account(
            newUser: options.required("--username"), name: options.required("--name"),
            email: options.required("--email"), password: options.requiredPassword(), crypto: crypto)
    }
}

/// Opens the database of `--store`; a file that does not exist is made, unless it must exist.
///
/// Throws `StoreOpeningError`, which says what is wrong and what to do.
func openStore(_ place: String, mustExist: Bool = false, crypto: PlatformCrypto) throws -> SQLStore {
    if ["postgresql://", "postgres://"].contains(where: place.hasPrefix) {
        return try SQLStore(postgreSQL: place, crypto: crypto)
    }
    // A mistyped name would make an empty store, and its backup would be empty.
    return try SQLStore(file: place, mustExist: mustExist, crypto: crypto)
}
