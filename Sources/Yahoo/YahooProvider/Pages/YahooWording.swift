import HTTPMessages

/// What the pages say, in one language; all of it is this project's own text.
///
/// Names come in as markup, already escaped and isolated from the direction of the text around them.
protocol YahooWording: Sendable {
    // The sign-in page.
    var signIn: HTML { get }
    func signInPurpose(app: HTML) -> HTML
    var username: HTML { get }
    var password: HTML { get }
    var cancel: HTML { get }
    var wrongPassword: HTML { get }
    var accountDisabled: HTML { get }
    func tooManyAttempts(minutes: Int) -> HTML

    // The consent page.
    func consentTitle(app: HTML) -> HTML
    func consentHeading(app: HTML) -> HTML
    var useAnotherAccount: HTML { get }
    func permissions(app: HTML) -> HTML
    func permission(_ permission: YahooPermission) -> HTML
    func sharing(app: HTML) -> HTML
    var agree: HTML { get }

    // The code on a page, for an app without an address.
    var codeTitle: HTML { get }
    func enterCode(app: HTML) -> HTML
    func noCode(app: HTML) -> HTML

    // The request names no app and redirect URI that Yahoo knows.
    var unusableRequest: HTML { get }
    var unusableRequestReason: HTML { get }
    func forDevelopers(_ detail: HTML) -> HTML

    // The form was not shown to this browser for this request, or too long ago.
    var tryAgain: HTML { get }
    var staleFormReason: HTML { get }
    var startAgain: HTML { get }
}
