import HTTPMessages
import WebText

extension HTTPRequest {
    /// The origin in small letters and without the usual port, to compare with that of another request.
    ///
    /// A configuration, a server and a browser may each write one server in another way (RFC 9110 section 4.2.3).
    var comparableOrigin: String { (try? AbsoluteURL(origin))?.comparableOrigin ?? origin }

    /// Whether it goes to the address of an endpoint, with all parameters of that address and any others.
    ///
    /// One program may have all endpoints at one path: `/index.php?route=token`.
    func isSent(to endpoint: HTTPRequest) -> Bool {
        path.hasSameBytes(as: endpoint.path) && comparableOrigin == endpoint.comparableOrigin
            && endpoint.queryItems.allSatisfy(queryItems.contains)
    }

    /// Whether it goes to this very address, query included, which may lack the slash of an empty path.
    func isSent(toURL url: String) -> Bool {
        self.url.hasSameBytes(as: HTTPRequest(method, url)?.url ?? url)
    }
}
