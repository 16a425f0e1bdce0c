import HTTPMessages
import PlatformCrypto
import WebText

/// Decides which requests are answered, because every site that is open in the same browser can send some.
///
/// A request must name this server as its host: an attacker's DNS can lead another name to 127.0.0.1, and then
/// the browser would let the attacker's page read the answers. A request that changes something must also have
/// the token of this start, which only this server's own pages have.
struct RequestGuard: Sendable {
    let port: UInt16
    let token: String
    let crypto: PlatformCrypto

    /// The names by which this server may be asked for.
    private var hosts: [String] {
        let names = ["127.0.0.1", "localhost"]
        // A browser leaves port 80 out (RFC 9110 section 4.2.1).
        return names.map { "\($0):\(port)" } + (port == 80 ? names : [])
    }

    /// The reason for a refusal, in the words of the answer.
    enum Refusal: String, Error {
        case host = "the Host of the request is not this playground's. Open the address that it printed."
        case origin = "the form was sent from another site."
        case token = "the form has no token of this start. Open the page again."
    }

    /// Checks the host of any request.
    func check(_ request: HTTPRequest) throws(Refusal) {
        // RFC 9110 section 4.2.3: hosts compare without case.
        let host = request.origin.lowercased().dropFirst("http://".count)
        guard hosts.contains(where: { $0.hasSameBytes(as: host) }) else { throw .host }
    }

    /// Checks the origin and the token of a request that changes something.
    func check(_ request: HTTPRequest, _ form: Parameters) throws(Refusal) {
        if let origin = request.headers["Origin"] {
            guard hosts.contains(where: { origin.hasSameBytes(as: "http://\($0)") }) else {
                throw .origin
            }
        }
        // W3C Fetch Metadata: "none" is the value for an address that a person has typed.
        if let site = request.headers["Sec-Fetch-Site"] {
            guard site == "same-origin" || site == "none" else { throw .origin }
        }
        guard let given = form.single("token"), crypto.constantTimeEqual(given.utf8, token.utf8) else {
            throw .token
        }
    }
}
