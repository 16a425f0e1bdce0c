/// The users of an identity provider, whose tokens the partner's app sends in the place of an app session.
///
/// `AppTokenVerifier` of the module ExternalIdentity is one for tokens in JWT form.
public protocol ExternalUsers: Sendable {
    /// The user of a token that this server accepts.
    ///
    /// Throws ``RefusedAppToken``, whose text the app's developer reads: the app gets 401. Throws
    /// ``StoreUnavailable`` when nothing can be said of the token now: the app gets 503.
    func user(ofToken token: String) async throws -> ExternalUser

    /// The user with a name and an address that the token does not have, as from the provider's userinfo.
    ///
    /// The server calls it when the account would be without an address. Throws ``StoreUnavailable`` when the
    /// provider cannot be asked now.
    func completed(_ user: ExternalUser, token: String) async throws -> ExternalUser
}

extension ExternalUsers {
    /// The user as the token names it.
    public func completed(_ user: ExternalUser, token: String) async throws -> ExternalUser { user }
}
