import Foundation
import HTTPMessages
import PartnerMistakes
import WebText

extension BrokenPartner {
    /// Partners that refuse right requests or grant wrong ones.
    static let wrongRequests: [BrokenPartner] = [
        BrokenPartner(
            "a plus between scopes belongs to the scope", fails: ["authorize/scope-plus"],
            changingRequests(to: "/authorize") { request in
                var request = request
                request.target = request.target.replacingOccurrences(of: "+", with: "%2B")
                return request
            }),
        BrokenPartner(
            "scope is required", fails: ["authorize/scope-missing"],
            answering { request in
                request.path == "/authorize" && request.query("scope") == nil && request.isRightAddress
                    ? redirect(to: request.error("invalid_request")) : nil
            }),
        BrokenPartner(
            "only English is spoken", fails: ["authorize/user-locale"],
            answering { request in
                request.path == "/authorize" && !["", "en"].contains(request.query("user_locale") ?? "")
                    ? .page(400) : nil
            }),
        BrokenPartner(
            "unknown parameters are refused", fails: ["authorize/unknown-parameter"],
            answering { request in
                request.path == "/authorize" && request.query("flip_check")?.isEmpty == false
                    ? .page(400) : nil
            }),
        BrokenPartner(
            "empty parameters are refused", fails: ["authorize/empty-parameter"],
            answering { request in
                request.path == "/authorize" && request.query("user_locale")?.isEmpty == true
                    ? .page(400) : nil
            }),
        BrokenPartner(
            "parameters have to stand in one order", fails: ["authorize/parameter-order"],
            answering { request in
                let names = request.queryItems.map(\.name)
                guard let client = names.firstIndex(of: "client_id"),
                    let state = names.firstIndex(of: "state")
                else { return nil }
                return state < client ? .page(400) : nil
            }),
        BrokenPartner(
            "of a repeated parameter the first is taken", fails: ["authorize/repeated-parameter"],
            changingRequests(to: "/authorize") { request in
                request.queryItems.count { $0.name == "redirect_uri" } > 1
                    ? request : request.withQuery(\.firstOfEach)
            }),
        BrokenPartner(
            "the implicit grant is there too",
            fails: ["authorize/response-type-unsupported"],
            answering { request in
                request.query("response_type") == "token" && request.isRightAddress
                    ? redirect(to: "\(request.query("redirect_uri") ?? "")#access_token=0123456789") : nil
            }),
        BrokenPartner(
            "a missing response_type means code", fails: ["authorize/response-type-missing"],
            changingRequests(to: "/authorize") { request in
                request.query("response_type") != nil
                    ? request : request.withQuery { $0 + [.init("response_type", "code")] }
            }),
        BrokenPartner(
            "errors in the request are shown on a page", fails: ["authorize/error-by-redirect"],
            changingAnswers(of: "/authorize") { response, _ in
                response.answer("error") == "unsupported_response_type" ? .page(400) : response
            }),
        BrokenPartner(
            "an unknown scope is an access_denied", fails: ["authorize/scope-unknown"],
            changingAnswers(of: "/authorize") { response, _ in
                response.answer("error") != "invalid_scope"
                    ? response : response.withAnswer { $0.mapping("error") { _ in "access_denied" } }
            }),
        BrokenPartner(.cancelStaysOnPage, fails: ["authorize/consent-refused"]),
        BrokenPartner(
            "a request without client_id is a server error", fails: ["authorize/no-server-error"],
            answering { request in
                request.path == "/authorize" && request.query("client_id") == nil ? .page(500) : nil
            }),
        BrokenPartner(
            "a user who agrees stays on a page",
            fails: ["authorize/code"],
            changingAnswers(of: "/authorize") { response, _ in
                response.answer("code") == nil ? response : .page(200)
            }),
        BrokenPartner(
            "the authorization endpoint redirects to itself",
            fails: ["authorize/answers"],
            answering { request in
                request.path == "/authorize" ? redirect(to: "/authorize?again") : nil
            }),
    ]
}

extension HTTPRequest {
    /// Whether the answer may go where the request says.
    fileprivate var isRightAddress: Bool {
        query("client_id") == BrokenPartner.Demo.clientID
            && query("redirect_uri")?.hasPrefix("https://oauth-redirect") == true
    }

    /// The address with an error and the state of the request.
    func error(_ code: String) -> String {
        let items = [Parameters.Item("error", code)] + queryItems.filter { $0.name == "state" }
        return Parameters(items).appended(to: query("redirect_uri") ?? "")
    }
}
