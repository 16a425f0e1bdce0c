import AuthorizationServer
import HTTPMessages
import PlatformCrypto

/// Why the handler shows a page and redirects the browser neither to the provider nor to an app or a site.
///
/// Where the receiver of the answer is known and checked, the handler sends it a ``HandlerError`` instead.
struct HandlerRefusal: Error {
    private let title: HTML
    private let reason: HTML
    /// What a developer has to know, without a full stop.
    private let detail: String

    /// The state is empty, unknown, used or expired, or belongs to another browser.
    ///
    /// The page repeats no part of the request, which may have a code that is meant for another browser.
    static let missingInitialState = HandlerRefusal(
        title: "This sign-in cannot be finished",
        reason: "It was begun in another browser, too long ago, or is finished already.",
        detail: "unable to process the request due to missing initial state")

    /// The request, or the provider's answer, cannot be used; the text is for developers and has no full stop.
    static func unusable(_ problem: String) -> HandlerRefusal {
        // The fault may be the app's, the provider's or that of this server's operator.
        HandlerRefusal(
            title: "This sign-in cannot continue",
            reason: "The app or this server is not set up correctly.", detail: problem)
    }

    /// The page that the user sees.
    func response(_ crypto: PlatformCrypto) -> HTTPResponse {
        let style = PageStyle.text(light: .light, dark: .dark)
        return ProtectedPage(style: style, crypto: crypto).response(
            400, title: title, language: "en",
            body: """
                <h1>\(title)</h1>
                <p>\(reason) Go back to the app and start again.</p>
                <p class="detail">For developers: \(detail).</p>
                """)
    }
}
