import CommandLineSupport
import PartnerServer
import PartnerStores
import PlatformCrypto

/// The commands of the command line; a server that runs needs no restart.
enum Command: String, CaseIterable {
    case newSecret = "new-secret"
    case addUser = "add-user"
    case disableUser = "disable-user"
    case enableUser = "enable-user"
    case links
    case unlink
    case backUp = "back-up"

    /// Does what the command asks for; returns the line to print.
    func run(_ options: ProgramArguments, crypto: PlatformCrypto) async throws -> String {
        func store(mustExist: Bool = true) throws -> SQLStore {
            try SQLStore(file: "partner.db", mustExist: mustExist, crypto: crypto)
        }
        switch self {
        case .newSecret:
            let secret = ClientSecret(crypto: crypto)
            return """
                client secret, for Google's console    \(secret.text)
                digest, for clientSecretDigests        \(secret.digest)
                """
        case .addUser:
            let account = try PartnerServerConfiguration.Account(
                newUser: options.required("--username"), name: options.required("--name"),
                email: options.required("--email"), password: options.requiredPassword(), crypto: crypto)
            guard try await store(mustExist: false).addAccount(account) else {
                say("partner-server: there is a user \(account.username) already.", exitStatus: 1)
            }
            return "Added the user \(account.username), whose sub is \(account.id)."
        case .disableUser, .enableUser:
            let username = options.required("--username")
            guard try await store().setDisabled(self == .disableUser, username: username) else {
                say("partner-server: there is no user \(username.debugDescription).", exitStatus: 1)
            }
            return self == .disableUser
                ? "The user \(username.debugDescription) is disabled from the next request on, "
                    + "and all links and sessions have ended."
                : "The user \(username.debugDescription) is enabled from the next request on."
        case .links, .unlink:
            let username = options.required("--username")
            let given = self == .unlink ? options.value(of: "--link") : nil
            let link = try given.map(LinkCommand.identifier)
            let command = LinkCommand(store: try store(), username: username)
            return try await self == .links ? command.list() : command.unlink(link)
        case .backUp:
            let path = options.required("--to")
            try await store().backUp(to: path)
            return "Wrote \(path.debugDescription)."
        }
    }
}
