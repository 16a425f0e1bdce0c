import AuthorizationServer
import HTTPMessages
import OAuth
import PlatformCrypto

/// The pages that the browser sees, in one language.
struct Pages: LocalizedPages {
    let configuration: PartnerServerConfiguration
    let page: ProtectedPage
    let language: PageLanguage

    /// The pages in the configured language.
    init(configuration: PartnerServerConfiguration, crypto: PlatformCrypto) {
        self.init(
            configuration: configuration, page: ProtectedPage(style: Stylesheet.text, crypto: crypto),
            language: configuration.defaultLanguage)
    }

    private init(configuration: PartnerServerConfiguration, page: ProtectedPage, language: PageLanguage) {
        self.configuration = configuration
        self.page = page
        self.language = language
    }

    func translated(to language: PageLanguage) -> Pages {
        Pages(configuration: configuration, page: page, language: language)
    }

    var siteName: String { configuration.serviceName }
    var brand: HTML { "\(Stylesheet.mark)\(service)" }
    var wording: any Wording { language.wording }

    /// The partner's name within a sentence.
    var service: HTML { Self.name(configuration.serviceName) }

    /// The request names no client and redirect URI that this server knows.
    func unusableRequest(_ error: OAuthError) -> HTTPResponse {
        // RFC 6749 section 4.1.2.1: a description is ASCII, in English here.
        unusableRequest(
            title: wording.unusableLink, reason: wording.unusableLinkReason,
            detail: error.description ?? error.code.rawValue)
    }

    /// The sign-in page.
    ///
    /// Cancel is a link and not a button: it leads to the client, where the forms of this page may not.
    func signIn(
        _ request: CheckedRequest, action: String, csrfToken: String, problem: SignInProblem?,
        username: String
    ) -> HTTPResponse {
        let cancel = request.redirect.location(.error(.cancelled))
        return signIn(
            SignInPage(
                purpose: wording.signInPurpose(service: service, client: Self.name(request.client.name)),
                action: action, csrfToken: csrfToken, problem: problem, username: username,
                cancel: "<a class=\"button\" href=\"\(cancel)\">\(wording.cancel)</a>", forms: .thisServer))
    }

    /// The consent page.
    ///
    /// It follows Google's design rules for account linking: the account is linked to Google and not
    /// to one of its products, the buttons say "Agree and link" and "Cancel", the authorization is a
    /// sentence, the privacy policy is linked, and there is a way to another account.
    func consent(
        _ client: ServerContext.Client, _ account: UserAccount, _ scope: Scope, action: String,
        csrfToken: String
    ) -> HTTPResponse {
        let name = Self.name(client.name)
        let granted = configuration.scopes.filter { scope.tokens.contains($0.token) }
        let permissions: [HTML] = granted.map { $0.words.html(on: language) } + [wording.seeNameAndEmail]
        return consent(
            ConsentPage(
                title: wording.consentTitle(client: "\(client.name)"),
                heading: wording.consentHeading(service: service, client: name), action: action,
                csrfToken: csrfToken, account: (account.name, account.email),
                permissionsHeading: wording.permissions(client: name),
                permissions: HTML(permissions.map { "<li>\($0)</li>" }),
                statement: "<p>\(client.authorizationStatement.html(on: language))</p>\n",
                sharing: wording.sharing(service: service, client: name) { words in
                    "<a href=\"\(client.privacyPolicy)\">\(words)</a>"
                }))
    }

    /// The flip link opened in a browser.
    func flip() -> HTTPResponse {
        response(
            200, title: wording.openInApp,
            body: """
                <h1>\(wording.linkBelongsToApp)</h1>
                <p>\(wording.appDidNotOpen(service: service))</p>
                <p>\(wording.linkWithoutApp(service: service))</p>
                """)
    }
}
