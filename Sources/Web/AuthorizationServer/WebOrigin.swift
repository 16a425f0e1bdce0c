import WebText

/// `scheme://host[:port]` at the beginning of an absolute address that a configuration may name.
public struct WebOrigin: Sendable {
    /// The origin as it was written.
    public let text: String

    /// Nil for anything but `https`, and `http` on a loopback address when that is allowed.
    public init?(of address: String, allowingInsecureLoopback: Bool) {
        guard let url = try? AbsoluteURL(address), url.isSecure || allowingInsecureLoopback && url.isLoopback
        else { return nil }
        text = url.origin
    }
}
