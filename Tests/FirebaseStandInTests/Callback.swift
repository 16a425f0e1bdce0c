import HTTPMessages
import JSON
import WebText

/// The handler's answer to an app.
struct Callback {
    /// The URL that opens the app.
    let url: String
    /// The parameters of the URL inside it.
    let inner: Parameters
    /// The URL inside it, as a request.
    let outer: HTTPRequest?

    init(_ response: HTTPResponse) {
        url = response.headers["Location"] ?? ""
        let query = url.split(separator: "?", maxSplits: 1).dropFirst().first ?? ""
        let deepLink = Parameters(parsing: query, plus: .space).single("deep_link_id") ?? ""
        outer = HTTPRequest("GET", deepLink)
        inner = Parameters(parsing: outer?.query ?? "", plus: .space)
    }

    /// Scheme, host and path.
    var target: Substring { url.prefix { $0 != "?" } }
    var link: String? { inner.single("link") }
    /// `firebaseError.code`.
    var error: String? {
        inner.single("firebaseError").flatMap { JSONValue(json: $0.utf8)?["code"]?.string }
    }
}
