/// What a partner expects of its association file; ``AssociationFile/findings(_:)`` checks it.
public struct LinkExpectations: Sendable, Hashable {
    /// The app that takes the flip; nil to look only at the file.
    public var appID: String?
    /// The link that Google opens, with or without its query.
    public var flipLink: LinkURL?
    /// The URL of the page where linking goes on in the browser, which must not open the app.
    public var authorizationURL: LinkURL?

    /// Creates expectations from their parts.
    public init(appID: String? = nil, flipLink: LinkURL? = nil, authorizationURL: LinkURL? = nil) {
        self.appID = appID
        self.flipLink = flipLink
        self.authorizationURL = authorizationURL
    }
}

extension LinkExpectations {
    /// The hosts of the expected links.
    var hosts: [String] { [flipLink, authorizationURL].compactMap { $0?.host } }
}
