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
