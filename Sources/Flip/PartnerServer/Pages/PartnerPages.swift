import AuthorizationServer
import HTTPMessages
import OAuth
import PlatformCrypto

/// The pages that the browser sees, in one language.
struct PartnerPages: LocalizedPages {
    let configuration: PartnerServerConfiguration
    let page: ProtectedPage
    var language: PageLanguage

    /// The pages in the configured language.
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
    var wording: any PartnerWording { language.wording }

    /// The partner's name within a sentence.
    var service: HTML { Self.name(configuration.serviceName) }

    /// The sign-in page.
    ///
    /// Cancel is a link and not a button: it leads to the client, where the forms of this page may not.
    func signIn(
        _ target: AuthorizationTarget<AuthorizationEndpoint>, _ form: BoundForm, problem: SignInProblem?,
        username: String
    ) -> HTTPResponse {
        signIn(
            purpose: wording.signInPurpose(service: service, client: Self.name(target.client.name)),
            form: form, problem: problem, username: username,
            cancelURL: target.redirect.location(.error(.cancelled)))
    }

    /// The consent page.
    ///
    /// It follows Google's design rules for account linking: the account is linked to Google and not
    /// to one of its products, the buttons say "Agree and link" and "Cancel", the authorization is a
    /// sentence, the privacy policy is linked, and there is a way to another account.
    func consent(
        _ client: ServerContext.Client, _ account: UserAccount, _ scope: Scope, _ form: BoundForm
    ) -> HTTPResponse {
        let name = Self.name(client.name)
        let granted = configuration.scopes.filter { scope.tokens.contains($0.token) }
        return consent(
            title: wording.consentTitle(client: "\(client.name)"),
            heading: wording.consentHeading(service: service, client: name), form: form,
            account: (account.name, account.email), permissionsHeading: wording.permissions(client: name),
            permissions: granted.map { $0.words.html(on: language) } + [wording.seeNameAndEmail],
            statement: client.authorizationStatement.html(on: language),
            sharing: wording.sharing(service: service, client: name) { words in
                "<a href=\"\(client.privacyPolicy)\">\(words)</a>"
            })
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
