#if canImport(AuthenticationServices) && !os(watchOS) && !os(tvOS)
    import AuthenticationServices
    import Foundation

    /// Shows the sign-in pages in the system's own sheet for that purpose, which hands the URL back itself.
    ///
    /// The SDK uses `SFSafariViewController` and needs the app to forward the URL to ``Auth/canHandle(_:)``.
    @MainActor
    public final class WebAuthenticationSession: NSObject, AuthUIDelegate,
        ASWebAuthenticationPresentationContextProviding
    {
        private let anchor: ASPresentationAnchor
        private let isEphemeral: Bool

        /// Sheets over this window; ephemeral ones do not share cookies with the browser.
        public init(anchor: ASPresentationAnchor, isEphemeral: Bool = false) {
            self.anchor = anchor
            self.isEphemeral = isEphemeral
        }

        /// Shows the pages; nil when the user closes the sheet, and when the task is cancelled, which closes it.
        public func present(_ url: URL, callbackURLScheme: String) async -> URL? {
            let (answers, answered) = AsyncStream<URL?>.makeStream()
            // @Sendable: macOS calls it off the main thread, where a closure of the main actor stops the app.
            let session = ASWebAuthenticationSession(url: url, callbackURLScheme: callbackURLScheme) {
                @Sendable answer, _ in
                answered.yield(answer)
                answered.finish()
            }
            session.presentationContextProvider = self
            session.prefersEphemeralWebBrowserSession = isEphemeral
            if !session.start() { answered.finish() }
            let answer = await answers.first { _ in true }
            session.cancel()
            return answer ?? nil
        }

        /// The window.
        public func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor {
            anchor
        }
    }
#endif
