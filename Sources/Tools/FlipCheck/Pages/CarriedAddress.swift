import HTTPMessages
import HeadlessBrowser
import WebText

/// A parameter of a page's address whose value is an address of the partner, such as `next`.
struct CarriedAddress: Sendable, Hashable {
    /// The page's address up to the question mark.
    let page: String
    /// All parameters of the page's address.
    let items: [Parameters.Item]
    /// The name of the parameter.
    let name: String
    /// Its value, decoded.
    let value: String

    /// The origin of the page.
    var origin: String { HTTPRequest("GET", page)?.origin ?? page }

    /// The page's address with another value of the parameter; the others stay as they were.
    func url(with address: String) -> String {
        let changed = items.map { $0.name == name ? Parameters.Item(name, address) : $0 }
        return page + "?" + Parameters(changed).encoded
    }
}

extension Visit {
    /// The parameters of pages that carry an address of the partner's own.
    func ownAddresses(_ authorizationURL: String) -> [CarriedAddress] {
        let endpoint = HTTPRequest("GET", authorizationURL)
        var found: [CarriedAddress] = []
        for exchange in exchanges where exchange.request.method == "GET" {
            let request = exchange.request
            guard request.path != endpoint?.path, let query = request.query else { continue }
            let items = Parameters(parsing: query, plus: .space).items
            for item in items {
                guard let value = try? item.decoded(), value.hasPrefix("/") || value.hasPrefix(request.origin)
                else { continue }
                let place = CarriedAddress(
                    page: request.origin + request.path, items: items, name: item.name, value: value)
                if !found.contains(place) { found.append(place) }
            }
        }
        return found
    }
}
