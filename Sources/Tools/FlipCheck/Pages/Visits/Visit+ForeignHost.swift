import HTTPMessages
import HeadlessBrowser

extension Visit {
    /// Whether the partner sent the browser to ``SpoiltRedirectURI/host``, or to a name below it: by a redirect, by
    /// the field `Refresh`, or by the page's `<meta http-equiv="refresh">`.
    var wasSentToForeignHost: Bool {
        exchanges.contains { exchange in
            guard let response = exchange.response else { return false }
            let page = Browser.Page(response, at: exchange.request.url)
            guard let next = Browser.next(after: response, page) else { return false }
            let host = Self.hostForBrowser(next)
            return host == SpoiltRedirectURI.host || host.hasSuffix("." + SpoiltRedirectURI.host)
        }
    }

    /// The host that a browser goes to: it reads a backslash as a slash, and two or more slashes as two.
    private static func hostForBrowser(_ address: String) -> String {
        let address = address.replacing("\\", with: "/")
        guard let scheme = address.firstRange(of: "://") else { return "" }
        let authority = address[scheme.upperBound...].drop { $0 == "/" }
        return ProbeTarget.host("https://" + authority)
    }
}
