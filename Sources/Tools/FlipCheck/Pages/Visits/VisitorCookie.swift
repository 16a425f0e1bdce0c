import HTTPMessages
import HeadlessBrowser
import WebText

/// A cookie as a server set it, with its attributes (RFC 6265 section 4.1).
struct VisitorCookie: Sendable, Hashable, Codable {
    /// What a recording has: the value is a secret, and only a run needs it.
    private enum CodingKeys: String, CodingKey { case name, attributes }

    let name: String
    private(set) var value = ""
    /// The host that set it, or the domain whose hosts get it.
    ///
    /// It is nil for a cookie that a rule made.
    private(set) var domain: String?
    /// The folder whose addresses get it, or an empty text for a cookie that a rule made.
    private(set) var path = ""
    /// The values of the attributes by their names in small letters, or an empty text for an attribute without a value.
    ///
    /// Others than ``knownAttributes`` are left out: a recording would have their names, which may be the rest of a secret
    /// value with a semicolon in it.
    let attributes: [String: String]

    /// The attributes at which a browser, or a rule, looks (RFC 6265 section 5.2, RFC 6265bis section 5.6).
    private static let knownAttributes: Set = [
        "domain", "expires", "httponly", "max-age", "path", "samesite", "secure",
    ]

    /// What the value says: without the quotation marks around it (RFC 6265 section 4.1.1), which browsers send back.
    ///
    /// Python writes them around every value with an equals sign in it.
    var content: String {
        let mark = UInt8(ascii: "\"")
        guard value.utf8.count > 1, value.utf8.first == mark, value.utf8.last == mark else { return value }
        return String(Substring(value.utf8.dropFirst().dropLast()))
    }

    /// The content with its escapes read, where all of them can be: PHP and Express write such, and read them.
    var plain: String { PercentCoding.decodedIfValid(content) }

    /// A cookie without attributes.
    init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
        attributes = [:]
    }

    /// Reads the value of a `Set-Cookie` field, or returns nil when the cookie has no name.
    init?(setCookie field: String) {
        let parts = field.split(separator: ";", omittingEmptySubsequences: false)
        guard let pair = parts.first, let equals = pair.firstIndex(of: "=") else { return nil }
        name = pair[..<equals].trimmed
        value = pair[pair.index(after: equals)...].trimmed
        guard !name.isEmpty else { return nil }
        var attributes: [String: String] = [:]
        for part in parts.dropFirst() {
            let attribute = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = attribute[0].trimmed.lowercased()
            guard Self.knownAttributes.contains(name) else { continue }
            attributes[name] = attribute.count > 1 ? attribute[1].trimmed : ""
        }
        self.attributes = attributes
    }

    /// Whether the server takes the cookie back, by its age or by a date in the past (RFC 6265 section 5.2).
    ///
    /// - Parameter now: the time in seconds since 1970, or nil where it is not known, and then any date of 1970 has passed.
    func isRemoval(at now: Int?) -> Bool {
        if let seconds = attributes["max-age"].flatMap({ Int($0) }) { return seconds <= 0 }
        guard let expiry = attributes["expires"].flatMap(CookieDate.seconds) else { return false }
        return expiry <= now ?? Self.lastSecondOf1970
    }

    private static let lastSecondOf1970 = 31_535_999

    /// The cookie with the domain and the folder that it has where the answer to a request sets it.
    ///
    /// It is nil for one that a browser drops: it is too long, of a domain that the host is not in (RFC 6265 section 5.3), or
    /// breaks the rules for the prefix of its name (RFC 6265bis section 4.1.3).
    func set(by request: HTTPRequest) -> VisitorCookie? {
        guard name.utf8.count + value.utf8.count <= Cookie.maximumPairLength else { return nil }
        let host = ProbeTarget.host(request.origin)
        let domain = domainAttribute ?? host
        var cookie = self
        cookie.domain = domain
        let given = attributes["path"].flatMap { $0.utf8.first == UInt8(ascii: "/") ? $0 : nil }
        cookie.path = given ?? CookieJar.defaultPath(of: request.path)
        let keepsPrefixRules = Cookie.keepsPrefixRules(
            name: name, isSecure: attributes["secure"] != nil, isHostOnly: domainAttribute == nil, path: given
        )
        return keepsPrefixRules && isFor(host, of: domain) ? cookie : nil
    }

    /// Whether a browser sends it with the request (RFC 6265 section 5.4).
    func isSent(with request: HTTPRequest) -> Bool {
        guard let domain else { return true }
        return isFor(ProbeTarget.host(request.origin), of: domain)
            && CookieJar.matches(request.path, folder: path)
    }

    private func isFor(_ host: String, of domain: String) -> Bool {
        let hasSubdomains = domainAttribute != nil && domain.contains(".")
        return host == domain || hasSubdomains && CookieJar.matches(host, domain: domain)
    }

    /// The domain in small letters, without a dot before it, or nil for a cookie of one host.
    private var domainAttribute: String? {
        guard let domain = attributes["domain"], !domain.isEmpty else { return nil }
        return (domain.hasPrefix(".") ? String(domain.dropFirst()) : domain).lowercased()
    }

    /// Whether a browser that comes from another site does not send it.
    var isStrict: Bool { sameSite == "strict" }

    /// Whether a browser sends it along with a form of another site.
    var isSentFromOtherSites: Bool { sameSite != "lax" && sameSite != "strict" }

    /// Whether a subdomain can set one of its name, too, which then goes to the host (RFC 6265bis section 4.1.3.2).
    var canBeSetBySubdomain: Bool { !name.lowercased().hasPrefix("__host-") }

    private var sameSite: String? { attributes["samesite"]?.lowercased() }
}

extension [VisitorCookie] {
    /// The value of the `Cookie` field for a request, or nil when none of these cookies is sent with it.
    ///
    /// A cookie that a rule made goes to every host that has not set one of its name. Cookies of longer paths come first.
    func header(for request: HTTPRequest) -> String? {
        let sent = filter { $0.isSent(with: request) }.enumerated()
            .sorted { ($1.element.path.utf8.count, $0.offset) < ($0.element.path.utf8.count, $1.offset) }
            .map(\.element)
        let setByHost = Set(sent.filter { $0.domain != nil }.map(\.name))
        let pairs = sent.filter { $0.domain != nil || !setByHost.contains($0.name) }
            .map { "\($0.name)=\($0.value)" }
        return pairs.isEmpty ? nil : pairs.joined(separator: "; ")
    }

    /// Takes the cookies that an answer sets, and drops those that it takes back.
    mutating func store(_ exchange: Exchange) {
        guard let response = exchange.response else { return }
        let now = response.headers["Date"].flatMap(CookieDate.seconds)
        for cookie in response.setCookies.compactMap({ $0.set(by: exchange.request) }) {
            let isRemoval = cookie.isRemoval(at: now)
            removeAll { earlier in
                guard earlier.name == cookie.name else { return false }
                if earlier.domain == nil { return isRemoval }
                return earlier.domain == cookie.domain && earlier.path == cookie.path
            }
            if !isRemoval { append(cookie) }
        }
    }
}

extension HTTPResponse {
    /// The cookies that it sets or takes back.
    var setCookies: [VisitorCookie] {
        headers.values(of: "Set-Cookie").compactMap(VisitorCookie.init(setCookie:))
    }
}
