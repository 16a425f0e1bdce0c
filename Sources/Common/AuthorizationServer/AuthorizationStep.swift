/// One step in the browser: the checked request, and the user of the browser.
public struct AuthorizationStep<Flow: AuthorizationFlow>: Sendable {
    /// The query of the request, with an escape for each byte that a URL does not allow.
    ///
    /// It is text, because a form is bound to the very bytes of the request that it answers.
    public let query: String
    /// The client and its redirect URI.
    public let target: AuthorizationTarget<Flow>
    /// The terms of the request.
    public let terms: Flow.Terms
    /// The browser, and its user.
    public let visitor: Visitor<Flow.User>

    /// The path and the query of the first page with this request.
    public var address: String { "\(Flow.path)?\(query)" }
}
