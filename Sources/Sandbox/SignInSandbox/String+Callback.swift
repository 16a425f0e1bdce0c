import Foundation
import WebText

/// The addresses in the callback of a sign-in, whose text is a URL.
extension String {
    /// The address in a callback, or nil when the callback brings an error.
    var linkOfCallback: String? { queryValue("deep_link_id")?.queryValue("link") }

    /// The value of a query parameter of a URL, or nil when the text is not a URL, or has no such parameter.
    func queryValue(_ name: String) -> String? {
        URLComponents(string: self)?.queryItems?.first { $0.name.hasSameBytes(as: name) }?.value
    }
}
