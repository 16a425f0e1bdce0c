import AuthorizationServer
import HTTPMessages
import OAuth
import PlatformCrypto

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The pages that the browser sees, in one language.
struct PartnerPages: LocalizedPages {
    /// The parameter in which Google sends the language of the user.
    static let languageParameter = "user_locale"

    let configuration: PartnerServerConfiguration
    /// The frame of every page: its style, and the header fields that protect it.
    let page: ProtectedPage
    var language: PageLanguage

    /// The pages in the configured language.
    init(configuration: PartnerServerConfiguration, crypto: PlatformCrypto) {
        self.configuration = configuration
        let look = configuration.brand
        page = ProtectedPage(
            style: PageStyle.text(light: look.light, dark: look.dark),
            allowsDataImages: look.mark?.isImage == true, crypto: crypto)
        language = configuration.defaultLanguage
    }

    var siteName: String { configuration.brand.name ?? configuration.serviceName }
    var brand: HTML { "\(configuration.brand.mark?.html)\(Self.name(siteName))" }
    var wording: PartnerWords { language.wording }

    /// The name of the partner's service, for a sentence.
    private var service: HTML { Self.name(configuration.serviceName) }

    /// The sign-in page of the authorization endpoint.
    ///
    /// Cancel is a link and not a button: the forms of the page may lead only to this server, and Cancel leads to the
    /// client.
    func signIn(
        _ target: AuthorizationTarget<AuthorizationEndpoint>, _ form: BoundForm, problem: SignInProblem?,
        username: String
    ) -> HTTPResponse {
        signIn(
            purpose: wording.signInPurpose(
                PartnerNames(service: service, client: Self.name(target.client.name))),
            form: form, problem: problem, username: username,
            cancel: .link(target.redirect.location(.error(.cancelled))))
    }

    /// The consent page of Google's design rules for account linking, with the words that they prescribe.
    func consent(
        of account: UserAccount, to client: ClientRegistry.Client, scope: Scope, form: BoundForm
    ) -> HTTPResponse {
        let names = PartnerNames(service: service, client: Self.name(client.name))
        let unlinkingPage =
            "\(LinksPageEndpoint.path)?\(Self.languageParameter)=\(language.rawValue)"
        func linkToPrivacyPolicy(_ text: HTML) -> HTML { "<a href=\"\(client.privacyPolicy)\">\(text)</a>" }
        func linkToUnlinking(_ text: HTML) -> HTML { "<a href=\"\(unlinkingPage)\">\(text)</a>" }
        let askedScopes = configuration.scopes.filter { scope.tokens.contains($0.token) }
        let scopesInWords = askedScopes.map { $0.words.html(on: language) }
        return consent(
            title: wording.consentTitle("\(client.name)"), heading: wording.consentHeading(names), form: form,
            accountName: account.shownName, email: account.email,
            permissionsHeading: wording.permissionsHeading(names),
            permissions: scopesInWords + [wording.seeNameAndEmail],
            statement: client.authorizationStatement.html(on: language),
            sharing: wording.sharing(names, linkToPrivacyPolicy, linkToUnlinking))
    }

    /// The sign-in page before the page of links.
    func signInForLinks(_ form: BoundForm, problem: SignInProblem?, username: String) -> HTTPResponse {
        signIn(
            purpose: wording.linksSignInPurpose(service), form: form, problem: problem, username: username,
            cancel: .nowhere)
    }

    /// The page of links: each client with a button that unlinks it.
    func links(of account: UserAccount, _ clients: [LinkedClient], _ form: BoundForm) -> HTTPResponse {
        let content: HTML =
            clients.isEmpty
            ? "<p>\(wording.nothingLinked)</p>\n"
            : "\(HTML(clients.map(linkedClientRow)))<p class=\"detail\">\(wording.unlinkEffect(service))</p>\n"
        return response(
            200, title: wording.linksHeading("\(configuration.serviceName)"), forms: .thisServer,
            body: """
                <h1>\(wording.linksHeading(service))</h1>
                <form method="post" action="\(form.action)">
                <input type="hidden" name="csrf" value="\(form.csrfToken)">
                <div class="account">
                <p>\(Self.account(name: account.shownName, email: account.email))</p>
                <button class="quiet" name="decision" value="switch">\
                \(wording.common.useAnotherAccount)</button>
                </div>
                \(content)</form>
                """)
    }

    /// A client on the page of links, with the button that unlinks it.
    private func linkedClientRow(_ client: LinkedClient) -> HTML {
        let date = client.linkedSince.formatted(.iso8601.year().month().day())
        // On a page in Arabic the browser would otherwise show the day first.
        let time: HTML = "<time datetime=\"\(date)\" dir=\"ltr\">\(date)</time>"
        return """
            <div class="account">
            <p><strong>\(Self.name(client.name))</strong><br>\(wording.linkedSince(time))</p>
            <button name="unlink" value="\(client.id)">\(wording.unlink(Self.name(client.name)))</button>
            </div>

            """
    }

    /// The page for a user whom a ``BrowserSignIn`` knows, and whose account may not be used.
    func accountDisabled() -> HTTPResponse {
        let words = wording.common
        return response(
            403, title: words.signIn,
            body: """
                <h1>\(words.signIn)</h1>
                <p>\(words.accountDisabled)</p>
                """)
    }

    /// The page that a browser shows for the flip link.
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
