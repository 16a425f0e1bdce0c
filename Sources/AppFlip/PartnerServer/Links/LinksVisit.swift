import AuthorizationServer

/// A request of a browser to the page of links, and who is signed in there.
struct LinksVisit {
    /// The query, with an escape for each byte that a URL does not allow; it may name a language.
    let query: String
    /// The pages in the language of the request.
    let pages: PartnerPages
    /// The browser, and its user.
    let visitor: Visitor<UserAccount>

    /// The account that the browser is signed in to; nil when no user is signed in, or the account is disabled.
    var account: UserAccount? { visitor.user }

    /// The path and the query of the page.
    var address: String { LinksPageEndpoint.path + (query.isEmpty ? "" : "?\(query)") }

    /// The name of the sign-in form in its CSRF token; each form refuses the token of the other.
    static let signInForm = "links sign-in"

    /// The name of the form with the links in its CSRF token.
    var listForm: String {
        guard let digest = visitor.browserSignInDigest else { return "links" }
        return "links of \(digest)"
    }
}
