/// Why an origin cannot be used.
public enum PartnerServerClientError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The origin does not begin with `https://`.
    case notHTTPS
    /// The text goes on behind the host and the port.
    case notAnOrigin

    /// The problem and the remedy.
    public var description: String {
        switch self {
        case .notHTTPS: "the origin is not https; use https, or allowingInsecureLoopback with 127.0.0.1"
        case .notAnOrigin:
            "the origin goes on behind the host; write scheme, host and port only, without a slash"
        }
    }
}
