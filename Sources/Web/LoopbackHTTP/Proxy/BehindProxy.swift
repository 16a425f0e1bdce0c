import HTTPMessages
import WebText

/// A handler with a proxy in front of it: it believes the proxy's header fields, and no other sender's.
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
        guard let address = IPAddress(proxy) else {
            throw ProxyConfigurationError(
                description: "\(proxy) is not an address in numbers. "
                    + "Name the one from which the proxy connects, such as 127.0.0.1.")
        }
        guard let known = Self.normalized(origin) else {
            throw ProxyConfigurationError(
                description: "\(origin) is not an origin. "
                    + "Write https:// and the host, with nothing behind it.")
        }
        self.proxy = address
        self.origin = known
        self.handler = handler
    }

    /// Passes the request on as the client sent it; 400 or 421 when the proxy's fields are missing or wrong.
    public func handle(_ request: HTTPRequest) async -> HTTPResponse {
        guard request.clientAddress.flatMap({ IPAddress($0) }) == proxy else {
            return await handler.handle(request)
        }
        var forwarded = request
        do throws(RequestRefusal) {
            let said = try ForwardedFields(request.headers)
            // RFC 9110 section 7.4: a request for another origin must not get an answer of this one.
            guard let host = said.host, let scheme = said.scheme else {
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
            forwarded.clientAddress = said.client?.text
        } catch {
            return error.response
        }
        return await handler.handle(forwarded)
    }

    /// The start of an address that a client sent; a byte that no URL has is shown as `%` and two digits.
    private static func quoted(_ address: String) -> String {
        let bytes = address.utf8.prefix(300).flatMap { byte in
            PercentCoding.isAllowedInURL(byte) ? [byte] : PercentCoding.escaped(byte)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// An origin as RFC 9110 section 4.2.3 compares it, in small letters and without the usual
    /// port; nil for anything else.
    private static func normalized(_ origin: String) -> String? {
        guard let url = try? AbsoluteURL(origin.lowercased()), url.text == url.origin else { return nil }
        let usual: UInt16 = url.isSecure ? 443 : 80
        return url.port == usual ? (url.isSecure ? "https://" : "http://") + url.host : url.origin
    }
}

/// Why the configuration of a proxy cannot be used.
public struct ProxyConfigurationError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The problem and the remedy.
    public let description: String
}

/// A proxy's statement about a client: its address, and the scheme and host that it asked for.
///
/// It is in `X-Forwarded-For`, `-Proto` and `-Host`, or in `Forwarded` (RFC 7239). Each field is a list, and
/// every proxy on the way adds a member. Only the last member is from the proxy that connects to this server.
struct ForwardedFields {
    /// The address of the client; nil when the proxy does not know it or hides it (RFC 7239 section 6).
    var client: IPAddress?
    /// `http` or `https`, in small letters.
    var scheme: String?
    /// The host that the client asked for, with its port if there is one.
    var host: String?

    /// Reads the fields; refuses both kinds together, of which the proxy has set one alone.
    init(_ headers: HTTPHeaders) throws(RequestRefusal) {
        let forwarded = headers.values(of: "Forwarded").joined(separator: ",")
        let client = Self.last(headers.values(of: "X-Forwarded-For"))
        let scheme = Self.last(headers.values(of: "X-Forwarded-Proto"))
        let host = Self.last(headers.values(of: "X-Forwarded-Host"))
        if forwarded.isEmpty {
            self.client = client.flatMap { IPAddress(node: $0) }
            self.scheme = scheme?.lowercased()
            self.host = host
            return
        }
        guard client == nil, scheme == nil, host == nil else {
            throw .malformed("Both Forwarded and X-Forwarded fields. Let the proxy remove one kind.")
        }
        guard let pairs = Self.lastPairs(in: forwarded) else {
            throw .malformed("A Forwarded field that is not as RFC 7239 section 4 writes it.")
        }
        self.client = pairs["for"].flatMap { IPAddress(node: $0) }
        self.scheme = pairs["proto"]?.lowercased()
        self.host = pairs["host"]
    }

    /// The last member of a list; nil when there is none.
    private static func last(_ lines: [String]) -> String? {
        guard let line = lines.last else { return nil }
        let bytes = line.utf8
        let start = bytes.lastIndex(of: UInt8(ascii: ",")).map(bytes.index(after:)) ?? bytes.startIndex
        let member = line[start...].drop { $0 == " " || $0 == "\t" }
        return member.isEmpty ? nil : String(member)
    }

    /// The pairs of the last element of a `Forwarded` field, names in small letters; nil when malformed.
    private static func lastPairs(in field: String) -> [String: String]? {
        var pairs: [String: String] = [:]
        var rest = field.utf8[...]
        func skipSpace() { rest = rest.drop { $0 == 0x20 || $0 == 0x09 } }
        while true {
            skipSpace()
            let name = rest.prefix(while: FieldSyntax.isTokenByte)
            rest = rest[name.endIndex...]
            if !name.isEmpty {
                guard rest.popFirst() == UInt8(ascii: "="), let value = value(&rest) else { return nil }
                // RFC 7239 section 4: a parameter occurs once.
                guard pairs.updateValue(value, forKey: String(Substring(name)).lowercased()) == nil else {
                    return nil
                }
                skipSpace()
            }
            switch rest.popFirst() {
            case nil: return pairs
            case UInt8(ascii: ";"): continue
            case UInt8(ascii: ","): pairs = [:]
            default: return nil
            }
        }
    }

    /// A token, or the text of a quoted string (RFC 9110 section 5.6.4).
    private static func value(_ rest: inout Substring.UTF8View) -> String? {
        guard rest.first == UInt8(ascii: "\"") else {
            let token = rest.prefix(while: FieldSyntax.isTokenByte)
            rest = rest[token.endIndex...]
            return token.isEmpty ? nil : String(Substring(token))
        }
        rest.removeFirst()
        var text: [UInt8] = []
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "\"") { return String(decoding: text, as: UTF8.self) }
            guard byte != UInt8(ascii: "\\") else {
                guard let escaped = rest.popFirst() else { return nil }
                text.append(escaped)
                continue
            }
            text.append(byte)
        }
        return nil
    }
}

extension IPAddress {
    /// Reads a node of RFC 7239 section 6: an address with or without a port, IPv6 in
    /// brackets; or an address alone.
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
