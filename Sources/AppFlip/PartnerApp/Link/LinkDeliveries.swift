import Foundation
import WebText

/// Recognizes the second delivery of a link by SwiftUI, which has two methods for links and may call both for one.
///
/// The same bytes from the same method are a new link: the user has tapped again.
package struct LinkDeliveries {
    /// A method of SwiftUI for links: `onOpenURL` or `onContinueUserActivity`.
    package enum Method { case openURL, userActivity }

    /// A link as the system delivered it.
    private struct Delivery {
        let link: String
        let method: Method
    }

    /// The last delivery; nil before the first, and after a repeat of the last.
    private var last: Delivery?

    /// Whether the other method delivered this link just before; notes the delivery if it did not.
    mutating func isRepeat(_ link: URL, from method: Method) -> Bool {
        let text = link.absoluteString
        if let last, last.method != method, last.link.hasSameBytes(as: text) {
            // A third delivery is not a repeat of these two.
            self.last = nil
            return true
        }
        last = Delivery(link: text, method: method)
        return false
    }
}
