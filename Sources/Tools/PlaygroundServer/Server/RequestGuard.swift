import Foundation
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
    let port: UInt16
    let token: String
    let crypto: PlatformCrypto

    /// The names by which this server may be asked for.
    private var hosts: [String] { ["127.0.0.1:\(port)", "localhost:\(port)"] }

    /// Why a request is refused, as the answer says it.
    enum Refusal: String, Error {
        case host = "the Host of the request is not this playground's. Open the address that it printed."
        case origin = "the form was sent from another site."
        case token = "the form has no token of this start. Open the page again."
    }

    func check(_ request: HTTPRequest) throws(Refusal) {
        // RFC 9110 section 4.2.3: hosts compare without case.
        let host = request.origin.lowercased().dropFirst("http://".count)
        guard hosts.contains(where: { $0.hasSameBytes(as: host) }) else { throw .host }
    }

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
        guard let given = form.text("token"), crypto.constantTimeEqual(given.utf8, token.utf8) else {
            throw .token
        }
    }
}
