import HTTPMessages

/// What the pages say, in one language.
///
/// Names come in as markup, already escaped and isolated from the direction of the text around them.
/// The words on the two buttons of the consent page are those of Google's design rules, in English; no page
/// that was read gives them in another language, so there they are translations of this project.
protocol Wording: Sendable {
    // The sign-in page.
    var signIn: HTML { get }
    func signInPurpose(service: HTML, client: HTML) -> HTML
    var username: HTML { get }
    var password: HTML { get }
    var cancel: HTML { get }
    var wrongPassword: HTML { get }
    var accountDisabled: HTML { get }
    func tooManyAttempts(minutes: Int) -> HTML

    // The consent page.
    func consentTitle(client: HTML) -> HTML
    func consentHeading(service: HTML, client: HTML) -> HTML
    var useAnotherAccount: HTML { get }
    func permissions(client: HTML) -> HTML
    var seeNameAndEmail: HTML { get }
    /// The link wraps the words that name the privacy policy.
    func sharing(service: HTML, client: HTML, link: (HTML) -> HTML) -> HTML
    var agree: HTML { get }

    // The request names no client and redirect URI that this server knows.
    var unusableLink: HTML { get }
    var unusableLinkReason: HTML { get }
    func forDevelopers(_ detail: HTML) -> HTML

    // The form was not shown to this browser for this request, or too long ago.
    var tryAgain: HTML { get }
    var staleFormReason: HTML { get }
    var startAgain: HTML { get }

    // The flip link in a browser.
    var openInApp: HTML { get }
    var linkBelongsToApp: HTML { get }
    func appDidNotOpen(service: HTML) -> HTML
    func linkWithoutApp(service: HTML) -> HTML
}
