/// The decision about a universal link, which depends only on the link.
public enum LinkDecision: Sendable {
    /// It is another link of the app: the router handles it.
    case notAFlipLink
    /// It passed all checks: ask the user.
    case request(VerifiedFlipRequest)
    /// It failed a check: send this reply to Google.
    case reply(AddressedReply)
    /// It must not be answered: show this message to the user.
    case refuse(LocalMessage)
}
