import LoopbackHTTP
import PartnerServer
import PartnerStores
import PlatformCrypto

/// The commands that change the users of a store while servers use it.
enum UserCommand: String, CaseIterable {
    case add = "add-user"
    case disable = "disable-user"
    case enable = "enable-user"

    static var names: [String] { allCases.map(\.rawValue) }

    /// Does what the command asks for, and returns what to say of it.
    func run(_ options: Options, crypto: PlatformCrypto) async throws -> String {
        let accounts = try openStore(options.required("--store"), crypto: crypto)
        let username = options.required("--username")
        switch self {
        case .add:
            let (name, email) = (options.required("--name"), options.required("--email"))
            // From standard input: other users of the machine see the command line.
            guard let password = readLine(), !password.isEmpty else {
                options.fail("add-user reads the password from standard input, and there is none.")
            }
            let account = PartnerServerConfiguration.Account(
                id: RandomSource.system.token(bytes: 16), username: username,
                password: StoredPassword.hash(password, crypto: crypto, random: .system), name: name,
                email: email)
            guard try await accounts.addAccount(account) else {
                say("partner-server: there is a user \(username) already.", exitStatus: 1)
            }
            return "Added the user \(username), whose sub is \(account.id)."
        case .disable, .enable:
            guard try await accounts.setDisabled(self == .disable, username: username) else {
                say("partner-server: there is no user \(username).", exitStatus: 1)
            }
            return
                "The user \(username) is \(self == .disable ? "disabled" : "enabled") from the next request on."
        }
    }
}
