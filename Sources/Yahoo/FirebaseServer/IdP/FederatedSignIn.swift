/// What becomes of a user whom a provider vouches for.
enum FederatedSignIn: Sendable {
    /// A session, of an old account or a new one.
    case session(Session, SessionNews)
    /// Somebody else's account has the address, and the provider cannot say whose mailbox it is.
    ///
    /// The user has to sign in to that account first; these are the providers that it knows.
    case needsConfirmation(localId: String, verifiedProviders: [String])
    /// A link that cannot be made; an app may ask to hear of it with the provider's tokens.
    case refused(WireError)

    /// What a session has to say besides its tokens.
    struct SessionNews: Sendable {
        /// Whether the account was made just now.
        var isNewUser = false
        /// Whether the provider gave the address to another user than before.
        var isEmailRecycled = false
    }

    /// Whether the assertion has done what it was for.
    var isDone: Bool {
        if case .session = self { true } else { false }
    }
}
