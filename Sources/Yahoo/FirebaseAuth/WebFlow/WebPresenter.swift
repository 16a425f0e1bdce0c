import Foundation
import WebText

/// Shows the pages of one sign-in at a time, and waits for the URL that ends them.
///
/// The URL comes from the delegate that shows the pages, or from the system, which opens the app with it.
final class WebPresenter: Sendable {
    private typealias Answer = Result<[String: String], AuthError>

    /// The sign-in whose pages are shown.
    private struct Presentation {
        /// Recognizes the URL that answers the sign-in.
        let callback: CallbackURL
        /// Takes the answer to the caller that waits for it.
        let answered: AsyncStream<Answer>.Continuation
    }

    /// The sign-in whose pages are shown now; nil when no pages are shown.
    private let current = Locked<Presentation?>(nil)

    /// Shows the pages at a URL, and returns the parameters of their answer.
    ///
    /// Throws `webContextCancelled` when the user closes the pages, other pages are shown, the pages end with a
    /// URL that is not the answer, or the task is cancelled. Throws the delegate's error as well.
    func answer(
        to url: URL, callback: CallbackURL, from delegate: any AuthUIDelegate
    ) async throws(AuthError) -> [String: String] {
        let (answers, answered) = AsyncStream<Answer>.makeStream()
        let presentation = Presentation(callback: callback, answered: answered)
        let isFirst = current.withLock { current in
            if current != nil { return false }
            current = presentation
            return true
        }
        guard isFirst else { throw AuthError(.webContextCancelled, "another sign-in page is open") }
        defer { current.withLock { $0 = nil } }

        let presenting = Task { [self] in await show(url, for: presentation, by: delegate) }
        let answer = await withTaskCancellationHandler {
            await answers.first { _ in true }
        } onCancel: {
            presenting.cancel()
        }
        // The system may have brought the answer while the delegate still shows the pages.
        presenting.cancel()
        guard let answer else {
            let problem = Task.isCancelled ? "the task was cancelled" : "the sign-in page was closed"
            throw AuthError(.webContextCancelled, problem)
        }
        return try answer.get()
    }

    /// Shows the pages at a URL until the user is done, and passes on the answer or the error with which they end.
    private func show(
        _ url: URL, for presentation: Presentation, by delegate: any AuthUIDelegate
    ) async {
        do {
            let returned = try await delegate.present(
                url, callbackURLScheme: presentation.callback.scheme)
            if let returned, !canHandle(returned) {
                let error = AuthError(
                    .webContextCancelled,
                    "the sign-in page ended with a URL that does not answer this sign-in")
                presentation.answered.yield(.failure(error))
            }
        } catch {
            let known = error as? AuthError
            let reported = known ?? AuthError(.webInternalError, "\(error)", underlyingError: error)
            presentation.answered.yield(.failure(reported))
        }
        // Without an answer until here, the user has closed the pages.
        presentation.answered.finish()
    }

    /// Takes a URL that answers the pages that are shown; returns false for any other URL.
    func canHandle(_ url: URL) -> Bool {
        guard let presentation = current.withLock({ $0 }),
            let answer = presentation.callback.answer(in: url.absoluteString)
        else { return false }
        presentation.answered.yield(.success(answer))
        presentation.answered.finish()
        return true
    }
}
