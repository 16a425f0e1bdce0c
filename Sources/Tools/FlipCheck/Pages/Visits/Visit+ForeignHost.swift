import HTTPMessages
import HeadlessBrowser

extension Visit {
    /// Whether the partner sent the browser to ``ForeignSite/host``, or to a name below it: by a redirect, by
    /// the field `Refresh`, by the page's `<meta http-equiv="refresh">`, by its script, or by a form that posts.
    var wasSentToForeignHost: Bool {
        exchanges.contains { exchange in
            guard let response = exchange.response else { return false }
            if exchange.sendsToForeignHostByScript { return true }
            let page = Browser.Page(response, at: exchange.request.url)
            let next = [Browser.next(after: response, page)].compactMap(\.self)
            let targets = page.forms.filter { $0.method == .post }.map { page.absolute($0.action) }
            return (next + targets).contains(where: exchange.leadsToForeignHost)
        }
    }
}

extension Exchange {
    /// Whether a script of the page sends the browser to ``ForeignSite/host``, with the address as a text in it.
    var sendsToForeignHostByScript: Bool {
        // JSON in a script may have the slashes escaped.
        let script = textWithForeignHost.filter { !$0.isWhitespace }.replacing("\\/", with: "/")
        return ["location=", "location.href=", "location.replace(", "location.assign("].contains { call in
            ["\"", "'"].contains { script.hasBytes(of: call + $0 + "https://" + ForeignSite.host) }
        }
    }

    /// Whether the page has a link to ``ForeignSite/host``, or to a name below it.
    var hasLinkToForeignHost: Bool {
        HTMLPage(textWithForeignHost).links.map(\.href).contains(where: leadsToForeignHost)
    }

    /// The text of a page that has ``ForeignSite/host`` in it, or an empty text.
    private var textWithForeignHost: String {
        guard isPage, let text = response?.text, text.hasBytes(of: ForeignSite.host) else { return "" }
        return text
    }

    /// Whether an address that the answer has leads a browser to ``ForeignSite/host``, or to a name below it.
    fileprivate func leadsToForeignHost(_ address: String) -> Bool {
        ForeignSite.has(Self.hostForBrowser(address, at: request.url))
    }

    /// The host that a browser goes to from a page, or an empty text where it stays at the page's host.
    ///
    /// It reads a backslash as a slash, and more than two slashes as two. After `http:` and `https:` it also reads one
    /// slash or none as two, unless the page has the same scheme: then they begin a path (URL Standard, scheme state and
    /// special authority slashes state).
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
