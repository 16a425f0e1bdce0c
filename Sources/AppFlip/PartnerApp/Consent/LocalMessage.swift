import AppFlip

/// A message for the user when Google gets no reply, and the reason.
public enum LocalMessage: Sendable, Hashable {
    /// The link is damaged, and has no listed redirect URI that could be answered.
    case unreadableLink(FlipRequestError.Reason)
    /// The link's redirect URI is not on the list.
    case unlistedRedirectURI
    /// No app on this device took the reply.
    case googleDidNotOpen
    /// The system makes no URL of the listed redirect URI and the reply.
    case unusableReplyAddress

    /// The headline for the user.
    public var title: String {
        switch self {
        case .unreadableLink, .unlistedRedirectURI: "This link cannot be used"
        case .googleDidNotOpen: "Google did not open"
        case .unusableReplyAddress: "Your account was not linked"
        }
    }

    /// The problem and the remedy, for the user.
    public var text: String {
        switch self {
        case .unreadableLink, .unlistedRedirectURI:
            "It did not come from Google, or it is damaged. Nothing was linked. To link your account, open "
                + "Google's app and start there."
        case .googleDidNotOpen:
            "Your account was not linked. Open Google's app and start linking again."
        case .unusableReplyAddress:
            "This app cannot send the reply to Google. Nothing was linked. Look for an update of this app."
        }
    }
}

extension LocalMessage: CustomStringConvertible {
    /// The problem and the remedy, in words for an engineer.
    public var description: String {
        switch self {
        case .unreadableLink(let reason):
            "not answered: \(reason)"
        case .unlistedRedirectURI:
            """
            not answered: redirect_uri is not a configured address; add it only if Google documents it for App \
            Flip: an address with /r/ is for the browser, and %3A or %2F in it means that it was encoded twice
            """
        case .googleDidNotOpen:
            """
            not delivered: no app took the universal link; it was not opened in the browser, \
            which would have shown the code to others
            """
        case .unusableReplyAddress:
            "not delivered: Foundation makes no URL of the reply; correct the redirect URI in the list"
        }
    }
}
