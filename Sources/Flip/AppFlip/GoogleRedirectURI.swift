import WebText

/// An address at which Google receives the answer, well formed and in the only accepted spelling.
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
    public enum Build: String, Sendable, Hashable, CaseIterable {
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

    /// Which flow an address belongs to.
    public enum Flow: Sendable, Hashable {
        /// App Flip: the path is `/a/` and a bundle id.
        case flip
        /// The browser: the path is `/r/` and a project id.
        case web
    }

    /// The address, byte for byte as it is compared and opened.
    public let text: String

    /// The address of a Google app: a universal link that this app opens for.
    public static func flip(
        _ app: App, build: Build = .release, host: Host = .production
    ) -> GoogleRedirectURI {
        GoogleRedirectURI(text: "https://\(host.rawValue)/a/\(app.rawValue)\(build.rawValue)")
    }

    /// The address of the browser flow, with the Google project's id (or the account linking partner's).
    ///
    /// Throws ``GoogleRedirectURIError`` when the id is not one path segment.
    public static func web(
        projectID: String, host: Host = .production
    ) throws(GoogleRedirectURIError) -> GoogleRedirectURI {
        guard !projectID.isEmpty, !projectID.utf8.contains(UInt8(ascii: "/")),
            !projectID.utf8.contains(UInt8(ascii: "?"))
        else { throw .projectID }
        return try GoogleRedirectURI("https://\(host.rawValue)/r/\(projectID)")
    }

    /// The twelve addresses of the page: two apps, three builds, two hosts.
    public static let documentedFlips = RedirectURIList.flip([.sandbox, .development, .enterprise]).uris

    /// The address itself.
    public var description: String { text }
}

extension GoogleRedirectURI: Hashable {
    /// Compares bytes, as RFC 9700 section 4.1.3 asks for.
    public static func == (one: GoogleRedirectURI, other: GoogleRedirectURI) -> Bool {
        one.text.hasSameBytes(as: other.text)
    }

    /// Hashes the address.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(text)
    }
}

extension GoogleRedirectURI {
    /// Creates an address from the configuration, in the only spelling that cannot be read in two ways.
    ///
    /// It is not public, so that a text from a link becomes an address only by ``RedirectURIList/match(_:)``.
    init(_ text: String) throws(GoogleRedirectURIError) {
        // Unreserved characters and the few delimiters that an address needs; no space, no control, no
        // letter that only looks like one. Escapes are not needed and would be a second spelling.
        let isAllowed = { PercentCoding.isUnreserved($0) || ":/?=&@+,;$!*'()".utf8.contains($0) }
        guard text.utf8.allSatisfy(isAllowed) else { throw .character }
        let url: AbsoluteURL
        do { url = try AbsoluteURL(text) } catch { throw GoogleRedirectURIError(error) }
        guard url.isSecure else { throw .scheme }
        guard url.port == nil else { throw .port }
        let labels = url.host.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard url.origin == "https://\(url.host)", labels.count > 1,
            labels.allSatisfy({ !$0.isEmpty && !$0.contains(UInt8(ascii: "_")) })
        else { throw .host }
        let path = url.target.utf8.prefix { $0 != UInt8(ascii: "?") }
        // RFC 3986 section 5.2.4: a program that normalises the address makes another address of it.
        let segments = path.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard segments.allSatisfy({ !$0.isEmpty && !$0.allSatisfy { $0 == UInt8(ascii: ".") } }) else {
            throw .path
        }
        self.text = text
    }

    /// The flow that the path belongs to at Google's hosts; nil for any other address.
    var googleFlow: Flow? {
        let rest = text.utf8.dropFirst("https://".utf8.count)
        guard let slash = rest.firstIndex(of: UInt8(ascii: "/")),
            rest[..<slash].reversed().starts(with: ".googleusercontent.com".utf8.reversed())
        else { return nil }
        return if rest[slash...].starts(with: "/a/".utf8) {
            .flip
        } else if rest[slash...].starts(with: "/r/".utf8) {
            .web
        } else {
            nil
        }
    }
}

