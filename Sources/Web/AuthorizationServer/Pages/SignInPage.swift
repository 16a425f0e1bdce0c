import HTTPMessages

/// The content of a sign-in page.
public struct SignInPage: Sendable {
    /// Why the user is asked to sign in.
    public var purpose: HTML
    /// The address that the form is sent to.
    public var action: String
    /// The proof that the form was shown to this browser.
    public var csrfToken: String
    /// Why the page is shown again; nil the first time.
    public var problem: SignInProblem?
    /// The user name that was entered.
    public var username: String
    /// The button or the link that ends the request.
    public var cancel: HTML
    /// Where the form may lead.
    public var forms: ProtectedPage.FormTarget

    /// Creates a page from its parts.
    public init(
        purpose: HTML, action: String, csrfToken: String, problem: SignInProblem?, username: String,
        cancel: HTML, forms: ProtectedPage.FormTarget
    ) {
        self.purpose = purpose
        self.action = action
        self.csrfToken = csrfToken
        self.problem = problem
        self.username = username
        self.cancel = cancel
        self.forms = forms
    }
}

extension LocalizedPages {
    /// The sign-in page.
    public func signIn(_ view: SignInPage) -> HTTPResponse {
        let wording = language.pageWording
        let problem = view.problem?.fieldAttributes
        var answer = response(
            view.problem?.status ?? 200, title: wording.signIn, forms: view.forms,
            body: """
                <h1>\(wording.signIn)</h1>
                <p>\(view.purpose)</p>
                <form method="post" action="\(view.action)">
                \(view.problem?.alert(wording))
                <input type="hidden" name="csrf" value="\(view.csrfToken)">
                <label for="username">\(wording.username)</label>
                <input id="username" name="username" value="\(view.username)" autocomplete="username" \
                autocapitalize="none" spellcheck="false" dir="auto" required\(problem)>
                <label for="password">\(wording.password)</label>
                <input id="password" name="password" type="password" autocomplete="current-password" \
                required\(problem)>
                <p class="actions">
                <button class="primary" name="decision" value="sign-in">\(wording.signIn)</button>
                \(view.cancel)
                </p>
                </form>
                """)
        if let seconds = view.problem?.retryAfter { answer.headers["Retry-After"] = "\(seconds)" }
        return answer
    }
}
