import AuthorizationServer
import OAuth

/// The consent of a user to an app, and the values that its code is bound to (RFC 6749 section 4.1.3).
struct YahooGrant: Sendable {
    let guid: String
    let clientID: String
    let scope: Scope
    let redirectURI: String
    let challenge: CodeChallenge?
    /// `nonce` of the request, for the ID token.
    let nonce: String?
    let signIn: YahooSignInRecord
}

extension YahooGrant: StoredOwnership {
    var owner: StoredOwner { StoredOwner(account: guid, holder: clientID, scope: scope) }
}
