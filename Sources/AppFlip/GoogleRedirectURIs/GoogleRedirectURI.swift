import WebText

/// A redirect URI at which Google receives answers, well formed and in the only accepted spelling.
///
/// There are three ways to get one: Google's own by ``flip(_:build:host:)`` and ``web(projectID:host:)``,
/// further ones by ``RedirectURIList/adding(_:)``, and from a link's text by ``RedirectURIList/match(_:)``.
///
/// Source: Google, "App Flip for iOS", redirect URIs of the authorization endpoint.
public struct GoogleRedirectURI: Sendable, CustomStringConvertible {
    /// A Google app that flips.
    public enum App: String, Sendable, Hashable, CaseIterable {
        /// Google Home, by bundle id.
        case home = "com.google.Chromecast"
        /// Google Assistant, by bundle id.
        case assistant = "com.google.OPA"
    }

    /// A build of a Google app, by the end of its bundle id.
    public enum Build: String, Sendable, Hashable {
        /// The app from the App Store.
        case release = ""
        /// Google's development build.
        case development = ".dev"
        /// Google's enterprise build.
        case enterprise = ".enterprise"
    }

    /// A host of Google's that takes answers.
    public enum Host: String, Sendable, Hashable, CaseIterable {
        /// Where real users are.
        case production = "oauth-redirect.googleusercontent.com"
        /// Google's sandbox.
        case sandbox = "oauth-redirect-sandbox.googleusercontent.com"
    }

    /// Which flow a redirect URI belongs to.
    enum Flow: Sendable, Hashable {
        /// App Flip: the path is `/a/` and a bundle id.
        case flip
        /// The browser: the path is `/r/` and a project id.
        case web
    }

    /// The redirect URI, byte for byte as it is compared and opened.
    public let text: String

    /// The redirect URI of a Google app: a universal link that this app opens for.
    public static func flip(
        _ app: App, build: Build = .release, host: Host = .production
    ) -> GoogleRedirectURI {
        GoogleRedirectURI(text: "https://\(host.rawValue)/a/\(app.rawValue)\(build.rawValue)")
    }

    /// The redirect URI of the browser flow, with the Google project's id (or the account linking partner's).
    ///
    /// Throws ``GoogleRedirectURIError`` when the id is not one path segment, or has a character that no redirect URI may
    /// have.
    public static func web(
        projectID: String, host: Host = .production
    ) throws(GoogleRedirectURIError) -> GoogleRedirectURI {
        guard !projectID.isEmpty, !projectID.utf8.contains(UInt8(ascii: "/")),
            !projectID.utf8.contains(UInt8(ascii: "?"))
        else { throw .projectID }
        return try GoogleRedirectURI("https://\(host.rawValue)/r/\(projectID)")
    }

    /// The twelve redirect URIs on Google's page: two apps, three builds, two hosts.
    public static let documentedFlips = RedirectURIList.flip([.sandbox, .development, .enterprise]).uris

    /// The redirect URI itself.
    public var description: String { text }
}

extension GoogleRedirectURI: Hashable {
    /// Compares bytes, as RFC 9700 section 4.1.3 asks for.
    public static func == (one: GoogleRedirectURI, other: GoogleRedirectURI) -> Bool {
        one.text.hasSameBytes(as: other.text)
    }

    /// Hashes the redirect URI.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(text)
    }
}

extension GoogleRedirectURI {
    /// Creates a redirect URI from the configuration, in the only spelling that cannot be read in two ways.
    ///
    /// It is not public, so that a text from a link becomes a redirect URI only by ``RedirectURIList/match(_:)``.
    init(_ text: String) throws(GoogleRedirectURIError) {
        guard text.utf8.allSatisfy(Self.isAllowed) else { throw .character }
        let url: AbsoluteURL
        do { url = try AbsoluteURL(text) } catch { throw GoogleRedirectURIError(error) }
        guard url.isSecure else { throw .scheme }
        guard url.port == nil else { throw .port }
        // The origin has the host as it is written, and `host` has it in lower case.
        let isHostLowercase = url.origin == "https://\(url.host)"
        guard isHostLowercase, Self.isDomainName(url.host) else { throw .host }
        let path = url.target.utf8.prefix { $0 != UInt8(ascii: "?") }
        let segments = path.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        // RFC 3986 section 5.2.4: a program that normalises a URI removes segments of dots, and so makes another URI of it.
        let hasBadSegment = segments.contains { segment in
            segment.isEmpty || segment.allSatisfy { $0 == UInt8(ascii: ".") }
        }
        guard !hasBadSegment else { throw .path }
        self.text = text
    }

    /// Whether a redirect URI may have a byte: an unreserved character, or one of the delimiters that it needs.
    ///
    /// No space, no control, and no letter that only looks like one. An escape is not needed, and would be a second
    /// spelling.
    private static func isAllowed(_ byte: UInt8) -> Bool {
        PercentCoding.isUnreserved(byte) || ":/?=&@+,;$!*'()".utf8.contains(byte)
    }

    /// Whether a host has at least two labels between dots, none of them empty or with an underscore.
    private static func isDomainName(_ host: String) -> Bool {
        let labels = host.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        let hasBadLabel = labels.contains { $0.isEmpty || $0.contains(UInt8(ascii: "_")) }
        return labels.count > 1 && !hasBadLabel
    }

    /// The flow that the path belongs to at Google's hosts; nil for any other redirect URI.
    var googleFlow: Flow? {
        let hostAndPath = text.utf8.dropFirst("https://".utf8.count)
        guard let slash = hostAndPath.firstIndex(of: UInt8(ascii: "/")) else { return nil }
        // Views of bytes have no `hasSuffix`, so the end is compared backwards.
        let host = hostAndPath[..<slash]
        let isGoogleHost = host.reversed().starts(with: ".googleusercontent.com".utf8.reversed())
        guard isGoogleHost else { return nil }
        let path = hostAndPath[slash...]
        return if path.starts(with: "/a/".utf8) {
            .flip
        } else if path.starts(with: "/r/".utf8) {
            .web
        } else {
            nil
        }
    }
}
