import HTTPMessages
import JSON
import WebText

/// The handler's answer to a site.
struct WebEvent {
    /// The URL of the site's page, without the fragment.
    let page: String
    /// The event in the fragment (`firebaseAuthEvent`).
    let json: JSONValue

    init?(_ response: HTTPResponse) {
        guard let address = response.headers["Location"], let mark = address.firstIndex(of: "#"),
            let value = Parameters(
                parsing: address[address.index(after: mark)...], plus: .literal
            ).single("firebaseAuthEvent"), let json = JSONValue(json: value.utf8)
        else { return nil }
        page = String(address[..<mark])
        self.json = json
    }
}
