import WebText

/// Names one screen of one pending request: a tap on an older screen answers nothing.
public struct FlipTicket: Sendable, Hashable {
    let number: UInt64
}

/// Everything that the consent screen shows, as text for UIKit, SwiftUI or a console.
///
/// Source: Google, "App Flip overview" and Google Home's page on App Flip, design rules: the account is
/// linked to Google, not to one of its apps; the buttons read "Agree and link" and "Cancel".
public struct ConsentScreen: Sendable, Hashable {
    /// One line of the list of what Google will be able to do.
    public struct Permission: Sendable, Hashable {
        /// The scope as the link names it.
        public let scope: String
        /// The meaning of the scope for the user.
        public let text: String
    }

    /// A text that opens a page.
    public struct Link: Sendable, Hashable {
        /// The text.
        public let text: String
        /// The page's address.
        public let url: String
    }

    /// The ticket that the buttons pass to ``AccountLinking``.
    public let ticket: FlipTicket
    /// The question: "Link your Example account to Google".
    public let title: String
    /// Which account is linked: "Signed in as Ada Example".
    public let account: String
    /// The permissions of Google, one line for each scope.
    public let permissions: [Permission]
    /// Google's authorization statement.
    public let statement: String
    /// Which other data Google gets, and why: the answer of the userinfo endpoint.
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
    /// The text after agreeing, while Google's app opens.
    public let finished: String

    init(_ request: VerifiedFlipRequest, ticket: FlipTicket, account: String, wording: ConsentWording) {
        self.ticket = ticket
        self.title = wording.title
        self.account = wording.signedIn(account)
        self.permissions = request.scope.map(wording.permission)
        self.statement = wording.statement
        self.sharing = wording.sharing
        self.privacyPolicy = Link(text: wording.privacyPolicy, url: "https://policies.google.com/privacy")
        self.unlinking = Link(text: wording.unlinking, url: wording.unlinkingURL)
        self.agree = wording.agree
        self.cancel = wording.cancel
        self.otherAccount = wording.otherAccount
        self.finished = wording.finished
    }
}

extension ConsentScreen: Identifiable {
    /// The ticket, so that SwiftUI shows a new sheet for a new request.
    public var id: FlipTicket { ticket }
}

/// The words on the consent screen: the partner's own, and English defaults for the others.
///
/// An app in other languages sets all of them, from its string catalog. The words of the two buttons are
/// those of Google's design rules, which were read in English only.
public struct ConsentWording: Sendable {
    /// The partner's name: "Example".
    public var company: String
    /// The authorization statement, such as "Once linked, Google will have permission
    /// to control your devices".
    public var statement: String
    /// Which other data Google gets, and why; it must name what the userinfo endpoint answers.
    public var sharing: String
    /// The meaning of each scope for the user, in the order of the list.
    public var permissions: [ConsentScreen.Permission]
    /// Where the user can unlink again: the partner's settings, or the user's Google Account.
    public var unlinkingURL: String

    /// The question; it says Google, and not the name of one of its apps.
    public var title: String
    /// Which account is linked, made of the account's name.
    public var signedIn: @Sendable (String) -> String = { "Signed in as \($0)" }
    /// The words that link to Google's privacy policy.
    public var privacyPolicy = "Google Privacy Policy"
    /// The words that link to where the user can unlink.
    public var unlinking = "You can unlink at any time"
    /// The button that agrees.
    public var agree = "Agree and link"
    /// The button that refuses.
    public var cancel = "Cancel"
    /// The button for linking another account.
    public var otherAccount = "Use another account"
    /// The text after agreeing, while Google's app opens.
    public var finished: String

    /// The words for one partner; each scope with its meaning, such as
    /// `("devices.read", "See your devices")`.
    public init(
        company: String, statement: String, scopes: KeyValuePairs<String, String>, unlinkingURL: String,
        sharing: String = "Google will see your name and e-mail address, to show which account is linked."
    ) {
        self.company = company
        self.statement = statement
        self.sharing = sharing
        self.permissions = scopes.map { ConsentScreen.Permission(scope: $0.key, text: $0.value) }
        self.unlinkingURL = unlinkingURL
        title = "Link your \(company) account to Google"
        finished = "Linking your \(company) account to Google"
    }

    // The user has to see every scope, so one without words is shown by its name.
    func permission(for scope: String) -> ConsentScreen.Permission {
        // Bytes, not `==`: a scope that only looks like a known one is another scope.
        permissions.first { $0.scope.hasSameBytes(as: scope) } ?? .init(scope: scope, text: scope)
    }
}
