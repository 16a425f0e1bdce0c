import WebText

/// The redirect URIs that a partner accepts; ``match(_:)`` is the way from a link's text to a redirect URI to open.
///
/// Comparison is of bytes: no prefix, no pattern, no normalising, no case folding. Google's sandbox and its
/// development and enterprise builds are accepted only where the configuration says so. A list for flips has no
/// redirect URI of the web flow, and the reverse: a code is bound to the redirect URI that it was issued for.
///
/// Source: RFC 9700 sections 2.1 and 4.1.3; Google, "App Flip for iOS", redirect URIs.
public struct RedirectURIList: Sendable, Hashable {
    /// The redirect URIs that are accepted besides those of production.
    public struct Inclusions: OptionSet, Sendable, Hashable {
        /// The bits of the set.
        public let rawValue: UInt8

        /// A set of the given bits.
        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// Google's sandbox host: for test projects only.
        public static let sandbox = Inclusions(rawValue: 1)
        /// Google's development builds.
        public static let development = Inclusions(rawValue: 2)
        /// Google's enterprise builds.
        public static let enterprise = Inclusions(rawValue: 4)
    }

    /// The flow that the list is for.
    private let flow: GoogleRedirectURI.Flow
    /// The accepted redirect URIs.
    public private(set) var uris: [GoogleRedirectURI]

    /// The documented redirect URIs of App Flip: two in production, up to twelve.
    public static func flip(_ inclusions: Inclusions = []) -> RedirectURIList {
        var uris: [GoogleRedirectURI] = []
        for host in hosts(inclusions) {
            for app in GoogleRedirectURI.App.allCases {
                for build in builds(inclusions) {
                    uris.append(GoogleRedirectURI.flip(app, build: build, host: host))
                }
            }
        }
        return RedirectURIList(flow: .flip, uris: uris)
    }

    /// The documented redirect URIs of the browser flow for one Google project: that of production, and that of the
    /// sandbox if it is included.
    ///
    /// Throws as ``GoogleRedirectURI/web(projectID:host:)`` does.
    public static func web(
        projectID: String, _ inclusions: Inclusions = []
    ) throws(GoogleRedirectURIError) -> RedirectURIList {
        var uris: [GoogleRedirectURI] = []
        for host in hosts(inclusions) {
            uris.append(try GoogleRedirectURI.web(projectID: projectID, host: host))
        }
        return RedirectURIList(flow: .web, uris: uris)
    }

    /// The list with one more redirect URI, such as that of a further Google app, or of one test build.
    ///
    /// The text is one of the configuration, never one of a link.
    ///
    /// Throws ``GoogleRedirectURIError`` when the text is malformed or belongs to the other flow.
    public func adding(_ text: String) throws(GoogleRedirectURIError) -> RedirectURIList {
        let uri = try GoogleRedirectURI(text)
        if let flow = uri.googleFlow, flow != self.flow { throw .otherFlow }
        var list = self
        list.uris.append(uri)
        return list
    }

    /// The accepted redirect URI that has the same bytes as a link's `redirect_uri`; nil when there is none.
    public func match(_ redirectURI: String) -> GoogleRedirectURI? {
        // RFC 9700 section 4.1.3: exact comparison. `==` on strings is not exact: it takes U+212A, the Kelvin sign,
        // for K.
        uris.first { $0.text.hasSameBytes(as: redirectURI) }
    }

    private static func hosts(_ inclusions: Inclusions) -> [GoogleRedirectURI.Host] {
        inclusions.contains(.sandbox) ? [.production, .sandbox] : [.production]
    }

    private static func builds(_ inclusions: Inclusions) -> [GoogleRedirectURI.Build] {
        var builds: [GoogleRedirectURI.Build] = [.release]
        if inclusions.contains(.development) { builds.append(.development) }
        if inclusions.contains(.enterprise) { builds.append(.enterprise) }
        return builds
    }
}
