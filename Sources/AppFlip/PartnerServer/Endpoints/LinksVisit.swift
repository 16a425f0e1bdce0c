/// A request of a browser to the page of links.
struct LinksVisit {
    /// The query, with an escape for each byte that an address does not allow; it may name a language.
    let query: String
    /// The pages in the language of the request.
    let pages: PartnerPages
    /// The value of the browser's cookie.
    let cookie: String?
    /// The account that the browser is signed in to; nil when there is none.
    let account: UserAccount?
    /// The session of a ``BrowserSignIn``, to which the form is bound beside the cookie.
    let ownSession: String?

    /// The address of the page.
    var address: String { LinksPageEndpoint.path + (query.isEmpty ? "" : "?\(query)") }

    /// The name of the sign-in form in its CSRF token; each form refuses the token of the other.
    static let signInForm = "links sign-in"

    /// The name of the form with the links.
    var listForm: String { "links" + (ownSession.map { " of \($0)" } ?? "") }
}
