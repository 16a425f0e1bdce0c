import AuthorizationServer
import HTTPMessages
import PlatformCrypto

extension HandlerRefusal {
    /// The page of a refusal that no app or site may hear of.
    func page(_ crypto: PlatformCrypto) -> HTTPResponse {
        switch self {
        case .missingInitialState:
            // No part of the request is repeated: it may have a code that is meant for another browser.
            Self.page(
                crypto, title: "This sign-in cannot be finished",
                reason: "It was begun in another browser, too long ago, or is finished already.",
                detail: "unable to process the request due to missing initial state")
        case .page(let problem), .app(_, let problem):
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
