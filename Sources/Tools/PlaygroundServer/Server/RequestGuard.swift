import HTTPMessages
import PlatformCrypto
import WebText

/// The rule of who may ask: a browser that knows this server by its own name, and for
/// changes a page of this start.
///
/// A page of another site that is open in the same browser can send requests here too. It cannot read an
/// answer, since there is no `Access-Control-Allow-Origin`, and without the token it cannot change anything.
/// A name that an attacker's DNS leads to 127.0.0.1 is not one of the hosts.
struct RequestGuard: Sendable {
    /// The token of this start, in every form.
    let token: String
    /// The names by which this server may be asked for: `127.0.0.1:8000`, `localhost:8000`.
    let hosts: [String]
    let crypto: PlatformCrypto

    /// The reason for a refusal.
    enum Refusal: Error {
        case host, origin, token
    }

    init(port: UInt16, token: String, crypto: PlatformCrypto) {
        self.token = token
        self.crypto = crypto
        hosts = ["127.0.0.1:\(port)", "localhost:\(port)"]
    }

    /// Looks at the host of every request.
    func check(_ request: HTTPRequest) throws(Refusal) {
        // RFC 9110 section 4.2.3: hosts compare without case.
        let host = request.origin.lowercased().dropFirst("http://".count)
        guard hosts.contains(where: { $0.hasSameBytes(as: host) }) else { throw .host }
    }

    /// Looks at what a form was sent with, and from where.
    func check(_ request: HTTPRequest, _ form: Parameters) throws(Refusal) {
        if let origin = request.headers["Origin"] {
            guard hosts.contains(where: { origin.hasSameBytes(as: "http://\($0)") }) else {
                throw .origin
            }
        }
        // Fetch Metadata: only this server's own pages, and what is typed by hand.
        if let site = request.headers["Sec-Fetch-Site"] {
            guard site == "same-origin" || site == "none" else { throw .origin }
        }
        let given = (try? form.value("token")) ?? nil
        guard let given, crypto.constantTimeEqual(given.utf8, token.utf8) else { throw .token }
    }
}
