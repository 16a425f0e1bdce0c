import AuthorizationServer
import HTTPMessages
import PlatformCrypto

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
            400, title: title, language: "en", direction: "ltr",
            body: """
                <h1>\(title)</h1>
                <p>\(reason) Go back to the app and start again.</p>
                <p class="detail">For developers: \(detail).</p>
                """)
    }
}
