/// Why a server cannot be bound or cannot serve.
public enum LoopbackServerError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The host is not an address in 127.0.0.0/8, or ::1; names are not looked up.
    case notLoopback(host: String)
    /// Another process, or another server of this one, listens on the port.
    case portInUse(host: String, port: UInt16)
    /// The server has a handler already, or has stopped; bind a new server.
    case alreadyServing
    /// The system refused, with the system's description of the error.
    case system(description: String)

    /// The problem, and the remedy except where the system refused.
    public var description: String {
        switch self {
        case .notLoopback(let host):
            "“\(host)” is not a loopback IP address. This server speaks plain HTTP and is only for this "
                + "machine: use 127.0.0.1 or ::1."
        case .portInUse(let host, let port):
            "Port \(port) on \(host) is in use. Stop what listens there, or choose another port; 0 is a free one."
        case .alreadyServing:
            "The server has a handler already, or has stopped. Bind a new one."
        case .system(let description):
            "The system does not let the server listen: \(description)."
        }
    }
}