/// Why an address cannot be configured as a redirect URI.
///
/// Source: RFC 6749 section 3.1.2; RFC 9700 sections 2.1 and 4.1.3.
public enum GoogleRedirectURIError: Error, Sendable, Hashable, CaseIterable, CustomStringConvertible {
    /// The address has a byte that is not allowed: a space, a control, an escape, a `#`, or
    /// a byte that is not ASCII.
    case character
    /// The address does not begin with `https://`.
    case scheme
    /// There is a user name before the host.
    case userInfo
    /// There is a port.
    case port
    /// The host is no lower-case domain name.
    case host
    /// The path is empty, ends in a slash, or has an empty or a dot segment.
    case path
    /// The project id is empty or more than one path segment.
    case projectID
    /// A `/r/` address was added to a flip's list, or an `/a/` address to the web's.
    case otherFlow

    init(_ problem: AbsoluteURL.Problem) {
        self =
            switch problem {
            case .scheme: .scheme
            case .character: .character
            case .userInfo: .userInfo
            case .host: .host
            case .port: .port
            }
    }

    /// The problem and the remedy, in words for an engineer.
    public var description: String {
        switch self {
        case .character:
            "the redirect URI has a space, control, escape, # or non-ASCII character; write it in plain ASCII"
        case .scheme: "the redirect URI does not begin with https://; use the address that Google gave you"
        case .userInfo: "the redirect URI has a user name before its host; take it out"
        case .port: "the redirect URI has a port; universal links have none, so take it out"
        case .host: "the redirect URI's host is no domain name in lower case; correct it"
        case .path: "the redirect URI's path is empty, ends in / or has an empty or dot segment; correct it"
        case .projectID: "the project id is empty or more than one path segment; use the bare id"
        case .otherFlow:
            "the redirect URI belongs to the other flow; put /a/ in the flip's list and /r/ in the web's, "
                + "or include .otherFlow"
        }
    }
}

/// The redirect URIs that a partner accepts, and the only way from a link's text to an address to open.
///
/// Comparison is of bytes: no prefix, no pattern, no normalising, no case folding. Google's sandbox and its
/// development and enterprise builds are accepted only where the configuration says so. A flip's list has no
/// address of the web flow and the other way round, since a code is bound to the address it was issued for.
///
/// Source: RFC 9700 sections 2.1 and 4.1.3; Google, "App Flip for iOS", redirect URIs.
public struct RedirectURIList: Sendable, Hashable {
    /// The addresses that are accepted besides those of production.
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
        /// Addresses of the other flow among those that are ``RedirectURIList/adding(_:)`` added.
        public static let otherFlow = Inclusions(rawValue: 8)
    }

    /// The flow that the list is for.
    public let flow: GoogleRedirectURI.Flow
    /// The addresses that the list accepts besides those of production.
    public let inclusions: Inclusions
    /// The accepted addresses.
    public private(set) var uris: [GoogleRedirectURI]

    /// The documented addresses of App Flip: two in production, up to twelve.
    public static func flip(_ inclusions: Inclusions = []) -> RedirectURIList {
        let uris = hosts(inclusions).flatMap { host in
            GoogleRedirectURI.App.allCases.flatMap { app in
                builds(inclusions).map { GoogleRedirectURI.flip(app, build: $0, host: host) }
            }
        }
        return RedirectURIList(flow: .flip, inclusions: inclusions, uris: uris)
    }

    /// The documented addresses of the browser flow for one Google project: one in production, or two.
    ///
    /// Throws ``GoogleRedirectURIError`` when the project id is not one path segment.
    public static func web(
        projectID: String, _ inclusions: Inclusions = []
    ) throws(GoogleRedirectURIError) -> RedirectURIList {
        var uris: [GoogleRedirectURI] = []
        for host in hosts(inclusions) {
            uris.append(try GoogleRedirectURI.web(projectID: projectID, host: host))
        }
        return RedirectURIList(flow: .web, inclusions: inclusions, uris: uris)
    }

    /// The list with one more address, such as that of a further Google app.
    ///
    /// Throws ``GoogleRedirectURIError`` when it is malformed or belongs to the other flow.
    public func adding(_ text: String) throws(GoogleRedirectURIError) -> RedirectURIList {
        let uri = try GoogleRedirectURI(text)
        if let flow = uri.googleFlow, flow != self.flow, !inclusions.contains(.otherFlow) { throw .otherFlow }
        var list = self
        list.uris.append(uri)
        return list
    }

    /// The accepted address that is the same bytes as a link's `redirect_uri`; nil when none is.
    public func match(_ redirectURI: String) -> GoogleRedirectURI? {
        // RFC 9700 section 4.1.3: exact comparison. `==` on strings is not exact: it would take U+212A for K.
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
