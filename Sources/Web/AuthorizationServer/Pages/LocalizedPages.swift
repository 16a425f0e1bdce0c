import HTTPMessages
import WebText

/// The pages of a server in one language; they work without JavaScript.
public protocol LocalizedPages: Sendable {
    /// The languages of the server.
    associatedtype Language: SupportedLanguage

    /// The language of these pages.
    var language: Language { get }
    /// The frame of every page.
    var page: ProtectedPage { get }
    /// The name after the title of every page.
    var siteName: String { get }
    /// The markup of the line above every page.
    var brand: HTML { get }

    /// The same pages in another language.
    func translated(to language: Language) -> Self
}

extension LocalizedPages {
    /// The pages in the language that a request asks for, or else in the language of these pages.
    ///
    /// A client names the language in a parameter of the address, which stays there from page to page. A browser names it in
    /// `Accept-Language`. A malformed, repeated or unknown language is no error.
    public func speaking(to request: HTTPRequest, parameter: String) -> Self {
        let parameters = try? Parameters(limiting: request.query ?? "")
        let wishes = LanguagePriorityList(
            tag: (try? parameters?.value(parameter)) ?? nil,
            acceptLanguage: request.headers.values(of: "Accept-Language"))
        return translated(to: Language(wishes) ?? language)
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

    /// The request names no client and redirect URI that the server knows; the page leads nowhere.
    ///
    /// - Parameter detail: the reason for the client's developer, in English; the page marks it so.
    public func unusableRequest(title: HTML, reason: HTML, detail: String) -> HTTPResponse {
        let marked: HTML = "<span lang=\"en\" dir=\"ltr\">\(detail).</span>"
        return response(
            400, title: title,
            body: """
                <h1>\(title)</h1>
                <p>\(reason)</p>
                <p class="detail">\(language.pageWording.forDevelopers(marked))</p>
                """)
    }

    /// The page for a form that this server did not show to this browser for this request, or showed too long ago.
    public func staleForm(action: String) -> HTTPResponse {
        let wording = language.pageWording
        return response(
            403, title: wording.tryAgain,
            body: """
                <h1>\(wording.tryAgain)</h1>
                <p>\(wording.staleFormReason)</p>
                <p class="actions"><a class="button primary" href="\(action)">\(wording.startAgain)</a></p>
                """)
    }

    /// A name within a sentence of any direction (HTML, `bdi`: it is isolated from the text around it).
    public static func name(_ text: String) -> HTML { "<bdi>\(text)</bdi>" }
}
