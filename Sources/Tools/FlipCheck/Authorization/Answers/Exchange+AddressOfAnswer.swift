import HTTPMessages
import HeadlessBrowser

extension Exchange {
    /// The address to which the response sends a browser, or nil for none; a redirect's is as the server wrote it.
    var addressOfAnswer: String? {
        guard let response else { return nil }
        if (300..<400).contains(response.status) { return response.headers["Location"] }
        return Browser.next(after: response, Browser.Page(response, at: request.url))
    }
}
