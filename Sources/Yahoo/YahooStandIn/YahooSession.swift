import AuthorizationServer
import PlatformCrypto

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The session of a browser in which a user is signed in.
struct YahooSession: Expiring {
    /// Yahoo's identifier of the user (`sub`).
    let guid: String
    /// The sign-in that began the session, and that decides how long it lasts.
    let signIn: YahooSignInRecord
    /// The digest of the authorization request for which the user has just signed in; nil after the answer.
    ///
    /// With this mark the session is new enough for a request with `prompt=login` or `max_age`.
    var freshFor: SHA256Digest?

    var expires: Date { signIn.sessionExpires }
}

extension YahooSession: StoredOwnership {
    /// The user, with the browser as the holder of the session.
    var owner: StoredOwner { StoredOwner(account: guid, holder: "browser") }
}
