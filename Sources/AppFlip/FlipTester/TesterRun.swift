/// A run of the tester, named after the situation in which the partner's app gets a link.
///
/// The cases are in the order in which to try them.
public enum TesterRun: Sendable, Hashable, CaseIterable {
    /// The user agrees.
    case link
    /// The user presses Cancel.
    case cancel
    /// The link has another client ID.
    case wrongClientID
    /// The link has a redirect URI that is not on the partner's list.
    case unlistedRedirectURI
    /// The `state` has the characters that are lost when an app escapes or decodes it once too often.
    case stateToEscape
    /// The `state` has the greatest length of ``TesterSettings/stateLengths``.
    case longState
    /// The link has two scopes or more, with `+` between them.
    case severalScopes
    /// The partner's app is not running.
    case coldStart
    /// The partner's app is in the background.
    case background
    /// The partner's app shows a sheet.
    case openSheet
    /// A second link comes while the question of the first one is open.
    case secondLink

    /// The name of the run on a screen.
    public var title: String {
        switch self {
        case .link: "Link the account"
        case .cancel: "Cancel"
        case .wrongClientID: "Wrong client ID"
        case .unlistedRedirectURI: "Redirect URI that is not on the list"
        case .stateToEscape: "A state with reserved characters"
        case .longState: "A long state"
        case .severalScopes: "Several scopes"
        case .coldStart: "Cold start"
        case .background: "From the background"
        case .openSheet: "With a sheet open"
        case .secondLink: "A second link"
        }
    }

    /// What to do before the link is opened; nil when there is nothing to do.
    public var preparation: String? {
        switch self {
        case .coldStart: "Close your app in the app switcher."
        case .background: "Open your app, and return here without closing it."
        case .openSheet: "Open your app, show any sheet or alert, and return here."
        case .link, .cancel, .wrongClientID, .unlistedRedirectURI, .stateToEscape, .longState, .severalScopes,
            .secondLink:
            nil
        }
    }

    /// What to do after the link is opened.
    public var action: String {
        switch self {
        case .cancel: "In your app, press Cancel."
        case .wrongClientID: "Do nothing. Your app answers at once, without a question."
        case .unlistedRedirectURI:
            "Your app shows that the link cannot be used. Return here, and press “My app refused the link”."
        case .secondLink:
            "Leave the question open, return here, and open the second link. Then agree in your app."
        case .link, .stateToEscape, .longState, .severalScopes, .coldStart, .background, .openSheet:
            "In your app, agree to link the account."
        }
    }

    /// What the partner's app has to answer, as a clause without a full stop.
    public var expectation: String {
        switch self {
        case .cancel: "your app answers access_denied"
        case .wrongClientID: "your app answers invalid_request"
        case .unlistedRedirectURI: "your app shows that the link cannot be used, and answers nobody"
        case .secondLink: "your app answers the second link, once"
        case .link, .stateToEscape, .longState, .severalScopes, .coldStart, .background, .openSheet:
            "your app answers with a code"
        }
    }
}
