/// Why a server does not start.
public enum LoopbackServerError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The address is not one of 127.0.0.0/8 or ::1.
    case notLoopback(host: String)
    /// Another process, or another server of this one, listens on the port.
    case portInUse(host: String, port: UInt16)
    /// The server was started before; make a new one.
    case alreadyStarted
    /// The system refused, with its own words.
    case system(String)

    /// What is wrong, and what to do.
    public var description: String {
        switch self {
        case .notLoopback(let host):
            "\(host) is not a loopback address. This server speaks plain HTTP and is for this machine alone: "
                + "use 127.0.0.1 or ::1."
        case .portInUse(let host, let port):
            "Port \(port) on \(host) is in use. Stop what listens there, or pass 0 for a free port."
        case .alreadyStarted:
            "The server was started before. Make a new one."
        case .system(let text):
            "The system does not let the server listen: \(text)."
        }
    }
}
