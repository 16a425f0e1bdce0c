import FlipCheck
import Foundation
import HTTPMessages
import PartnerMistakes
import WebText

extension BrokenPartner {
    /// Partners whose authorization endpoint is wrong about who asks and where the answer goes.
    static let wrongAddresses: [BrokenPartner] = [
        BrokenPartner(.prefixCompared, fails: ["authorize/redirect-uri-exact"]),
        BrokenPartner(
            "an unlisted redirect URI gets the error",
            fails: [
                "authorize/redirect-uri-exact", "authorize/error-redirect-uri",
                "authorize/redirect-uri-pattern", "authorize/redirect-uri-decoded", "authorize/answer-state",
                "pages/consent-redirect-uri",
            ],
            changingAnswers(of: "/authorize") { response, request in
                guard response.status == 400, request.query("client_id") == Demo.clientID,
                    request.queryItems.count(where: { $0.name == "redirect_uri" }) == 1,
                    let address = request.query("redirect_uri")
                else { return response }
                return redirect(to: "\(address)?error=invalid_request")
            }),
        BrokenPartner(
            "an unknown client gets the error by a redirect",
            fails: ["authorize/client-unknown", "authorize/answer-state"],
            changingAnswers(of: "/authorize") { response, request in
                guard response.status == 400, request.query("client_id")?.hasPrefix("nobody") == true else {
                    return response
                }
                return redirect(to: "\(web)?error=unauthorized_client")
            }),
        BrokenPartner(
            "a missing client_id gets the error by a redirect",
            fails: ["authorize/client-missing", "authorize/answer-state"],
            changingAnswers(of: "/authorize") { response, request in
                response.status == 400 && request.query("client_id") == nil
                    ? redirect(to: "\(web)?error=invalid_request") : response
            }),
        BrokenPartner(
            "a missing redirect URI falls back to the first", fails: ["authorize/redirect-uri-missing"],
            changingRequests(to: "/authorize") { request in
                request.query("redirect_uri") != nil
                    ? request : request.withQuery { $0 + [.init("redirect_uri", web)] }
            }),
        BrokenPartner(
            "of two redirect URIs the first is taken", fails: ["authorize/redirect-uri-repeated"],
            changingRequests(to: "/authorize") { request in
                request.withQuery { items in
                    let first = items.first { $0.name == "redirect_uri" }
                    return items.dropping("redirect_uri") + [first].compactMap { $0 }
                }
            }),
        BrokenPartner(
            "Google Assistant is not on the list", fails: ["authorize/redirect-uri-production"],
            settings: { settings in
                settings.clients[0].redirectURIs.removeAll {
                    $0 == "https://oauth-redirect.googleusercontent.com/a/com.google.OPA"
                }
            }),
        BrokenPartner(
            "Google's sandbox is not on the list", fails: ["authorize/redirect-uri-documented"],
            settings: { settings in
                settings.clients[0].redirectURIs.removeAll { $0.contains("-sandbox") }
            }),
        BrokenPartner(
            // The sign-in fails too: its cookie is `Secure`, and a browser sends none such without TLS.
            "the authorization URL is plain http",
            fails: ["authorize/https", "authorize/code", "metadata/endpoints"],
            known: {
                $0.authorizationURL = "http://partner.example/authorize"
                $0.limits.allowsPlainHTTPToOtherMachinesInsecurely = true
            }),
    ]

    /// Partners that lose or change `state`.
    static let wrongStates: [BrokenPartner] = [
        BrokenPartner(.stateDecodedTwice, fails: ["authorize/state-exact"]),
        BrokenPartner(
            "a space in state is written as a plus",
            fails: ["authorize/state-plus", "authorize/answer-plus"],
            changingAnswers(of: "/authorize") { response, _ in
                response.withHeader(
                    "Location", response.headers["Location"]?.replacingOccurrences(of: "%20", with: "+"))
            }),
        BrokenPartner(
            "state is cut at 255 characters",
            fails: [
                "authorize/state-google", "authorize/state-long", "authorize/state-on-error",
                "authorize/state-on-refusal",
            ],
            changingRequests(to: "/authorize") { request in
                request.withQuery { $0.mapping("state") { String($0.prefix(255)) } }
            }),
        BrokenPartner(
            "state is cut at 1,000 characters", fails: ["authorize/state-long"],
            changingRequests(to: "/authorize") { request in
                request.withQuery { $0.mapping("state") { String($0.prefix(1_000)) } }
            }),
        BrokenPartner(
            .errorWithoutState,
            fails: ["authorize/state-on-error", "authorize/state-on-refusal", "authorize/answer-state"]),
        BrokenPartner(
            "state is replaced by one of a login framework",
            fails: ["authorize/state-google", "authorize/state-exact", "authorize/state-long"],
            changingAnswers(of: "/authorize") { response, _ in
                response.answer("code") == nil
                    ? response : response.withAnswer { $0.mapping("state") { _ in "eyJhbGciOiJub25lIn0" } }
            }),
    ]

    static func redirect(to address: String) -> HTTPResponse {
        HTTPResponse(status: 303, headers: ["Location": address])
    }
}
