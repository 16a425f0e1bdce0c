/// The expectations of a partner of its association file.
public struct LinkExpectations: Sendable, Hashable {
    /// The app that takes the flip; nil to look only at the file.
    public var appID: String?
    /// The link that Google opens, with or without its query.
    public var flipLink: LinkURL?
    /// The page where linking goes on in the browser.
    public var authorizationURL: LinkURL?

    /// Creates expectations from their parts.
    public init(appID: String? = nil, flipLink: LinkURL? = nil, authorizationURL: LinkURL? = nil) {
        self.appID = appID
        self.flipLink = flipLink
        self.authorizationURL = authorizationURL
    }
}

extension LinkExpectations {
    /// The hosts of the links that are expected.
    var hosts: [String] { [flipLink, authorizationURL].compactMap { $0?.host } }
}
