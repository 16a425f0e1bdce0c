import AuthorizationServer
import HTTPMessages
import OAuth
import PlatformCrypto

/// The pages that the browser sees, in one language.
///
/// They work without JavaScript.
struct YahooPages: Sendable {
    let language: YahooLanguage
    let wording: any YahooWording
    private let page: ProtectedPage

    init(crypto: PlatformCrypto, language: YahooLanguage) {
        self.init(page: ProtectedPage(style: Stylesheet.text, crypto: crypto), language: language)
    }

    private init(page: ProtectedPage, language: YahooLanguage) {
        self.page = page
        self.language = language
        wording = language.wording
    }

    /// The pages in the reader's preferred language, or else in these pages' own.
    func speaking(_ wishes: LanguagePriorityList) -> YahooPages {
        YahooPages(page: page, language: YahooLanguage(wishes) ?? language)
    }

    func response(
        _ status: Int, title: HTML, forms: ProtectedPage.FormTarget = .none, body: HTML
    ) -> HTTPResponse {
        page.response(
            status, title: "\(title) – Yahoo (demo)", language: language.rawValue,
            direction: language.direction, forms: forms,
            body: """
                <p class="brand">Yahoo <span>demo</span></p>
                \(body)
                """)
    }

    /// The request names no app and redirect URI that Yahoo knows; the user cannot go on.
    func unusableRequest(_ problem: RequestProblem) -> HTTPResponse {
        // The detail is in English and marked so.
        let detail: HTML = """
            <span lang="en" dir="ltr">\(problem.name): \(problem.detail).</span>
            """
        return response(
            400, title: wording.unusableRequest,
            body: """
                <h1>\(wording.unusableRequest)</h1>
                <p>\(wording.unusableRequestReason)</p>
                <p class="detail">\(wording.forDevelopers(detail))</p>
                """)
    }

    /// The form was not shown by this server to this browser for this request, or too long ago.
    func staleForm(action: String) -> HTTPResponse {
        response(
            403, title: wording.tryAgain,
            body: """
                <h1>\(wording.tryAgain)</h1>
                <p>\(wording.staleFormReason)</p>
                <p class="actions"><a class="button primary" href="\(action)">\(wording.startAgain)</a></p>
                """)
    }

    /// The answer to an app without an address: the user copies the code.
    func outOfBand(_ outcome: AuthorizationResponse.Outcome, app: YahooConfiguration.App) -> HTTPResponse {
        let name = Self.name(app.name)
        let (title, text): (HTML, HTML) =
            switch outcome {
            case .code(let code):
                (wording.codeTitle, "<p>\(wording.enterCode(app: name))</p><p><code>\(code)</code></p>")
            case .error(let error):
                (
                    wording.cancel,
                    "<p>\(wording.noCode(app: name))</p><p><code>\(error.code.rawValue)</code></p>"
                )
            }
        return response(200, title: title, body: "<h1>\(title)</h1>\n\(text)")
    }

    /// A name within a sentence of any direction (HTML, `bdi`: it is isolated from the text around it).
    static func name(_ text: String) -> HTML { "<bdi>\(text)</bdi>" }
}

extension YahooContext {
    /// The pages in the language that a request asks for.
    ///
    /// An app names it in `language` (`fr`, `fr-FR`, `hi-in`), a browser in `Accept-Language`. The parameter
    /// stays in the address from page to page. A malformed, repeated or unknown language is no error here.
    func pages(for request: HTTPRequest) -> YahooPages {
        let parameters = try? parameters(of: request.query ?? "")
        return pages.speaking(
            LanguagePriorityList(
                tag: try? parameters?.value("language"),
                acceptLanguage: request.headers.values(of: "Accept-Language")))
    }
}
