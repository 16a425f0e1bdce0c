/// What a partner expects of its association file; ``AssociationFile/findings(_:)`` checks it.
public struct LinkExpectations: Sendable, Hashable {
    /// The app that takes the flip, such as `ABCDE12345.com.example.app`; with nil, no link is checked for opening it.
    public var appID: String?
    /// The link that Google opens, with or without its query; nil for no check.
    ///
    /// Whether it opens the app is checked only with ``appID``.
    public var flipLink: LinkURL?
    /// The URL of the page where linking goes on in the browser, which must not open the app; nil for no check.
    ///
    /// It is checked only with ``appID``.
    public var authorizationURL: LinkURL?

    /// Creates expectations from their parts.
    public init(appID: String? = nil, flipLink: LinkURL? = nil, authorizationURL: LinkURL? = nil) {
        self.appID = appID
        self.flipLink = flipLink
        self.authorizationURL = authorizationURL
    }

    /// The hosts of the URLs that are set.
    var hosts: [String] { [flipLink, authorizationURL].compactMap { $0?.host } }
}
