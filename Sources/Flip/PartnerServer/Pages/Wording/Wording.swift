import AuthorizationServer
import HTTPMessages

/// The words of the pages in one language.
///
/// Names come in as markup, already escaped and isolated from the direction of the text around them.
/// The words on the two buttons of the consent page are those of Google's design rules, in English; no page
/// that was read gives them in another language, so there they are translations of this project.
protocol Wording: PageWording {
    // The sign-in page.
    func signInPurpose(service: HTML, client: HTML) -> HTML

    // The consent page.
    func consentTitle(client: HTML) -> HTML
    func consentHeading(service: HTML, client: HTML) -> HTML
    func permissions(client: HTML) -> HTML
    var seeNameAndEmail: HTML { get }
    /// The link wraps the words that name the privacy policy.
    func sharing(service: HTML, client: HTML, link: (HTML) -> HTML) -> HTML

    // The request names no client and redirect URI that this server knows.
    var unusableLink: HTML { get }
    var unusableLinkReason: HTML { get }

    // The flip link in a browser.
    var openInApp: HTML { get }
    var linkBelongsToApp: HTML { get }
    func appDidNotOpen(service: HTML) -> HTML
    func linkWithoutApp(service: HTML) -> HTML
}
