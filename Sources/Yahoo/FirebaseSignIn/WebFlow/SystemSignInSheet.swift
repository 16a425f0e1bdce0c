#if canImport(AuthenticationServices) && !os(watchOS) && !os(tvOS)
    import AuthenticationServices
    import Foundation

    /// Shows the sign-in pages in the system's own sheet for that purpose, which returns the URL itself.
    ///
    /// The SDK uses `SFSafariViewController` and needs the app to forward the URL to ``Auth/canHandle(_:)``.
    @MainActor
    package final class SystemSignInSheet: NSObject, AuthUIDelegate,
        ASWebAuthenticationPresentationContextProviding
    {
        private typealias Outcome = Result<URL?, AuthError>

        private let anchor: ASPresentationAnchor
        private let isEphemeral: Bool

        /// Sheets over this window; ephemeral ones do not share cookies with the browser.
        package init(anchor: ASPresentationAnchor, isEphemeral: Bool = false) {
            self.anchor = anchor
            self.isEphemeral = isEphemeral
        }

        /// Shows the pages; nil when the user closes the sheet, and when the task is
        /// cancelled, which closes it.
        ///
        /// Throws ``AuthErrorCode/webSignInUserInteractionFailure`` when the system does not show the sheet.
        package func present(_ url: URL, callbackURLScheme: String) async throws(AuthError) -> URL? {
            let (outcomes, ended) = AsyncStream<Outcome>.makeStream()
            // @Sendable: macOS calls it off the main thread, where a closure of the main actor stops the app.
            let session = ASWebAuthenticationSession(url: url, callbackURLScheme: callbackURLScheme) {
                @Sendable answer, error in
                ended.yield(Self.outcome(answer, error))
                ended.finish()
            }
            session.presentationContextProvider = self
            session.prefersEphemeralWebBrowserSession = isEphemeral
            if !session.start() {
                // The handler may have said why; of two outcomes the first one counts.
                ended.yield(
                    .failure(Self.notShown("the window may be gone, or the app is in the background")))
                ended.finish()
            }
            let outcome = await outcomes.first { _ in true }
            session.cancel()
            return try outcome?.get()
        }

        private nonisolated static func outcome(_ answer: URL?, _ error: (any Error)?) -> Outcome {
            switch error {
            case nil: return .success(answer)
            case let error as ASWebAuthenticationSessionError where error.code == .canceledLogin:
                return .success(nil)
            case let error?: return .failure(notShown(error.localizedDescription, error))
            }
        }

        private nonisolated static func notShown(_ reason: String, _ error: (any Error)? = nil) -> AuthError {
            AuthError(
                .webSignInUserInteractionFailure, "the system did not show the sign-in page: \(reason)",
                underlyingError: error)
        }

        /// The window.
        package func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor {
            anchor
        }
    }
#endif
