import WebText

/// The origin `scheme://host[:port]` of an address in a configuration.
public struct WebOrigin: Sendable {
    /// The origin as it was written.
    public let text: String

    /// Nil for anything but `https`, or `http` on a loopback address when that is allowed.
    public init?(of address: String, allowingInsecureLoopback: Bool) {
        guard let url = try? AbsoluteURL(address), url.isSecure || allowingInsecureLoopback && url.isLoopback
        else { return nil }
        text = url.origin
    }
}
