import HTTPMessages

/// The words of the sign-in, consent and problem pages, in one language.
public protocol PageWording: Sendable {
    // The sign-in page.
    /// The title of the page and the words of its button.
    var signIn: HTML { get }
    /// The label of the user name.
    var username: HTML { get }
    /// The label of the password.
    var password: HTML { get }
    /// The button that ends the request.
    var cancel: HTML { get }
    /// The user name or the password is wrong; the answer does not say which.
    var wrongPassword: HTML { get }
    /// The password was right, and the account is disabled.
    var accountDisabled: HTML { get }
    /// Too many attempts failed.
    func tooManyAttempts(minutes: Int) -> HTML

    // The consent page.
    /// The button that leads to another account.
    var useAnotherAccount: HTML { get }
    /// The button that agrees.
    var agree: HTML { get }

    // The request names no client and redirect URI that the server knows.
    /// A sentence for the developer of the client.
    func forDevelopers(_ detail: HTML) -> HTML

    // The form was not shown to this browser for this request, or too long ago.
    /// The title of the page.
    var tryAgain: HTML { get }
    /// The reason.
    var staleFormReason: HTML { get }
    /// The link to the first page.
    var startAgain: HTML { get }
}
