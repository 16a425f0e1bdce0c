/// The form of a page, bound to the browser and the request that it is shown for.
///
/// ``BrowserForms`` makes and proves the token; the endpoint that gets the form refuses it without the token.
public struct BoundForm: Sendable {
    /// The URL that the form is sent to.
    public let action: String
    /// The proof that the form was shown to this browser, for a hidden field `csrf`.
    public let csrfToken: String
}
