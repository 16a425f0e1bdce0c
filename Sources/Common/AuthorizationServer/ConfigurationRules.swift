import WebText

/// The checks of a configuration that every authorization server makes.
public enum ConfigurationRules {
    /// Whether an issuer is an `https` origin, or an `http` origin on a loopback address, without a path.
    public static func isOrigin(_ issuer: String) -> Bool {
        guard let url = try? AbsoluteURL(issuer), url.isSecure || url.isLoopback else { return false }
        return url.origin.hasSameBytes(as: issuer)
    }

    /// Whether a redirect URI is an absolute `https` URL without a fragment (RFC 6749 section 3.1.2).
    ///
    /// - Parameter allowingInsecureLoopback: whether it may be `http` on a loopback address.
    public static func isRedirectURI(_ uri: String, allowingInsecureLoopback: Bool) -> Bool {
        let isVisibleASCII = uri.utf8.allSatisfy { (0x21...0x7E).contains($0) }
        let hasFragment = uri.utf8.contains(UInt8(ascii: "#"))
        guard isVisibleASCII, !hasFragment, let url = try? AbsoluteURL(uri) else { return false }
        return url.isSecure || allowingInsecureLoopback && url.isLoopback
    }

    /// Whether an identifier is printable ASCII and not empty (RFC 6749 appendix A.1).
    public static func isIdentifier(_ id: String) -> Bool {
        !id.isEmpty && id.utf8.allSatisfy { (0x20...0x7E).contains($0) }
    }

    /// Whether no two texts have the same bytes.
    public static func areDistinct(_ texts: [String]) -> Bool {
        Set(texts.map { Array($0.utf8) }).count == texts.count
    }
}
