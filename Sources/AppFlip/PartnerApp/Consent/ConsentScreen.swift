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
