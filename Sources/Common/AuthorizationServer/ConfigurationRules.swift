import WebText

/// The checks of a configuration that every authorization server makes.
public enum ConfigurationRules {
    /// Whether a text can be an issuer: an `https` origin, or an `http` origin on a loopback address, without a path.
    public static func isIssuer(_ text: String) -> Bool {
        guard let url = try? AbsoluteURL(text), url.isSecure || url.isLoopback else { return false }
        return url.origin.hasSameBytes(as: text)
    }

    /// Whether a redirect URI is an absolute `https` URL without a fragment (RFC 6749 section 3.1.2).
    ///
    /// - Parameter allowingInsecureLoopback: whether it may be `http` on a loopback address.
    public static func isRedirectURI(_ uri: String, allowingInsecureLoopback: Bool) -> Bool {
        let hasFragment = uri.utf8.contains(UInt8(ascii: "#"))
        guard !hasFragment, let url = try? AbsoluteURL(uri) else { return false }
        return url.isSecure || allowingInsecureLoopback && url.isLoopback
    }

    /// Whether a text is printable ASCII and not empty, as a client ID and its secret are (RFC 6749 appendices A.1 and A.2).
    public static func isPrintableASCII(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
    }
}
