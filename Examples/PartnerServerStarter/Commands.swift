import LoopbackHTTP
import PartnerServer
import PartnerStores
import PlatformCrypto

/// Does what a command of the command line asks for; returns the line to print.
func run(_ command: String, _ options: ServerOptions, crypto: PlatformCrypto) async throws -> String {
    if command == "new-secret" {
        let secret = ClientSecret(crypto: crypto)
        return """
            client secret, for Google's console    \(secret.text)
            digest, for clientSecretDigests        \(secret.digest)
            """
    }
    let account = try PartnerServerConfiguration.Account(
        newUser: options.required("--username"), name: options.required("--name"),
        email: options.required("--email"), password: options.requiredPassword(), crypto: crypto)
    guard try await SQLStore(file: "partner.db", crypto: crypto).addAccount(account) else {
        say("partner-server: there is a user \(account.username) already.", exitStatus: 1)
    }
    return "Added the user \(account.username), whose sub is \(account.id)."
}
