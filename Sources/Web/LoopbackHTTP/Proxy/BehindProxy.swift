import HTTPMessages

/// A handler with a proxy in front of it: it believes the proxy's header fields, and no other sender's.
///
/// A request that comes from the proxy's address has to say by which origin the client came. It gets that origin and
/// the client's address. Any other request is handled as it is; its fields are the client's own words.
public struct BehindProxy: HTTPHandler {
    private let proxy: String
    private let origin: ForwardedOrigin
    private let handler: any HTTPHandler

    /// A handler behind the proxy at an address.
    ///
    /// Throws ``ProxyConfigurationError`` when one of the two is not what it has to be.
    ///
    /// - Parameters:
    ///   - proxy: the address from which the proxy connects, IPv4 or IPv6 in numbers.
    ///   - origin: the origin that clients know, `https://` and a host with or without a port.
    ///   - handler: what answers.
    public init(
        proxy: String, origin: String, handler: any HTTPHandler
    ) throws(ProxyConfigurationError) {
        guard let address = NetworkAddress(proxy) else { throw .notAnAddress(proxy) }
        guard let known = ForwardedOrigin(origin) else { throw .notAnOrigin(origin) }
        self.proxy = address.text
        self.origin = known
        self.handler = handler
    }

    /// Hands the request on as the client sent it; answers 400 or 421 where the proxy does not say what it has to.
    public func handle(_ request: HTTPRequest) async -> HTTPResponse {
        guard let peer = request.clientAddress.flatMap({ NetworkAddress($0) }), peer.text == proxy else {
            return await handler.handle(request)
        }
        var forwarded = request
        do throws(RequestRefusal) {
            let said = try ForwardedFields(request.headers)
            // RFC 9110 section 7.4: a request that was meant for another origin is not answered as if it were for
            // this one.
            guard let host = said.host, let scheme = said.scheme else {
                throw RequestRefusal(
                    status: 421,
                    reason: "The proxy does not say by which address the client came. Let it set "
                        + "X-Forwarded-Host and X-Forwarded-Proto, or Forwarded with host and proto.")
            }
            guard ForwardedOrigin("\(scheme)://\(host)") == origin else {
                throw RequestRefusal(
                    status: 421, reason: "This server is for \(origin.text), and the request is for another.")
            }
            forwarded.origin = origin.text
            forwarded.clientAddress = said.client?.text
        } catch {
            return error.response
        }
        return await handler.handle(forwarded)
    }
}

/// Why a server cannot be behind a proxy as it was asked.
public enum ProxyConfigurationError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The proxy's address is not one in numbers.
    case notAnAddress(String)
    /// The text is not an origin.
    case notAnOrigin(String)

    /// The problem and the remedy.
    public var description: String {
        switch self {
        case .notAnAddress(let text):
            "\(text) is not an address in numbers. Name the one from which the proxy connects, such as 127.0.0.1."
        case .notAnOrigin(let text):
            "\(text) is not an origin. Write https:// and the host, with nothing behind it."
        }
    }
}
