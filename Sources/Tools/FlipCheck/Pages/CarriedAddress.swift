import HTTPMessages
import HeadlessBrowser
import WebText

/// A place on the way where the partner carries an address of its own in a parameter.
struct CarriedAddress: Sendable, Hashable {
    /// The page's address up to the question mark.
    let page: String
    let items: [Parameters.Item]
    let name: String
    let value: String

    var origin: String { HTTPRequest("GET", page)?.origin ?? page }

    func url(with address: String) -> String {
        let changed = items.map { $0.name == name ? Parameters.Item(name, address) : $0 }
        return page + "?" + Parameters(changed).encoded
    }
}
