/// The result of a sign-in with a provider, or of linking one: a session, or the reason why there is none.
enum FederatedSignIn: Sendable {
    /// The user is signed in.
    ///
    /// `isEmailRecycled` is true when the account had another identity at the provider, so that the provider
    /// seems to have given the address to another user.
    case session(UserSession, isNewUser: Bool = false, isEmailRecycled: Bool = false)
    /// Another account has the address, and the user has to sign in to it first by one of its providers.
    case needsConfirmation(localId: String, verifiedProviders: [String])
    /// The identity cannot be linked; an app can ask for this answer with the provider's tokens.
    case refused(WireError)
}
