import HTTPMessages
import WebText

/// Addresses that the server builds with another scheme or host than those of the configuration.
extension SignInCause {
    /// The cause in the address to which the server leads, or nil where a sign-in may lead there.
    static func atOtherAddress(_ authorization: Authorization) -> SignInCause? {
        guard let asked = authorization.exchanges.first?.request.origin else { return nil }
        let target: String? =
            if case .redirect(let location) = authorization.end {
                HTTPRequest("GET", location)?.origin
            } else { authorization.formOrigin }
        if let target, !ProbeTarget.isGoogle(target), !authorization.isAnswered {
            return cause(ofLeading: asked, to: target)
        }
        // Where the origins allow it, the browser went to the other name of this machine and lost its cookies.
        let others = Set(authorization.exchanges.map(\.request.origin)).subtracting([asked])
        let twin = others.first { isTwin($0, of: asked) }
        return twin.flatMap { cause(ofLeading: asked, to: $0) }
    }

    /// Whether two origins are two names of this machine with one port.
    private static func isTwin(_ origin: String, of asked: String) -> Bool {
        ProbeTarget.isLoopback(origin) && ProbeTarget.isLoopback(asked)
            && ProbeTarget.host(origin) != ProbeTarget.host(asked)
            && port(origin) == port(asked)
    }

    /// The port that an origin names, or nil for none.
    private static func port(_ origin: String) -> UInt16? { (try? AbsoluteURL(origin))?.port }

    /// The cause that two origins show, or nil where the second may belong to the sign-in.
    private static func cause(ofLeading asked: String, to target: String) -> SignInCause? {
        let (askedHost, host) = (ProbeTarget.host(asked), ProbeTarget.host(target))
        let leads = "the server leads from \(asked) to \(target)"
        if host == askedHost, asked.hasPrefix("http://"), target.hasPrefix("https://") {
            return ofSignIn("\(leads). Write https:// in the addresses of the file")
        }
        if host == askedHost, asked.hasPrefix("https://"), target.hasPrefix("http://") {
            let words =
                "\(leads): the same host with another scheme. Behind a proxy that ends TLS it does not know that "
                + "the browser used https. Let the proxy send X-Forwarded-Proto: https, and tell your "
                + "framework to trust it, or set the server's public address"
            // On another port of a machine there may be another server, such as that of a developer's sign-in.
            let isOtherServer = port(asked) != port(target) && ProbeTarget.isLoopback(target)
            return isOtherServer ? ofSignIn(words) : ofServer(words)
        }
        if isTwin(target, of: asked) {
            return ofSignIn(
                "\(leads): two names of this machine, and a cookie of one is not sent to the other. Write "
                    + "\(target) in the addresses of the file")
        }
        // Beside a server on this machine there may be another one, which is not a mistake.
        let isBesideServer = isInternal(askedHost) && ProbeTarget.isLoopback(target)
        guard isInternal(host), host != askedHost, !isBesideServer else { return nil }
        return ofSignIn(
            "\(leads), which only machines beside the server reach. The server builds its addresses from its own "
                + "name behind the proxy. Let the proxy hand on Host, or X-Forwarded-Host that your framework "
                + "trusts, or set the server's public address. If this machine reaches it, add it: \"origins\": "
                + "[\"\(target)\"]")
    }

    /// Whether a host is one that only machines beside the server reach.
    private static func isInternal(_ host: String) -> Bool {
        if host.contains(":") { return ProbeTarget.isLoopback("http://[\(host)]") }
        if host.contains(where: \.isLetter) {
            let endings = [".internal", ".local", ".lan", ".intranet", ".svc", ".localhost"]
            return !host.contains(".") || endings.contains(where: host.hasSuffix)
        }
        let numbers = host.split(separator: ".").compactMap { UInt8($0) }
        guard numbers.count == 4 else { return false }
        return switch (numbers[0], numbers[1]) {
        case (10, _), (127, _), (192, 168), (172, 16...31), (169, 254): true
        default: false
        }
    }
}
