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
            let host = Self.hostForBrowser(next, at: exchange.request.url)
            return host == SpoiltRedirectURI.host || host.hasSuffix("." + SpoiltRedirectURI.host)
        }
    }

    /// The host that a browser goes to from a page; empty where it stays at the page's host.
    ///
    /// It reads a backslash as a slash, and more than two slashes as two. Behind `http:` and `https:`, one slash or
    /// none count as two as well, except for the scheme of the page, where they begin a path (URL Standard, scheme
    /// state and special authority slashes state).
    private static func hostForBrowser(_ address: String, at page: String) -> String {
        guard let scheme = WebAddress.scheme(of: address) else { return "" }
        let rest = address.dropFirst(scheme.count + 1)
        let authority = rest.drop { $0 == "/" || $0 == "\\" }
        let needsNoSlash =
            (scheme == "http" || scheme == "https") && scheme != WebAddress.scheme(of: page)
        guard needsNoSlash || rest.count - authority.count >= 2 else { return "" }
        return ProbeTarget.host("https://" + authority)
    }
}
