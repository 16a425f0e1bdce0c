import CommandLineSupport
import PartnerDatabases
import PartnerServer
import PlatformCrypto
import WebText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The commands of the command line; a server that runs needs no restart.
enum Command: String, CaseIterable {
    case newConfiguration = "new-configuration"
    case newSecret = "new-secret"
    case addUser = "add-user"
    case users
    case disableUser = "disable-user"
    case enableUser = "enable-user"
    case links
    case unlink
    case backUp = "back-up"

    /// The kind of the value of each option that only commands take.
    private static let kindsOfValues = [
        "--username": "a user name", "--name": "a full name", "--email": "an email address",
        "--to": "a file", "--link": "the identifier of a link",
    ]

    /// The options of the command, as the usage shows them; those in brackets may be left out.
    private var synopsis: String? {
        switch self {
        case .newConfiguration: "[--port N]"
        case .newSecret: nil
        case .addUser: "[--store STORE] --username NAME --name FULL-NAME --email ADDRESS"
        case .users: "[--store STORE] [--username NAME-OR-EMAIL]"
        case .disableUser, .enableUser, .links: "[--store STORE] --username NAME-OR-EMAIL"
        case .unlink: "[--store STORE] --username NAME-OR-EMAIL [--link ID]"
        case .backUp: "[--store FILE] --to FILE"
        }
    }

    /// The options of the command that the server does not take, with the kinds of their values.
    var values: [String: String] {
        let words = (synopsis ?? "").split { " []".contains($0) }.map(String.init)
        return Self.kindsOfValues.filter { words.contains($0.key) }
    }

    /// The command with its options, for the usage.
    var usage: String { [rawValue, synopsis].compactMap(\.self).joined(separator: " ") }

    /// Does what the command asks for; returns the text to print.
    func run(_ options: Options, crypto: PlatformCrypto) async throws -> String {
        switch self {
        case .newConfiguration:
            return try ConfigurationFile.make(
                ConfigurationFile.path, issuer: "http://127.0.0.1:\(options.port)", crypto: crypto)
        case .newSecret: return ClientSecret(crypto: crypto).description
        case .addUser: return try await addUser(options, crypto: crypto)
        case .users:
            let command = UserCommand(store: try place(options).open(mustExist: true, crypto: crypto))
            guard let name = options.username else { return try await command.list() }
            return try await command.list(named: name)
        case .disableUser, .enableUser:
            let place = place(options)
            let name = options.required("--username")
            return try await UserCommand(store: try place.open(mustExist: true, crypto: crypto))
                .setDisabled(self == .disableUser, named: name)
        case .links: return try await linkCommand(options, crypto: crypto).list()
        case .unlink:
            let link = try options.link.map(LinkCommand.identifier)
            let command = try linkCommand(options, crypto: crypto)
            guard let link else { return try await command.endAll() }
            return try await command.unlink(link)
        case .backUp:
            let place = place(options)
            let path = options.required("--to")
            try await place.open(mustExist: true, crypto: crypto).backUp(to: path)
            return "Wrote \(Printable.quoted(path))."
        }
    }

    private func linkCommand(_ options: Options, crypto: PlatformCrypto) throws -> LinkCommand {
        let place = place(options)
        let username = options.required("--username")
        let store = try place.open(mustExist: true, crypto: crypto)
        return LinkCommand(store: store, username: username, at: Date())
    }

    /// The store that a command works on; a trial keeps everything in memory, so there it has to be named.
    private func place(_ options: Options) -> StorePlace {
        StorePlace(options.isTrial ? options.required("--store") : options.store)
    }

    private func addUser(_ options: Options, crypto: PlatformCrypto) async throws -> String {
        // The options are read first: opening a store makes one where there is none.
        let place = place(options)
        let account = try PartnerServerConfiguration.Account(
            newUser: options.required("--username"), name: options.required("--name"),
            email: options.required("--email"), password: options.requiredPassword(), crypto: crypto)
        guard try await place.open(crypto: crypto).addAccount(account) else {
            endProgram(saying: "partner-server: there is a user \(account.username) already.", exitStatus: 1)
        }
        return "Added the user \(account.username), whose sub is \(account.id)."
    }
}
