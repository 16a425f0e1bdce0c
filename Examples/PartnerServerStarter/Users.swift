import LoopbackHTTP
import PartnerServer
import PartnerStores
import PlatformCrypto

/// The account of `add-user`, with the password from standard input.
///
/// The command line would show the password to other users of the machine.
func newAccount(_ options: ServerOptions, crypto: PlatformCrypto) -> PartnerServerConfiguration.Account {
    let username = options.required("--username")
    let (name, email) = (options.required("--name"), options.required("--email"))
    guard let password = readLine(), !password.isEmpty else {
        options.fail("add-user reads the password from standard input, and there is none.")
    }
    return PartnerServerConfiguration.Account(
        id: RandomSource.system.token(bytes: 16), username: username,
        password: StoredPassword.hash(password, crypto: crypto, random: .system), name: name, email: email)
}
