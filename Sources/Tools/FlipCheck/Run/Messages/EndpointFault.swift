import HTTPMessages

/// Why something in front of an endpoint probably answered in its place, and what to do about it.
///
/// A proxy, a login page or a filter in front of the server gives such an answer to every request, and most
/// findings follow from it.
struct EndpointFault: Sendable, Hashable {
    /// What the answer probably comes from, and what to change, in whole sentences.
    let words: String

    /// Nil when the answer may be the endpoint's own.
    ///
    /// - Parameters:
    ///   - key: the key of the configuration that has the address.
    ///   - showsPages: whether pages and redirects are right answers, as at the authorization endpoint.
    init?(_ response: HTTPResponse, to url: String, key: String, showsPages: Bool = false) {
        let type = response.headers["Content-Type"]?.lowercased() ?? ""
        switch response.status {
        case 300..<400 where !showsPages:
            words = Self.redirect(to: response.headers["Location"] ?? "", from: url)
        case 403 where !type.hasPrefix("application/json"):
            words =
                "It answers with 403 and no JSON: probably a filter against bots or for addresses, in front of "
                + "the server. Let requests to this path through; Google's servers are programs too."
        case let status where Self.absent.contains(status): words = Self.nothingThere(status, key) + "."
        case 413:
            words =
                "It answers with 413: a proxy takes no body of this size. Raise its limit (in nginx: "
                + "client_max_body_size)."
        case 502:
            words =
                "It answers with 502: the proxy got no answer that it can use from the server behind it. That "
                + "server is not running, or its header is longer than the proxy's buffer (in nginx: "
                + "proxy_buffer_size); the proxy's error log says which."
        case 503, 504:
            words =
                "It answers with \(response.status): the server behind the proxy is not running, or takes too "
                + "long to answer."
        case 500..<600:
            words = "It answers with \(response.status): the server failed. Look into its log first."
        case 200..<300 where response.isHTML && !showsPages:
            words =
                "It answers with an HTML page: probably a login page, or the start page of an app that takes "
                + "every path. Let requests to this path reach the endpoint, without a sign-in."
        default: return nil
        }
    }

    /// The statuses of an address at which a server has nothing for the method.
    static let absent: Set = [404, 405, 410]

    /// The words for an address at which the server has no such endpoint.
    static func nothingThere(_ status: Int, _ key: String) -> String {
        "It answers with \(status): there is probably no such endpoint at this address. Check \(key)"
    }

    private static func redirect(to location: String, from url: String) -> String {
        if location.isEmpty { return "It answers with a redirect that names no address." }
        let start = "It answers with a redirect to \(location)"
        let target = String(location.prefix { $0 != "?" && $0 != "#" })
        // A redirect names the whole address or its path.
        let path = String(HTTPRequest("GET", url)?.path ?? "")
        let addsSlash = target == url + "/" || target == path + "/"
        let dropsSlash = target + "/" == url || target + "/" == path
        if addsSlash || dropsSlash {
            return "\(start): the addresses differ by the slash at the end. Configure the one that it "
                + "redirects to, here and in Google's console; a client does not repeat a POST."
        }
        let scheme = "http://"
        if url.hasPrefix(scheme), target == "https://" + url.dropFirst(scheme.count) {
            return "\(start): configure the https address."
        }
        return "\(start): probably a login page in front of the endpoint. Let requests to this path through, "
            + "without a sign-in."
    }
}
