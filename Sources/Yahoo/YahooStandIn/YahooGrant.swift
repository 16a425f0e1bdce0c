import AuthorizationServer
import OAuth

/// What a user has allowed an app, and the values that the app's code is bound to (RFC 6749 section 4.1.3).
///
/// The store keeps it with the code, and then with the tokens of the code.
struct YahooGrant: Sendable {
    /// Yahoo's identifier of the user (`sub`).
    let guid: String
    /// The app that the code was issued to (wire name `client_id`).
    let clientID: String
    /// The scope that the user agreed to.
    let scope: Scope
    /// The redirect URI that the code was sent to; the token request has to repeat it.
    let redirectURI: String
    /// The PKCE challenge of the authorization request; nil when it had none.
    let codeChallenge: CodeChallenge?
    /// The `nonce` of the authorization request, which the ID token repeats; nil when it had none.
    let nonce: String?
    /// The sign-in in which the user agreed.
    let signIn: YahooSignInRecord
}

extension YahooGrant: StoredOwnership {
    /// The user and the app, for a page that shows what the store has.
    var owner: StoredOwner { StoredOwner(account: guid, holder: clientID, scope: scope) }
}
