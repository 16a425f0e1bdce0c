import WebText

/// A link taken apart, byte for byte as it is written.
///
/// Source: RFC 3986 section 3.
public struct LinkURL: Sendable, Hashable {
    /// Why a text is not a link that an app could open.
    public enum Problem: Error, Sendable, Hashable, CustomStringConvertible {
        /// Neither `https` nor `http`.
        case scheme
        /// The host is missing, or holds characters that a host name cannot.
        case host
        /// The port is not a number up to 65535.
        case port

        /// The problem as the end of a sentence about the link, and the remedy where it is not plain.
        public var description: String {
            switch self {
            case .scheme: "is not a web link; begin it with https://"
            case .host:
                "has no host name of ASCII letters, digits, hyphens and dots; write others in punycode"
            case .port: "has a port that is not a number up to 65535"
            }
        }
    }

    /// The whole link; bytes that a URL does not allow, such as those of `é`, are percent-encoded.
    public let text: String
    /// `https` or `http`.
    public let scheme: String
    /// The host name in lower case.
    public let host: String
    /// The port, where one is written.
    public let port: Int?
    /// The raw path; `/` when the link ends with the host.
    public let path: String
    /// The raw query; nil when there is no `?`.
    public let query: String?
    /// The raw fragment; nil when there is no `#`.
    public let fragment: String?

    /// Takes a link apart.
    ///
    /// Throws ``Problem`` when the text is not a link that an app could open.
    public init(_ text: String) throws(Problem) {
        let text = Self.ascii(text)
        self.text = text
        var rest = Substring(text)
        guard let colon = rest.firstIndex(of: ":"), rest[colon...].hasPrefix("://") else { throw .scheme }
        scheme = rest[..<colon].lowercased()
        guard scheme == "https" || scheme == "http" else { throw .scheme }
        rest = rest[rest.index(colon, offsetBy: 3)...]

        let authorityEnd = rest.firstIndex { "/?#".contains($0) } ?? rest.endIndex
        // The host follows the last @; what is before it is a user name.
        let authority =
            rest[..<authorityEnd].split(separator: "@", omittingEmptySubsequences: false).last ?? ""
        rest = rest[authorityEnd...]
        let site: AbsoluteURL
        do { site = try AbsoluteURL("\(scheme)://\(authority)") } catch {
            throw error == .port ? .port : .host
        }
        guard site.host.isHostName else { throw .host }
        host = site.host
        port = site.port.map(Int.init)

        let hashSign = rest.firstIndex(of: "#")
        fragment = hashSign.map { String(rest[$0...].dropFirst()) }
        rest = rest[..<(hashSign ?? rest.endIndex)]
        let questionMark = rest.firstIndex(of: "?")
        query = questionMark.map { String(rest[$0...].dropFirst()) }
        let path = rest[..<(questionMark ?? rest.endIndex)]
        self.path = path.isEmpty ? "/" : String(path)
    }

    /// The items of the query, raw; an item without `=` has an empty value.
    var queryItems: [LinkQueryItem] {
        (query ?? "").split(separator: "&").map { item in
            let equals = item.firstIndex(of: "=") ?? item.endIndex
            return LinkQueryItem(name: item[..<equals], value: item[equals...].dropFirst())
        }
    }

    /// The text with an escape for every byte that is not a visible ASCII character, as `URL(string:)` makes it.
    private static func ascii(_ text: String) -> String {
        let visibleASCII: ClosedRange<UInt8> = 0x21...0x7E
        guard !text.utf8.allSatisfy(visibleASCII.contains) else { return text }
        let bytes = text.utf8.flatMap { byte in
            visibleASCII.contains(byte) ? [byte] : PercentCoding.escaped(byte)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
