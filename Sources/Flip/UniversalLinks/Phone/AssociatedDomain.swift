import WebText

/// One line of an app's Associated Domains entitlement, as far as universal links go: `applinks:example.com`.
///
/// Source: Apple, `com.apple.developer.associated-domains`; WWDC 2019 session 717; TN3155.
package struct AssociatedDomain: Sendable, Hashable, CustomStringConvertible {
    /// From where a device takes the association file.
    package enum Mode: String, Sendable, Hashable, CaseIterable {
        case production = ""
        /// Straight from the site, for development-signed builds on a device with developer mode on.
        case developer
        case managed
        case developerAndManaged = "developer+managed"

        var takesDeveloper: Bool { self == .developer || self == .developerAndManaged }
        var takesManaged: Bool { self == .managed || self == .developerAndManaged }
    }

    /// Why a line is not one for universal links.
    package enum Problem: Error, Sendable, Hashable, CustomStringConvertible {
        /// The service is not `applinks`.
        case service(String)
        /// The host is not a fully qualified domain name, with or without `*.` in front.
        case host(String)
        case mode(String)

        package var description: String {
            switch self {
            case .service(let text): "“\(text)” is not for universal links; begin the line with applinks:"
            case .host(let text):
                "“\(text)” is not a domain; write a full domain name without scheme, port and path"
            case .mode(let text): "“\(text)” is not a mode; write developer, managed or developer+managed"
            }
        }
    }

    /// The domain in lower case, without `*.`; the association file is there.
    package let host: String
    /// Whether it means all subdomains, and then not the domain itself.
    package let isWildcard: Bool
    package let mode: Mode

    package var description: String {
        "applinks:\(isWildcard ? "*." : "")\(host)" + (mode == .production ? "" : "?mode=\(mode.rawValue)")
    }

    /// Reads a line of the entitlement.
    ///
    /// Throws ``Problem`` when it is none for universal links.
    package init(_ line: String) throws(Problem) {
        guard line.hasPrefix("applinks:") else { throw .service(line) }
        let parts = line.dropFirst("applinks:".count).split(
            separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        var domain = parts.first ?? ""
        isWildcard = domain.hasPrefix("*.")
        if isWildcard { domain = domain.dropFirst(2) }
        guard HostName.isValid(domain), domain.contains(".") else { throw .host(String(parts.first ?? "")) }
        host = domain.lowercased()
        guard parts.count > 1 else {
            mode = .production
            return
        }
        guard parts[1].hasPrefix("mode="), let mode = Mode(rawValue: String(parts[1].dropFirst(5))),
            mode != .production
        else { throw .mode(String(parts[1])) }
        self.mode = mode
    }

    package func covers(_ host: String) -> Bool {
        isWildcard ? host.hasSuffix("." + self.host) : host.hasSameBytes(as: self.host)
    }
}

extension Sequence<AssociatedDomain> {
    /// The lines about a host, in the order in which they are tried: exact before
    /// wildcard, long before short.
    func about(_ host: String) -> [AssociatedDomain] {
        filter { $0.covers(host) }.sorted {
            $0.isWildcard == $1.isWildcard ? $0.host.utf8.count > $1.host.utf8.count : !$0.isWildcard
        }
    }
}
