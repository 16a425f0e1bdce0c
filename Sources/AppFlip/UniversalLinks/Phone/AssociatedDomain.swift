import WebText

/// A line of an app's entitlement `com.apple.developer.associated-domains`: `applinks:example.com`.
package struct AssociatedDomain: Sendable, Hashable, CustomStringConvertible {
    /// Why universal links do not use a line.
    package enum Problem: Error, Sendable, Hashable, CustomStringConvertible {
        /// The service is not `applinks`.
        case service(String)
        /// The host is not a fully qualified domain name, with or without `*.` in front.
        case host(String)

        package var description: String {
            switch self {
            case .service(let text): "“\(text)” is not for universal links; begin the line with applinks:"
            case .host(let text):
                "“\(text)” is not a domain; write a full domain name without scheme, port and path"
            }
        }
    }

    /// The domain that has the association file: in lower case, without `*.`.
    package let host: String
    /// Whether the line is about all subdomains of the domain, and not about the domain itself.
    package let isWildcard: Bool

    package var description: String { "applinks:\(isWildcard ? "*." : "")\(host)" }

    /// Reads a line of the entitlement, such as `applinks:example.com`.
    package init(_ line: String) throws(Problem) {
        guard line.hasPrefix("applinks:") else { throw .service(line) }
        var domain = line.dropFirst("applinks:".count)
        isWildcard = domain.hasPrefix("*.")
        if isWildcard { domain = domain.dropFirst(2) }
        guard domain.isHostName, domain.contains(".") else { throw .host(line) }
        host = domain.lowercased()
    }

    /// Whether the line is about a host, which is in lower case.
    package func covers(_ host: String) -> Bool {
        isWildcard ? host.hasSuffix("." + self.host) : host.hasSameBytes(as: self.host)
    }
}

extension Sequence<AssociatedDomain> {
    /// The domains that cover a host, in the order in which they are tried: exact before wildcard, long before
    /// short.
    func covering(_ host: String) -> [AssociatedDomain] {
        filter { $0.covers(host) }.sorted { one, other in
            if one.isWildcard != other.isWildcard { return other.isWildcard }
            return one.host.utf8.count > other.host.utf8.count
        }
    }
}
