import HeadlessBrowser
import Testing
import WebText

/// Where Yahoo sent the browser.
struct Landing: CustomStringConvertible {
    let address: String
    private let parameters: Parameters

    init(_ page: Browser.Page) throws {
        address = try #require(page.location, "Yahoo still shows a page: \(page.status) \(page.html)")
        let mark = try #require(address.firstIndex(of: "?"), "Yahoo redirected without a query: \(address)")
        parameters = Parameters(parsing: address[address.index(after: mark)...], plus: .space)
    }

    /// The value of a parameter; nil without it.
    ///
    /// Throws where it is repeated or cannot be decoded.
    func value(_ name: String) throws -> String? { try parameters.value(name) }

    var description: String { address }
}
