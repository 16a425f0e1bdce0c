import AuthorizationServer
import HTTPMessages
import OAuth
import PlatformCrypto

/// The pages that the browser sees, in one language.
struct PartnerPages: LocalizedPages {
    let configuration: PartnerServerConfiguration
    let page: ProtectedPage
    var language: PageLanguage

    init(configuration: PartnerServerConfiguration, crypto: PlatformCrypto) {
        self.configuration = configuration
        let look = configuration.brand
        page = ProtectedPage(
            style: PageStyle.text(light: look.light, dark: look.dark),
            allowsDataImages: look.mark.isImage, crypto: crypto)
        language = configuration.defaultLanguage
    }

    var siteName: String { configuration.brand.name ?? configuration.serviceName }
    var brand: HTML { "\(configuration.brand.mark.html)\(Self.name(siteName))" }
    var wording: PartnerWords { language.wording }

    var service: HTML { Self.name(configuration.serviceName) }

    /// Cancel is a link and not a button: it leads to the client, where the forms of this page may not.
    func signIn(
        _ target: AuthorizationTarget<AuthorizationEndpoint>, _ form: BoundForm, problem: SignInProblem?,
        username: String
    ) -> HTTPResponse {
        signIn(
            purpose: wording.signInPurpose((service, Self.name(target.client.name))),
            form: form, problem: problem, username: username,
            cancel: .link(target.redirect.location(.error(.cancelled))))
    }

    /// The consent page of Google's design rules for account linking, with the words that they prescribe.
    func consent(
        _ client: ServerContext.Client, _ account: UserAccount, _ scope: Scope, _ form: BoundForm
    ) -> HTTPResponse {
        let names = (service: service, client: Self.name(client.name))
        let unlinkingPage = "\(LinksPageEndpoint.path)?user_locale=\(language.rawValue)"
        let granted = configuration.scopes.filter { scope.tokens.contains($0.token) }
        return consent(
            title: wording.consentTitle("\(client.name)"), heading: wording.consentHeading(names), form: form,
            account: (account.name, account.email), permissionsHeading: wording.permissions(names),
            permissions: granted.map { $0.words.html(on: language) } + [wording.seeNameAndEmail],
            statement: client.authorizationStatement.html(on: language),
            sharing: wording.sharing(
                names, { "<a href=\"\(client.privacyPolicy)\">\($0)</a>" },
                { "<a href=\"\(unlinkingPage)\">\($0)</a>" }))
    }

    /// The sign-in page before the page of links.
    func signInForLinks(_ form: BoundForm, problem: SignInProblem?, username: String) -> HTTPResponse {
        signIn(
            purpose: wording.linksSignInPurpose(service), form: form, problem: problem, username: username,
            cancel: .none)
    }

    /// The page of links: each client with a button that unlinks it.
    func links(of account: UserAccount, _ clients: [LinkedClient], _ form: BoundForm) -> HTTPResponse {
        let rows = clients.map { client -> HTML in
            let date = client.start.formatted(.iso8601.year().month().day())
            // In Arabic the browser would turn the parts of the date round.
            let time: HTML = "<time datetime=\"\(date)\" dir=\"ltr\">\(date)</time>"
            return """
                <div class="account">
                <p><strong>\(Self.name(client.name))</strong><br>\(wording.linkedSince(time))</p>
                <button name="unlink" value="\(client.id)">\(wording.unlink(Self.name(client.name)))</button>
                </div>

                """
        }
        let content: HTML =
            rows.isEmpty
            ? "<p>\(wording.nothingLinked)</p>\n"
            : "\(HTML(rows))<p class=\"detail\">\(wording.unlinkEffect(service))</p>\n"
        return response(
            200, title: wording.linksHeading("\(configuration.serviceName)"), forms: .thisServer,
            body: """
                <h1>\(wording.linksHeading(service))</h1>
                <form method="post" action="\(form.action)">
                <input type="hidden" name="csrf" value="\(form.csrfToken)">
                <div class="account">
                <p><strong>\(Self.name(account.name))</strong><br>\(Self.name(account.email))</p>
                <button class="quiet" name="decision" value="switch">\
                \(wording.common.useAnotherAccount)</button>
                </div>
                \(content)</form>
                """)
    }

    /// The page for a user of a sign-in of the partner's own whose account may not be used.
    func accountDisabled() -> HTTPResponse {
        let words = wording.common
        return response(
            403, title: words.signIn,
            body: """
                <h1>\(words.signIn)</h1>
                <p>\(words.accountDisabled)</p>
                """)
    }

    /// The flip link opened in a browser.
    func flip() -> HTTPResponse {
        response(
            200, title: wording.openInApp,
            body: """
                <h1>\(wording.linkBelongsToApp)</h1>
                <p>\(wording.appDidNotOpen(service))</p>
                <p>\(wording.linkWithoutApp(service))</p>
                """)
    }
}

/// A language that the pages speak; the raw value is its BCP 47 tag.
///
/// To add a language, add a case. The compiler then asks for its sentences and its tags.
public enum PageLanguage: String, SupportedLanguage {
    /// English.
    case english = "en"
    /// Hindi.
    case hindi = "hi"
    /// Chinese in traditional characters, as in Taiwan.
    case traditionalChinese = "zh-TW"
    /// Portuguese as in Brazil.
    case brazilianPortuguese = "pt-BR"
    /// Arabic, from right to left.
    case arabic = "ar"

    var wording: PartnerWords {
        switch self {
        case .english: .english
        case .hindi: .hindi
        case .traditionalChinese: .traditionalChinese
        case .brazilianPortuguese: .brazilianPortuguese
        case .arabic: .arabic
        }
    }

    /// The words that every authorization server needs.
    public var pageWording: any PageWording { wording }

    /// The tags that a language answers to; RFC 4647 section 3.4 finds the longest that fits.
    ///
    /// Hong Kong and Macau write traditional characters too. Plain `zh` is not among them: most of its
    /// readers write simplified ones, so the reader's next wish decides.
    public static let tags: KeyValuePairs<String, PageLanguage> = [
        "en": .english, "hi": .hindi, "pt": .brazilianPortuguese, "ar": .arabic,
        "zh-Hant": .traditionalChinese, "zh-TW": .traditionalChinese, "zh-HK": .traditionalChinese,
        "zh-MO": .traditionalChinese,
    ]
}

/// A text of the partner, with its translations.
///
/// A string literal is a text in English without translations.
public struct LocalizedText: Sendable, Hashable, ExpressibleByStringLiteral {
    /// The text as it was written first.
    public var original: String
    /// The language that the text was written in.
    public var language: PageLanguage
    /// The text in other languages.
    public var translations: [PageLanguage: String]

    /// Creates a text from its parts.
    public init(
        _ original: String, in language: PageLanguage = .english,
        translations: [PageLanguage: String] = [:]
    ) {
        self.original = original
        self.language = language
        self.translations = translations
    }

    /// A text in English.
    public init(stringLiteral value: String) { self.init(value) }

    /// The text, marked when it is in another language than the page (WCAG 2.2 section 3.1.2).
    func html(on page: PageLanguage) -> HTML {
        if page == language { return "\(original)" }
        if let translation = translations[page] { return "\(translation)" }
        return "<span lang=\"\(language.rawValue)\" dir=\"\(language.direction)\">\(original)</span>"
    }
}
