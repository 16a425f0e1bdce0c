/// Names one screen of one pending request: a tap on an older screen answers nothing.
public struct FlipTicket: Sendable, Hashable {
    let number: UInt64
}

/// Everything that the consent screen shows, as text for UIKit, SwiftUI or a console.
///
/// Source: Google, "App Flip overview" and Google Home's page on App Flip, design rules: the account is linked
/// to Google, not to one of its apps; the buttons read "Agree and link" and "Cancel".
public struct ConsentScreen: Sendable, Hashable {
    /// One line of the list of what Google will be able to do.
    public struct Permission: Sendable, Hashable {
        /// The scope as the link names it.
        public let scope: String
        /// What the scope means to the user.
        public let text: String
    }

    /// A text that opens a page.
    public struct Link: Sendable, Hashable {
        /// The text.
        public let text: String
        /// The page's address.
        public let url: String
    }

    /// What the buttons hand back.
    public let ticket: FlipTicket
    /// What is asked: "Link your Example account to Google".
    public let title: String
    /// Which account is linked: "Signed in as Ada Example".
    public let account: String
    /// What Google will be able to do, one line for each scope.
    public let permissions: [Permission]
    /// Google's authorization statement.
    public let statement: String
    /// Which data Google gets besides, and why: what userinfo answers.
    public let sharing: String
    /// Google's privacy policy.
    public let privacyPolicy: Link
    /// Where the user can unlink again.
    public let unlinking: Link
    /// The button for ``AccountLinking/agree(to:)``.
    public let agree: String
    /// The button for ``AccountLinking/decline(_:because:)``, with `.consentRefused`.
    public let cancel: String
    /// The button for ``AccountLinking/decline(_:because:)``, with `.otherAccountWanted`.
    public let otherAccount: String
    /// What is shown after agreeing, while Google's app opens.
    public let finished: String

    init(_ request: CheckedRequest, ticket: FlipTicket, account: String, wording: ConsentWording) {
        self.ticket = ticket
        self.title = "Link your \(wording.company) account to Google"
        self.account = "Signed in as \(account)"
        self.permissions = request.permissions
        self.statement = wording.statement
        self.sharing = wording.sharing
        self.privacyPolicy = Link(text: "Google Privacy Policy", url: "https://policies.google.com/privacy")
        self.unlinking = Link(text: "You can unlink at any time", url: wording.unlinkingURL)
        self.agree = "Agree and link"
        self.cancel = "Cancel"
        self.otherAccount = "Use another account"
        self.finished = "Linking your \(wording.company) account to Google"
    }
}

extension ConsentScreen: Identifiable {
    /// The ticket, so that SwiftUI shows a new sheet for a new request.
    public var id: FlipTicket { ticket }
}

/// The partner's own words on the consent screen.
public struct ConsentWording: Sendable {
    /// The partner's name: "Example".
    public var company: String
    /// The authorization statement, such as "Once linked, Google will have permission to control your devices".
    public var statement: String
    /// Which data Google gets besides, and why; it has to say what the userinfo endpoint answers.
    public var sharing: String
    /// What each scope means to the user, in the order of the list.
    public var permissions: [ConsentScreen.Permission]
    /// Where the user can unlink again: the partner's settings, or the user's Google Account.
    public var unlinkingURL: String

    /// The words for one partner; each scope with its meaning, such as `("devices.read", "See your devices")`.
    public init(
        company: String, statement: String, scopes: KeyValuePairs<String, String>, unlinkingURL: String,
        sharing: String = "Google will see your name and e-mail address, to show which account is linked."
    ) {
        self.company = company
        self.statement = statement
        self.sharing = sharing
        self.permissions = scopes.map { ConsentScreen.Permission(scope: $0.key, text: $0.value) }
        self.unlinkingURL = unlinkingURL
    }

    /// What a scope means to the user; nil for one that nobody described.
    func permission(for scope: String) -> ConsentScreen.Permission? {
        // Bytes, not `==`: a scope that only looks like a known one is another scope.
        permissions.first { $0.scope.utf8.elementsEqual(scope.utf8) }
    }
}
