import AuthorizationServer
import HTTPMessages
import PlatformCrypto

/// The page of a refusal that no app or site may hear of.
enum HandlerPage {
    static func response(_ refusal: HandlerRefusal, crypto: PlatformCrypto) -> HTTPResponse {
        let (title, reason, detail): (HTML, HTML, String) =
            switch refusal {
            case .missingInitialState:
                // No part of the request is repeated: it may have a code that is meant for another browser.
                (
                    "This sign-in cannot be finished",
                    "It was begun in another browser, too long ago, or is finished already.",
                    "unable to process the request due to missing initial state"
                )
            case .page(let problem), .app(_, let problem):
                (
                    "This sign-in cannot begin", "The app or site that sent you here made a mistake.", problem
                )
            }
        return ProtectedPage(style: style, crypto: crypto).response(
            400, title: title, language: "en", direction: "ltr",
            body: """
                <h1>\(title)</h1>
                <p>\(reason) Go back to the app and start again.</p>
                <p class="detail">For developers: \(detail).</p>
                """)
    }

    private static let style: HTML = """
        :root { color-scheme: light dark; --text: #1f2328; --muted: #57606a; --page: #f6f8fa; }
        @media (prefers-color-scheme: dark) {
          :root { --text: #f0f3f6; --muted: #a9b4c0; --page: #0d1117; }
        }
        body { margin: 0; padding: 2rem 1rem; background: var(--page); color: var(--text);
          font: 1rem/1.5 system-ui, sans-serif; }
        main { max-width: 30rem; margin: 0 auto; overflow-wrap: anywhere; }
        h1 { font-size: 1.5rem; line-height: 1.25; }
        .detail { color: var(--muted); font-size: 0.875rem; }
        """
}
