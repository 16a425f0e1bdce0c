import HTTPMessages
import JSON
import WebText

/// The handler's answer to an app.
struct Callback {
    /// The URL that opens the app.
    let url: String
    /// The URL in its parameter `deep_link_id`, read as a request for its parts; nil when there is none.
    let innerRequest: HTTPRequest?
    /// The parameters of the inner request.
    let parameters: Parameters

    init(_ response: HTTPResponse) {
        url = response.headers["Location"] ?? ""
        let deepLink = Parameters(parsing: url.rawQuery ?? "", plus: .space).single("deep_link_id") ?? ""
        innerRequest = HTTPRequest("GET", deepLink)
        parameters = Parameters(parsing: innerRequest?.query ?? "", plus: .space)
    }

    /// Scheme, host and path of the URL that opens the app.
    var target: String { url.withoutQuery }
    /// The URL that the app sends to `accounts:signInWithIdp`; nil when the handler answers with an error.
    var link: String? { parameters.single("link") }
    /// The code of the handler's error (`firebaseError.code`).
    var error: String? {
        parameters.single("firebaseError").flatMap { JSONValue(json: $0.utf8)?["code"]?.string }
    }
}
