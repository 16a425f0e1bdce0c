import WebText

/// A line of an app's entitlement `com.apple.developer.associated-domains`: `applinks:example.com`.
package struct AssociatedDomain: Sendable, Hashable, CustomStringConvertible {
    /// Why a line is not one for universal links.
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

    /// The domain in lower case, without `*.`; the association file is there.
    package let host: String
    /// Whether it means all subdomains, and then not the domain itself.
    package let isWildcard: Bool

    package var description: String { "applinks:\(isWildcard ? "*." : "")\(host)" }

    package init(_ line: String) throws(Problem) {
        guard line.hasPrefix("applinks:") else { throw .service(line) }
        var domain = line.dropFirst("applinks:".count)
        isWildcard = domain.hasPrefix("*.")
        if isWildcard { domain = domain.dropFirst(2) }
        guard HostName.isValid(domain), domain.contains(".") else { throw .host(line) }
        host = domain.lowercased()
    }

    package func covers(_ host: String) -> Bool {
        isWildcard ? host.hasSuffix("." + self.host) : host.hasSameBytes(as: self.host)
    }
}
