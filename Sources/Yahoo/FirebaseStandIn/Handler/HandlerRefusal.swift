import AuthorizationServer
import HTTPMessages
import PlatformCrypto

/// Why the handler shows a page and redirects the browser neither to the provider nor to an app or a site.
///
/// Where the receiver of the answer is known and checked, the handler sends it a ``HandlerError`` instead.
enum HandlerRefusal: Error, Sendable {
    /// The request, or the provider's answer, cannot be used; the text is for developers and has no full stop.
    case unusable(String)
    /// The state is empty, unknown, used or expired, or belongs to another browser.
    case missingInitialState
}

extension HandlerRefusal {
    /// The page that the user sees.
    func response(_ crypto: PlatformCrypto) -> HTTPResponse {
        switch self {
        case .missingInitialState:
            // The page repeats no part of the request, which may have a code that is meant for another
            // browser.
            Self.page(
                crypto, title: "This sign-in cannot be finished",
                reason: "It was begun in another browser, too long ago, or is finished already.",
                detail: "unable to process the request due to missing initial state")
        case .unusable(let problem):
            // The fault may be the app's, the provider's or that of this server's operator.
            Self.page(
                crypto, title: "This sign-in cannot continue",
                reason: "The app or this server is not set up correctly.", detail: problem)
        }
    }

    private static func page(
        _ crypto: PlatformCrypto, title: HTML, reason: HTML, detail: String
    ) -> HTTPResponse {
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
