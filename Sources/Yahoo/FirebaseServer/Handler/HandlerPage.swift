import AuthorizationServer
import HTTPMessages
import PlatformCrypto
import WebText

/// The pages of the handler, for requests after which it must not redirect.
struct HandlerPage {
    private let page: ProtectedPage
    private let wording: HandlerWording

    /// The pages in the language of the app that asks, or else in the browser's.
    init(_ parameters: Parameters, _ request: HTTPRequest, crypto: PlatformCrypto) {
        page = ProtectedPage(style: Self.style, crypto: crypto)
        wording = HandlerWording.speaking(
            LanguagePriorityList(
                tag: (try? parameters.value("hl")) ?? nil,
                acceptLanguage: request.headers.values(of: "Accept-Language")))
    }

    func response(_ refusal: HandlerRefusal) -> HTTPResponse {
        switch refusal {
        case .missingInitialState:
            // No part of the request is repeated: it may have a code that is meant for another browser.
            response(
                wording.cannotFinish, "unable to process the request due to missing initial state")
        case .page(let problem):
            response(wording.cannotBegin, problem)
        case .app(let error):
            response(wording.cannotBegin, error.message)
        }
    }

    private func response(_ text: (title: String, reason: String), _ detail: String) -> HTTPResponse {
        page.response(
            400, title: "\(text.title)", language: wording.language, direction: wording.direction,
            body: """
                <h1>\(text.title)</h1>
                <p>\(text.reason) \(wording.goBack)</p>
                <p class="detail">\(wording.forDevelopers) <span lang="en" dir="ltr">\(detail).</span></p>
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
