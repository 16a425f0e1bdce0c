import HTTPMessages
import WebText

/// The pages of a server in one language; they work without JavaScript.
public protocol LocalizedPages: Sendable {
    /// The languages of the server.
    associatedtype Language: SupportedLanguage

    /// The parameter by which a client names a language.
    static var languageParameter: String { get }
    /// The language of these pages.
    var language: Language { get set }
    /// The frame of every page.
    var page: ProtectedPage { get }
    /// The name after the title of every page.
    var siteName: String { get }
    /// The markup of the line above every page.
    var brand: HTML { get }
}

extension LocalizedPages {
    /// The pages in the language that a request asks for, or else in the language of these pages.
    ///
    /// A client names the language in a parameter of the URL, which stays there from page to page. A
    /// browser names it in `Accept-Language`. A malformed, repeated or unknown language is not an error.
    public func speaking(to request: HTTPRequest) -> Self {
        let query = try? Parameters(limiting: request.query ?? "")
        let preferences = LanguagePriorityList(
            tag: try? query?.value(Self.languageParameter),
            acceptLanguage: request.headers.values(of: "Accept-Language"))
        var pages = self
        pages.language = preferences.lookup(in: Language.tags) ?? language
        return pages
    }

    /// A page with the brand above its body, and the site's name after its title.
    public func response(
        _ status: Int, title: HTML, forms: ProtectedPage.FormTarget = .none, body: HTML
    ) -> HTTPResponse {
        page.response(
            status, title: "\(title) – \(siteName)", language: language.rawValue,
            direction: language.direction, forms: forms,
            body: """
                <p class="brand">\(brand)</p>
                \(body)
                """)
    }

    /// The sign-in page.
    ///
    /// - Parameters:
    ///   - purpose: the sentence about why the user has to sign in.
    ///   - problem: why the user sees the page again; nil for the first time.
    ///   - username: the text that is already in the field of the user name.
    ///   - cancel: how the user leaves the page without signing in.
    public func signIn(
        purpose: HTML, form: BoundForm, problem: SignInProblem?, username: String, cancel: SignInCancel
    ) -> HTTPResponse {
        let wording = language.pageWording
        let words = wording.common
        let attributes = problem?.fieldAttributes
        var answer = response(
            problem?.status ?? 200, title: words.signIn, forms: cancel.formTarget,
            body: """
                <h1>\(words.signIn)</h1>
                <p>\(purpose)</p>
                <form method="post" action="\(form.action)">
                \(problem?.alert(words))
                <input type="hidden" name="csrf" value="\(form.csrfToken)">
                <label for="username">\(wording.username)</label>
                <input id="username" name="username" value="\(username)" autocomplete="username" \
                autocapitalize="none" spellcheck="false" dir="auto" required\(attributes)>
                <label for="password">\(words.password)</label>
                <input id="password" name="password" type="password" autocomplete="current-password" \
                required\(attributes)>
                <p class="actions">
                <button class="primary" name="decision" value="sign-in">\(words.signIn)</button>
                \(cancel.markup(words))
                </p>
                </form>
                """)
        if let seconds = problem?.retryAfter { answer.headers["Retry-After"] = "\(seconds)" }
        return answer
    }

    /// The consent page.
    ///
    /// - Parameters:
    ///   - accountName: the name of the signed-in user.
    ///   - email: the email address of the signed-in user.
    ///   - permissions: what the client gets, an item of a list each.
    ///   - statement: the permission that the user gives to the client, as a sentence; nil for none.
    ///   - sharing: what is shared, and how the user can end it.
    public func consent(
        title: HTML, heading: HTML, form: BoundForm, accountName: String, email: String,
        permissionsHeading: HTML, permissions: [HTML], statement: HTML? = nil, sharing: HTML
    ) -> HTTPResponse {
        let wording = language.pageWording
        let words = wording.common
        let items = HTML(permissions.map { permission in "<li>\(permission)</li>" })
        let statementParagraph: HTML? = statement.map { statement in "<p>\(statement)</p>\n" }
        return response(
            200, title: title, forms: .client,
            body: """
                <h1>\(heading)</h1>
                <form method="post" action="\(form.action)">
                <input type="hidden" name="csrf" value="\(form.csrfToken)">
                <div class="account">
                <p>\(Self.account(name: accountName, email: email))</p>
                <button class="quiet" name="decision" value="switch">\(words.useAnotherAccount)</button>
                </div>
                <h2>\(permissionsHeading)</h2>
                <ul>
                \(items)
                </ul>
                \(statementParagraph)<p class="detail">\(sharing)</p>
                <p class="actions">
                <button class="primary" name="decision" value="agree">\(wording.agree)</button>
                <button name="decision" value="cancel">\(words.cancel)</button>
                </p>
                </form>
                """)
    }

    /// The page for a request that names no client and redirect URI that the server knows; it leads nowhere.
    ///
    /// - Parameter detail: the reason for the client's developer, in English on every page.
    public func unusableRequest(_ detail: String) -> HTTPResponse {
        let words = language.pageWording.common
        let englishDetail: HTML = "<span lang=\"en\" dir=\"ltr\">\(detail).</span>"
        return response(
            400, title: words.unusableRequest,
            body: """
                <h1>\(words.unusableRequest)</h1>
                <p>\(words.unusableRequestReason)</p>
                <p class="detail">\(words.forDevelopers(englishDetail))</p>
                """)
    }

    /// The page for a form that this server did not show to this browser for this request, or showed too long
    /// ago.
    ///
    /// - Parameter action: the URL of the link, which leads to the first page.
    public func staleForm(action: String) -> HTTPResponse {
        tryAgain(403, because: language.pageWording.common.staleFormReason, action: action)
    }

    /// Status 503 while too many other requests are under way; this one may be sent again after five seconds.
    ///
    /// - Parameter action: the URL of the link, which leads to the first page.
    public func busy(action: String) -> HTTPResponse {
        var answer = tryAgain(503, because: language.pageWording.common.siteIsBusy, action: action)
        answer.headers["Retry-After"] = "5"
        return answer
    }

    private func tryAgain(_ status: Int, because reason: HTML, action: String) -> HTTPResponse {
        let words = language.pageWording.common
        return response(
            status, title: words.tryAgain,
            body: """
                <h1>\(words.tryAgain)</h1>
                <p>\(reason)</p>
                <p class="actions"><a class="button primary" href="\(action)">\(words.startAgain)</a></p>
                """)
    }

    // Safeguard server.page-text: text that goes into a page is escaped (project rule).
    // Without it, a name, a state or a client becomes markup and runs.
    /// A name within a sentence in any script.
    ///
    /// The element `bdi` keeps the writing direction of the name apart from that of the sentence.
    public static func name(_ text: String) -> HTML { "<bdi>\(text)</bdi>" }

    /// Whose account it is: the name and the email address, or only one of them where the other is empty.
    public static func account(name: String, email: String) -> HTML {
        if name.isEmpty || email.isEmpty { return "<strong>\(Self.name(name + email))</strong>" }
        return "<strong>\(Self.name(name))</strong><br>\(Self.name(email))"
    }
}
