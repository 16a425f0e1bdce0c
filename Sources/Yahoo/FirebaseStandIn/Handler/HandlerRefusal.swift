import AuthorizationServer
import HTTPMessages
import PlatformCrypto

/// Why the handler does not continue with a request, and who learns the reason.
enum HandlerRefusal: Error, Sendable, Hashable {
    /// The browser must not be redirected; a page shows the reason, which is for the app's developer.
    case page(String)
    /// The app or site gets the refusal (wire name `firebaseError`).
    ///
    /// The code is an error of the web SDKs, such as `auth/argument-error`; the message is a sentence.
    case app(code: String, message: String)
    /// The state is unknown, used or expired, or belongs to another browser; the user sees a page.
    case missingInitialState
}

extension HandlerRefusal {
    /// The page that the user sees when the browser must not be redirected to an app or a site.
    func page(_ crypto: PlatformCrypto) -> HTTPResponse {
        switch self {
        case .missingInitialState:
            // The page repeats no part of the request, which may have a code that is meant for another
            // browser.
            Self.page(
                crypto, title: "This sign-in cannot be finished",
                reason: "It was begun in another browser, too long ago, or is finished already.",
                detail: "unable to process the request due to missing initial state")
        case .page(let problem), .app(code: _, message: let problem):
            Self.page(
                crypto, title: "This sign-in cannot begin",
                reason: "The app or site that sent you here made a mistake.", detail: problem)
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
