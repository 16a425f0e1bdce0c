import HeadlessBrowser
import Testing
import WebText

/// The redirect from Yahoo to the app, with the answer to an authorization request.
struct AppRedirect: CustomStringConvertible {
    let url: String
    private let parameters: Parameters

    init(_ page: Browser.Page) throws {
        url = try #require(page.location, "Yahoo still shows a page: \(page.status) \(page.html)")
        let mark = try #require(url.firstIndex(of: "?"), "Yahoo redirected without a query: \(url)")
        parameters = Parameters(parsing: url[url.index(after: mark)...], plus: .space)
    }

    /// The value of a parameter, or nil without it.
    ///
    /// Throws when it is repeated or cannot be decoded.
    func value(_ name: String) throws -> String? { try parameters.value(name) }

    var description: String { url }
}
