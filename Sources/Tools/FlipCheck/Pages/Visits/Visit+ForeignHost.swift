import HTTPMessages
import HeadlessBrowser

extension Visit {
    /// Whether the partner redirected the browser to ``SpoiltRedirectURI/host``, or to a name below it.
    var wasSentToForeignHost: Bool {
        exchanges.contains { exchange in
            guard let location = exchange.response?.headers["Location"] else { return false }
            let host = Self.hostForBrowser(location, on: exchange.request.url)
            return host == SpoiltRedirectURI.host || host.hasSuffix("." + SpoiltRedirectURI.host)
        }
    }

    /// The host that a browser goes to: it reads a backslash as a slash, and two or more slashes as two.
    private static func hostForBrowser(_ location: String, on page: String) -> String {
        let address = WebAddress.resolve(location, against: page).replacing("\\", with: "/")
        guard let scheme = address.firstRange(of: "://") else { return "" }
        let authority = address[scheme.upperBound...].drop { $0 == "/" }
        return ProbeTarget.host("https://" + authority)
    }
}
