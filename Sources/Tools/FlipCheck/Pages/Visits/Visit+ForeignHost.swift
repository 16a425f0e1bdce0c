import HTTPMessages
import HeadlessBrowser
import WebText

extension Visit {
    /// Whether a redirect led to the host that does not exist.
    var leadsElsewhere: Bool {
        exchanges.contains { exchange in
            guard let location = exchange.response?.headers["Location"] else { return false }
            let host = Self.hostForBrowser(location, on: exchange.request.url)
            return host == SpoiltRedirectURI.host || host.hasSuffix("." + SpoiltRedirectURI.host)
        }
    }

    /// The host that a browser goes to; it reads a backslash as a slash, and two slashes or more alike.
    private static func hostForBrowser(_ location: String, on page: String) -> String {
        let address = WebAddress.resolve(location, against: page).replacing("\\", with: "/")
        guard let scheme = address.firstRange(of: "://") else { return "" }
        return ProbeTarget.host("https://" + address[scheme.upperBound...].drop { $0 == "/" })
    }
}
