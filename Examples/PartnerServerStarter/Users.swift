import LoopbackHTTP
import PartnerServer
import PartnerStores
import PlatformCrypto

/// The account of `add-user`, with the password from standard input.
func newAccount(_ options: ServerOptions, crypto: PlatformCrypto) -> PartnerServerConfiguration.Account {
    PartnerServerConfiguration.Account(
        username: options.required("--username"), name: options.required("--name"),
        email: options.required("--email"), password: options.requiredPassword(), crypto: crypto,
        random: .system)
}
