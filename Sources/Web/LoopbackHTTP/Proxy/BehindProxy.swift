import HTTPMessages
import WebText

/// A handler with a proxy in front of it.
///
/// It believes the proxy's header fields, and those of no other sender.
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
    ///   - proxy: the address from which the proxy connects, IPv4 or IPv6 in numbers.
    ///   - origin: the origin that clients know, `https://` and a host with or without a port.
    ///   - handler: the handler that answers.
    public init(
        proxy: String, origin: String, handler: any HTTPHandler
    ) throws(ProxyConfigurationError) {
        guard let address = IPAddress(proxy) else { throw .notAnAddress(proxy) }
        guard let known = Self.normalized(origin) else { throw .notAnOrigin(origin) }
        self.proxy = address
        self.origin = known
        self.handler = handler
    }

    /// Passes the request on as the client sent it.
    ///
    /// It answers 400 or 421 when the proxy's fields are missing or wrong. Each field is a list, and every proxy
    /// on the way adds a member: only the last one is from the proxy that connects to this server.
    public func handle(_ request: HTTPRequest) async -> HTTPResponse {
        guard request.clientAddress.flatMap({ IPAddress($0) }) == proxy else {
            return await handler.handle(request)
        }
        // A proxy that sets one kind of fields passes the other on as the client wrote it.
        guard request.headers["Forwarded"] == nil else {
            return refusal(
                400, "A Forwarded field. Let the proxy remove it, and set X-Forwarded-Host, -Proto and -For.")
        }
        guard let host = last("X-Forwarded-Host", request), let scheme = last("X-Forwarded-Proto", request)
        else {
            return refusal(
                421,
                "The proxy does not say by which address the client came. "
                    + "Let it set X-Forwarded-Host and X-Forwarded-Proto.")
        }
        // RFC 9110 section 7.4: a request for another origin must not get an answer of this one.
        guard Self.normalized("\(scheme)://\(host)") == origin else {
            return refusal(421, "This server is for \(origin), and the request is for another.")
        }
        var forwarded = request
        forwarded.origin = origin
        forwarded.clientAddress = last("X-Forwarded-For", request).flatMap { IPAddress(node: $0) }?.text
        return await handler.handle(forwarded)
    }

    private func last(_ name: String, _ request: HTTPRequest) -> String? {
        let members = request.headers.values(of: name).last?.utf8.split(
            separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        guard let member = members?.last?.drop(while: { $0 == 0x20 || $0 == 0x09 }), !member.isEmpty
        else { return nil }
        return String(Substring(member))
    }

    private func refusal(_ status: Int, _ reason: String) -> HTTPResponse {
        RequestRefusal(status: status, reason: reason).response
    }

    /// An origin as RFC 9110 section 4.2.3 compares it; nil for anything else.
    private static func normalized(_ origin: String) -> String? {
        guard let url = try? AbsoluteURL(origin.lowercased()), url.text == url.origin else { return nil }
        let usual: UInt16 = url.isSecure ? 443 : 80
        return url.port == usual ? (url.isSecure ? "https://" : "http://") + url.host : url.origin
    }
}

/// Why the configuration of a proxy cannot be used.
public enum ProxyConfigurationError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The proxy's address is not a numeric one.
    case notAnAddress(String)
    /// The text is not an origin.
    case notAnOrigin(String)

    /// The problem and the remedy.
    public var description: String {
        switch self {
        case .notAnAddress(let text):
            "\(text) is not an address in numbers. "
                + "Name the one from which the proxy connects, such as 127.0.0.1."
        case .notAnOrigin(let text):
            "\(text) is not an origin. Write https:// and the host, with nothing behind it."
        }
    }
}

extension IPAddress {
    /// Reads an address alone, or with a port and then IPv6 in brackets.
    fileprivate init?(node: String) {
        let bytes = node.utf8
        if bytes.first == UInt8(ascii: "["), let end = bytes.firstIndex(of: UInt8(ascii: "]")) {
            self.init(String(node[bytes.index(after: bytes.startIndex)..<end]))
        } else if bytes.count(where: { $0 == UInt8(ascii: ":") }) == 1 {
            self.init(String(node.prefix { $0 != ":" }))
        } else {
            self.init(node)
        }
    }
}
