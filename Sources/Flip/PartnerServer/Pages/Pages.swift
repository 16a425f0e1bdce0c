import AuthorizationServer
import HTTPMessages
import OAuth
import PlatformCrypto

/// The pages that the browser sees, in one language.
///
/// They work without JavaScript.
struct Pages: Sendable {
    let configuration: PartnerServerConfiguration
    let cookie: SessionCookie
    let language: PageLanguage
    let wording: any Wording
    private let page: ProtectedPage

    init(configuration: PartnerServerConfiguration, crypto: PlatformCrypto) {
        self.init(
            configuration: configuration, page: ProtectedPage(style: Stylesheet.text, crypto: crypto),
            language: configuration.defaultLanguage)
    }

    private init(configuration: PartnerServerConfiguration, page: ProtectedPage, language: PageLanguage) {
        self.configuration = configuration
        self.page = page
        self.language = language
        wording = language.wording
        cookie = SessionCookie(isSecure: configuration.issuer.utf8.starts(with: "https://".utf8))
    }

    /// The pages in the language that a reader likes best, or else in the configured one.
    func speaking(_ wishes: LanguagePriorityList) -> Pages {
        Pages(
            configuration: configuration, page: page,
            language: PageLanguage(wishes) ?? configuration.defaultLanguage)
    }

    func response(
        _ status: Int, title: HTML, forms: ProtectedPage.FormTarget = .none, body: HTML
    ) -> HTTPResponse {
        page.response(
            status, title: "\(title) – \(configuration.serviceName)", language: language.rawValue,
            direction: language.direction, forms: forms,
            body: """
                <p class="brand">\(Stylesheet.mark)\(service)</p>
                \(body)
                """)
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
