import Foundation
import WebText

/// Drops the second delivery of a link by SwiftUI, which has two methods for one.
///
/// The same bytes from the same method are a new link: the user has tapped again.
package struct LinkDeliveries {
    /// The method that SwiftUI called.
    package enum Method { case openURL, userActivity }

    /// A link as the system delivered it.
    private struct Delivery {
        let link: String
        let method: Method
    }

    private var last: Delivery?

    /// Whether the other method has delivered this link just before.
    mutating func isRepeat(_ link: URL, from method: Method) -> Bool {
        let text = link.absoluteString
        if let last, last.method != method, last.link.hasSameBytes(as: text) {
            self.last = nil
            return true
        }
        last = Delivery(link: text, method: method)
        return false
    }
}
