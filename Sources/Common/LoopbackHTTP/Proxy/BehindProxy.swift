import HTTPMessages
import WebText

/// A handler behind a proxy: it trusts the proxy's header fields, and no other sender's.
///
/// A request from the proxy's address has to name the origin that the client asked for. The handler gets the
/// request with that origin and the client's address. It gets any other request as it is, because a client
/// may write any field.
public struct BehindProxy: HTTPHandler {
    private let proxy: IPAddress
    private let origin: String
    private let handler: any HTTPHandler

    /// A handler behind the proxy at an address.
    ///
    /// Throws ``ProxyConfigurationError`` for an address or an origin that is malformed.
    ///
    /// - Parameters:
    ///   - proxy: the IP address from which the proxy connects, IPv4 or IPv6.
    ///   - origin: the origin that clients know, `https://` and a host with or without a port; on this machine, `http://`
    ///     too.
    ///   - handler: the handler that answers.
    public init(
        proxy: String, origin: String, handler: any HTTPHandler
    ) throws(ProxyConfigurationError) {
        guard let address = IPAddress(proxy) else {
            throw ProxyConfigurationError(
                description: "\(proxy) is not an IP address. "
                    + "Name the one from which the proxy connects, such as 127.0.0.1.")
        }
        guard let known = Self.normalized(origin),
            (try? AbsoluteURL(known))?.isSecureOrLoopback == true
        else {
            throw ProxyConfigurationError(
                description: "\(origin) is not an https origin. "
                    + "Write https:// and the host, with a port if it has one, and nothing after it.")
        }
        self.proxy = address
        self.origin = known
        self.handler = handler
    }

    /// Passes the request on as the client sent it.
    ///
    /// 400 when the proxy's fields cannot be read; 421 when they do not name the server's origin.
    public func handle(_ request: HTTPRequest) async -> HTTPResponse {
        guard request.clientAddress.flatMap({ IPAddress($0) }) == proxy else {
            return await handler.handle(request)
        }
        var forwarded = request
        do throws(RequestRefusal) {
            let fields = try ForwardedFields(request.headers)
            // RFC 9110 section 7.4: a request for another origin must not get an answer of this server.
            guard let host = fields.host, let scheme = fields.scheme else {
                throw RequestRefusal(
                    status: 421,
                    reason: "The proxy does not say by which address the client came. Let it set "
                        + "X-Forwarded-Host and X-Forwarded-Proto, or Forwarded with host and proto.")
            }
            let asked = "\(scheme)://\(host)"
            guard Self.normalized(asked) == origin else {
                throw RequestRefusal(
                    status: 421,
                    reason: "This server is for \(origin), and the request is for \(Self.quoted(asked)). "
                        + "Use the first address, or start the server with the origin that clients use.")
            }
            forwarded.origin = origin
            // Nil where the proxy names no client: the limits on sign-ins then cannot tell strangers apart.
            forwarded.clientAddress = fields.client?.text
        } catch {
            return error.response
        }
        return await handler.handle(forwarded)
    }

    /// Passes the status of an answer that the server gave by itself on to the handler.
    public func serverRefused(status: Int) { handler.serverRefused(status: status) }

    /// The most bytes of a client's URL that an answer quotes, before escapes.
    private static let maximumQuotation = 300

    /// The start of a URL that a client asked for; a byte that no URL has is shown as `%` and two digits.
    private static func quoted(_ url: String) -> String {
        let bytes = url.utf8.prefix(maximumQuotation).flatMap { byte in
            PercentCoding.isAllowedInURL(byte) ? [byte] : PercentCoding.escaped(byte)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// An origin as it is compared; nil for anything else.
    private static func normalized(_ origin: String) -> String? {
        // Before the change to lower case: U+212A, the Kelvin sign, would become a k.
        guard origin.utf8.allSatisfy(PercentCoding.isAllowedInURL),
            let url = try? AbsoluteURL(origin.lowercased()), url.text == url.origin
        else { return nil }
        return url.comparableOrigin
    }
}
