import HTTPMessages

/// The content of a consent page.
public struct ConsentPage: Sendable {
    /// The title of the page.
    public var title: HTML
    /// The question.
    public var heading: HTML
    /// The address that the form is sent to.
    public var action: String
    /// The proof that the form was shown to this browser.
    public var csrfToken: String
    /// The account: its name and e-mail address.
    public var account: (name: String, email: String)
    /// The words above the permissions.
    public var permissionsHeading: HTML
    /// The permissions, each a list item.
    public var permissions: HTML
    /// A paragraph below the permissions, with a line break at its end; empty when there is none.
    public var statement: HTML
    /// An explanation of what is shared, and how the user can end it.
    public var sharing: HTML

    /// Creates a page from its parts.
    public init(
        title: HTML, heading: HTML, action: String, csrfToken: String, account: (name: String, email: String),
        permissionsHeading: HTML, permissions: HTML, statement: HTML = "", sharing: HTML
    ) {
        self.title = title
        self.heading = heading
        self.action = action
        self.csrfToken = csrfToken
        self.account = account
        self.permissionsHeading = permissionsHeading
        self.permissions = permissions
        self.statement = statement
        self.sharing = sharing
    }
}

extension LocalizedPages {
    /// The consent page.
    public func consent(_ view: ConsentPage) -> HTTPResponse {
        let wording = language.pageWording
        return response(
            200, title: view.title, forms: .client,
            body: """
                <h1>\(view.heading)</h1>
                <form method="post" action="\(view.action)">
                <input type="hidden" name="csrf" value="\(view.csrfToken)">
                <div class="account">
                <p><strong>\(Self.name(view.account.name))</strong><br>\(Self.name(view.account.email))</p>
                <button class="quiet" name="decision" value="switch">\(wording.useAnotherAccount)</button>
                </div>
                <h2>\(view.permissionsHeading)</h2>
                <ul>
                \(view.permissions)
                </ul>
                \(view.statement)<p class="detail">\(view.sharing)</p>
                <p class="actions">
                <button class="primary" name="decision" value="agree">\(wording.agree)</button>
                <button name="decision" value="cancel">\(wording.cancel)</button>
                </p>
                </form>
                """)
    }
}
