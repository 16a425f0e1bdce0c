import HTTPMessages
import WebText

/// What a browser takes from an answer of the handler.
extension HTTPResponse {
    /// The cookie that the response sets, as a browser sends it back.
    var cookie: String? { headers["Set-Cookie"]?.split(separator: ";").first.map(String.init) }

    /// A parameter of the query of `Location`.
    func location(_ name: String) -> String? {
        headers["Location"].flatMap { HTTPRequest("GET", $0)?.query }.flatMap {
            Parameters(parsing: $0, plus: .space).single(name)
        }
    }
}
