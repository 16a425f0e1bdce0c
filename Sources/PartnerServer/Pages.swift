import LocalHTTP
import OAuth
import PlatformCrypto

/// The pages that the browser sees, in one language, and the headers that protect them.
///
/// They work without JavaScript.
struct Pages: Sendable {
    let configuration: PartnerServerConfiguration
    let cookie: SessionCookie
    let language: PageLanguage
    let wording: any Wording
    private let style: Stylesheet

    init(configuration: PartnerServerConfiguration, crypto: PlatformCrypto) {
        self.init(
            configuration: configuration, style: Stylesheet(crypto: crypto),
            language: configuration.defaultLanguage)
    }

    private init(configuration: PartnerServerConfiguration, style: Stylesheet, language: PageLanguage) {
        self.configuration = configuration
        self.style = style
        self.language = language
        wording = language.wording
        cookie = SessionCookie(isSecure: configuration.issuer.utf8.starts(with: "https://".utf8))
    }

    /// The pages in the language that a reader likes best, or else in the configured one.
    func speaking(_ wishes: LanguagePriorityList) -> Pages {
        Pages(
            configuration: configuration, style: style,
            language: PageLanguage(wishes) ?? configuration.defaultLanguage)
    }

    /// Where the forms of a page may lead (Content Security Policy Level 3, `form-action`).
    enum FormTarget: String {
        /// The page has no form.
        case none = "; form-action 'none'"
        /// To this server: nobody else gets to see a password.
        case thisServer = "; form-action 'self'"
        /// Through this server to the client, and from there to wherever the client redirects.
        ///
        /// Chromium applies `form-action` to every redirect that follows a form, those of the client
        /// included (seen with Chromium 156), and nobody can list where Google goes on to. So this page has
        /// no `form-action`; nothing secret is typed into it.
        case client = ""
    }

    /// A page with its protection.
    func page(_ status: Int, title: HTML, body: HTML, forms: FormTarget = .none) -> HTTPResponse {
        let html: HTML = """
            <!DOCTYPE html>
            <html lang="\(language.tag)" dir="\(language.direction)">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="robots" content="noindex">
            <title>\(title) – \(configuration.serviceName)</title>
            <style>\(style.html)</style>
            </head>
            <body>
            <main>
            <p class="brand">\(Stylesheet.mark)\(service)</p>
            \(body)
            </main>
            </body>
            </html>

            """
        return HTTPResponse(
            status: status, contentType: "text/html; charset=utf-8", text: html.markup,
            headers: [
                "Content-Language": language.tag,
                "Cache-Control": "no-store", "Pragma": "no-cache",
                // RFC 6749 section 10.13, RFC 9700 section 4.16: no framing, or a click could be stolen.
                // `X-Frame-Options` says the same to browsers that do not know `frame-ancestors`.
                "Content-Security-Policy": "default-src 'none'; style-src '\(style.hash)'; "
                    + "frame-ancestors 'none'; base-uri 'none'\(forms.rawValue)",
                "X-Frame-Options": "DENY",
                "X-Content-Type-Options": "nosniff",
                // RFC 9700 section 4.2.4: the address of this page holds the state; no other site sees it.
                "Referrer-Policy": "no-referrer",
            ])
    }

    /// The partner's name within a sentence.
    var service: HTML { Self.name(configuration.serviceName) }

    /// A name within a sentence of any direction (HTML, `bdi`: it is isolated from the text around it).
    static func name(_ text: String) -> HTML { "<bdi>\(text)</bdi>" }
}

extension ServerContext {
    /// The pages in the language that a request asks for.
    ///
    /// Google says it in `user_locale`, a browser in `Accept-Language`. The former stays in the address
    /// from page to page. One that is malformed, repeated or unknown is no error here.
    func pages(for request: HTTPRequest) -> Pages {
        let parameters = try? parameters(of: request.query ?? "")
        let userLocale = try? parameters?.value("user_locale")
        return pages.speaking(
            LanguagePriorityList(
                tag: userLocale, acceptLanguage: request.headers.values(of: "Accept-Language")))
    }
}
