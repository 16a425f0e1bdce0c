import AuthorizationServer
import PlatformCrypto

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The session of a browser in which a user is signed in.
struct YahooSession: Expiring {
    let guid: String
    let signIn: YahooSignIn
    /// The digest of the request that the user has just signed in for; nil after it was answered.
    var freshFor: SHA256Digest?

    var expires: Date { signIn.sessionExpires }
}

extension YahooSession: StoredOwnership {
    var owner: StoredOwner { StoredOwner(account: guid, holder: "browser") }
}
