import AuthorizationServer
import HTTPMessages

/// The words of the pages in one language; all of them are this project's own.
///
/// Names come in as markup, already escaped and isolated from the direction of the text around them.
protocol YahooWording: PageWording {
    // The sign-in page.
    func signInPurpose(app: HTML) -> HTML

    // The consent page.
    func consentTitle(app: HTML) -> HTML
    func consentHeading(app: HTML) -> HTML
    func permissions(app: HTML) -> HTML
    func permission(_ permission: YahooPermission) -> HTML
    func sharing(app: HTML) -> HTML

    // The code on a page, for an app without an address.
    var codeTitle: HTML { get }
    func enterCode(app: HTML) -> HTML
    func noCode(app: HTML) -> HTML

    // The request names no app and redirect URI that Yahoo knows.
    var unusableRequest: HTML { get }
    var unusableRequestReason: HTML { get }
}
