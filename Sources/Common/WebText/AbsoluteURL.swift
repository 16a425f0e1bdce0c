/// An absolute `http` or `https` URL, taken apart byte for byte.
///
/// The reader is strict. It refuses a text that a browser could read in another way: one with user
/// information, a backslash, a space, or a byte that is not ASCII. It is for URLs that decide something,
/// such as where a secret is sent. Time and memory are O(n) in the length of the text.
///
/// Source: RFC 3986 section 3; RFC 9110 section 4.2.
public struct AbsoluteURL: Sendable, Hashable {
    /// Why a text is not an absolute `http` or `https` URL.
    public enum Problem: Error, Sendable, Hashable {
        /// The text does not begin with `https://` or `http://`.
        case scheme
        /// A space, a control character, a backslash, or another byte that RFC 3986 allows in no URL.
        case character
        /// There is an `@` before the path: the text before it only looks like the host.
        case userInfo
        /// The host is empty, or has bytes that neither a host name nor an address has.
        case host
        /// The port is not a number from 0 to 65535.
        case port
    }

    /// The URL as it was written.
    public let text: String
    /// Whether the scheme is `https`.
    public let isSecure: Bool
    /// The host in lower case; an IPv6 address keeps its brackets.
    public let host: String
    /// The port; nil when none is written.
    public let port: UInt16?
    /// `scheme://host[:port]` as it was written.
    public let origin: String
    /// The rest up to the fragment, as it was written: raw path, and `?` with the raw query.
    public let target: String

    /// Takes a URL apart.
    ///
    /// - Parameters:
    ///   - text: the URL.
    ///   - checkingTarget: false lets path, query and fragment have any bytes, for a request
    ///     that has to repeat them.
    public init(_ text: String, checkingTarget: Bool = true) throws(Problem) {
        let bytes = text.utf8
        isSecure = bytes.starts(with: "https://".utf8)
        guard isSecure || bytes.starts(with: "http://".utf8) else { throw .scheme }
        let scheme = isSecure ? "https://" : "http://"
        let start = bytes.index(bytes.startIndex, offsetBy: scheme.utf8.count)
        let end = bytes[start...].firstIndex { "/?#".utf8.contains($0) } ?? bytes.endIndex
        let authority = bytes[start..<end]
        let checked = checkingTarget ? bytes[start...] : authority
        guard checked.allSatisfy(PercentCoding.isAllowedInURL) else { throw .character }
        guard !authority.contains(UInt8(ascii: "@")) else { throw .userInfo }
        let parts = try Self.authority(authority)
        port = parts.port
        host = String(Substring(authority[..<parts.hostEnd])).lowercased()
        origin = String(text[..<end])
        let fragmentStart = bytes[end...].firstIndex(of: UInt8(ascii: "#")) ?? bytes.endIndex
        target = String(text[end..<fragmentStart])
        self.text = text
    }

    /// The origin in lower case and without the default port, as RFC 9110 section 4.2.3 compares it.
    package var comparableOrigin: String {
        let defaultPort: UInt16 = isSecure ? 443 : 80
        let scheme = isSecure ? "https://" : "http://"
        guard let port, port != defaultPort else { return scheme + host }
        return "\(scheme)\(host):\(port)"
    }

    /// The URL without its fragment, which is not sent (RFC 9110 section 4.2.5).
    package var withoutFragment: String { origin + target }

    /// Whether the host is this machine: `localhost`, or a loopback IP address.
    public var isLoopback: Bool { host.isLoopbackHost }

    /// Whether a message to this URL stays private on the way: `https`, or `http` on this machine.
    package var isSecureOrLoopback: Bool { isSecure || isLoopback }

    /// The parts of `host [":" port]`.
    package struct Authority: Sendable {
        let hostEnd: String.Index
        let port: UInt16?
    }

    /// Reads `host [":" port]`, as a URL and a `Host` field have it; throws `host` or `port`.
    package static func authority(_ authority: Substring.UTF8View) throws(Problem) -> Authority {
        let hostEnd = try endOfHost(authority)
        let rest = authority[hostEnd...]
        if rest.isEmpty { return Authority(hostEnd: hostEnd, port: nil) }
        let digits = rest.dropFirst()
        guard rest.first == UInt8(ascii: ":"), digits.allSatisfy(\.isASCIIDigit),
            let port = UInt16(Substring(digits))
        else { throw .port }
        return Authority(hostEnd: hostEnd, port: port)
    }

    private static func endOfHost(_ authority: Substring.UTF8View) throws(Problem) -> String.Index {
        guard authority.first != UInt8(ascii: "[") else {
            guard let bracket = authority.firstIndex(of: UInt8(ascii: "]")) else { throw .host }
            let address = authority[..<bracket].dropFirst()
            guard !address.isEmpty,
                address.allSatisfy({ Hex.value(of: $0) != nil || ":.".utf8.contains($0) })
            else { throw .host }
            return authority.index(after: bracket)
        }
        let end = authority.firstIndex(of: UInt8(ascii: ":")) ?? authority.endIndex
        let host = authority[..<end]
        guard !host.isEmpty,
            host.allSatisfy({ PercentCoding.isUnreserved($0) && $0 != UInt8(ascii: "~") })
        else { throw .host }
        return end
    }
}
