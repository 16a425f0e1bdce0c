import HTTPMessages
import WebText

/// A change to the query of one page that a visit opens on its way, so that the rest of the address is as fresh as the
/// visit: a server may let the id of a request count for one browser, or once.
struct AddressChange: Sendable {
    /// The page's address up to the question mark.
    let page: String
    let change: @Sendable ([Parameters.Item]) -> [Parameters.Item]

    /// The GET of the page with the change, or any other request as it is.
    func applied(to request: HTTPRequest) -> HTTPRequest {
        guard request.method == "GET", request.origin + request.path == page else { return request }
        let items = request.queryItems
        let changed = change(items)
        guard changed != items else { return request }
        var request = request
        request.target = request.path + "?" + Parameters(changed).encoded
        return request
    }
}
