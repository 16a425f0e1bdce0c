import HTTPMessages
import PartnerMistakes
import WebText

/// What broken partners make of requests.
extension HTTPRequest {
    /// The redirect that answers the request with an error, at its redirect URI and with its state.
    func redirect(withError error: String, description: String? = nil) -> HTTPResponse {
        var items = [Parameters.Item("error", error)]
        if let description { items.append(.init("error_description", description)) }
        return redirect(with: items)
    }

    /// The redirect that answers the request with these parameters, at its redirect URI and with its state.
    func redirect(with items: [Parameters.Item]) -> HTTPResponse {
        let state = queryItems.filter { $0.name == "state" }
        return HTTPResponse(seeOther: Parameters(items + state).appended(to: query("redirect_uri") ?? ""))
    }

    /// Whether the request asks for the unknown scope that rules add to the scopes of the configuration.
    var hasUnknownScope: Bool { query("scope")?.contains(".no-such-scope") == true }

    /// The request without the unknown scope, which begins like the first scope; any other request as it is.
    var withoutUnknownScope: HTTPRequest {
        guard hasUnknownScope else { return self }
        return withQuery { items in
            items.mapping("scope") { $0.replacing(" devices.read.no-such-scope", with: "") }
        }
    }

    /// The request that posts a form to the same address, as a page of the same site does.
    func posting(_ form: String) -> HTTPRequest {
        var post = self
        post.method = "POST"
        post.headers["Content-Type"] = "application/x-www-form-urlencoded"
        post.headers["Origin"] = origin
        post.body = Array(form.utf8)
        return post
    }
}
