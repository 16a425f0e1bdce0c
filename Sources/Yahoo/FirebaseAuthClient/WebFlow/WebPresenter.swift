import Foundation
import WebText

/// Shows the pages of one sign-in at a time, and waits for their last URL, from the browser or by the system.
final class WebPresenter: Sendable {
    private typealias Answer = Result<[String: String], AuthError>

    /// The sign-in whose pages are shown, and where its answer goes.
    private struct Presentation {
        var callback: CallbackURL
        var answered: AsyncStream<Answer>.Continuation
    }

    private let current = Locked<Presentation?>(nil)

    /// The query of the URL that ended the pages; `webContextCancelled` when the user closed them.
    func answer(
        to url: URL, callback: CallbackURL, from delegate: any AuthUIDelegate
    ) async throws(AuthError) -> [String: String] {
        let (answers, answered) = AsyncStream<Answer>.makeStream()
        let isFirst = current.withLock { presentation in
            if presentation != nil { return false }
            presentation = Presentation(callback: callback, answered: answered)
            return true
        }
        guard isFirst else { throw AuthError(.webContextCancelled, "another sign-in page is open") }
        defer { current.withLock { $0 = nil } }

        let presenting = Task { [self] in
            do throws(AuthError) {
                let returned = try await delegate.present(url, callbackURLScheme: callback.scheme)
                if let returned { _ = canHandle(returned) }
            } catch {
                answered.yield(.failure(error))
            }
            // Pages that ended without an answer were closed by the user.
            answered.finish()
        }
        let answer = await withTaskCancellationHandler {
            await answers.first { _ in true }
        } onCancel: {
            presenting.cancel()
        }
        presenting.cancel()
        guard let answer else { throw AuthError(.webContextCancelled, "the sign-in page was closed") }
        return try answer.get()
    }

    /// Takes the URL if it answers the open pages; false for any other URL.
    func canHandle(_ url: URL) -> Bool {
        guard let presentation = current.withLock({ $0 }),
            let answer = presentation.callback.answer(in: url.absoluteString)
        else { return false }
        presentation.answered.yield(.success(answer))
        presentation.answered.finish()
        return true
    }
}
