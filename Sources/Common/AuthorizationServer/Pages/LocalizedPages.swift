import HTTPMessages
import WebText

/// The pages of a server in one language; they work without JavaScript.
public protocol LocalizedPages: Sendable {
    /// The languages of the server.
    associatedtype Language: SupportedLanguage

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
    /// A client names the language in a parameter of the address, which stays there from page to page. A
    /// browser names it in `Accept-Language`. A malformed, repeated or unknown language is not an error.
    public func speaking(to request: HTTPRequest, parameter: String) -> Self {
        let parameters = try? Parameters(limiting: request.query ?? "")
        let wishes = LanguagePriorityList(
            tag: (try? parameters?.value(parameter)) ?? nil,
            acceptLanguage: request.headers.values(of: "Accept-Language"))
        var pages = self
        pages.language = wishes.lookup(in: Language.tags) ?? language
        return pages
    }

    /// A page.
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

    /// The sign-in page; `problem` says why it is shown again.
    ///
    /// - Parameter cancel: how the user leaves the page without signing in.
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

    /// The consent page; `sharing` says what is shared, and how the user can end it.
    public func consent(
        title: HTML, heading: HTML, form: BoundForm, account: (name: String, email: String),
        permissionsHeading: HTML, permissions: [HTML], statement: HTML? = nil, sharing: HTML
    ) -> HTTPResponse {
        let wording = language.pageWording
        let words = wording.common
        return response(
            200, title: title, forms: .client,
            body: """
                <h1>\(heading)</h1>
                <form method="post" action="\(form.action)">
                <input type="hidden" name="csrf" value="\(form.csrfToken)">
                <div class="account">
                <p><strong>\(Self.name(account.name))</strong><br>\(Self.name(account.email))</p>
                <button class="quiet" name="decision" value="switch">\(words.useAnotherAccount)</button>
                </div>
                <h2>\(permissionsHeading)</h2>
                <ul>
                \(HTML(permissions.map { "<li>\($0)</li>" }))
                </ul>
                \(statement.map { "<p>\($0)</p>\n" })<p class="detail">\(sharing)</p>
                <p class="actions">
                <button class="primary" name="decision" value="agree">\(wording.agree)</button>
                <button name="decision" value="cancel">\(words.cancel)</button>
                </p>
                </form>
                """)
    }

    /// The request names no client and redirect URI that the server knows; the page leads nowhere.
    ///
    /// - Parameter detail: the reason for the client's developer, in English; the page marks it so.
    public func unusableRequest(_ detail: String) -> HTTPResponse {
        let words = language.pageWording.common
        let marked: HTML = "<span lang=\"en\" dir=\"ltr\">\(detail).</span>"
        return response(
            400, title: words.unusableRequest,
            body: """
                <h1>\(words.unusableRequest)</h1>
                <p>\(words.unusableRequestReason)</p>
                <p class="detail">\(words.forDevelopers(marked))</p>
                """)
    }

    /// The page for a form that this server did not show to this browser for this
    /// request, or showed too long ago.
    public func staleForm(action: String) -> HTTPResponse {
        let words = language.pageWording.common
        return response(
            403, title: words.tryAgain,
            body: """
                <h1>\(words.tryAgain)</h1>
                <p>\(words.staleFormReason)</p>
                <p class="actions"><a class="button primary" href="\(action)">\(words.startAgain)</a></p>
                """)
    }

    /// A name within a sentence of any direction (HTML, `bdi`: it is isolated from the text around it).
    public static func name(_ text: String) -> HTML { "<bdi>\(text)</bdi>" }
}
