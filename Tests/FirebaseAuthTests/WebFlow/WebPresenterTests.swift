import Foundation
import Testing
import WebText

@testable import FirebaseAuth

/// The page of a sign-in: it is shown, closed, or asked for twice.
@Suite struct WebPresenterTests {
    @Test func `closing the page is webContextCancelled, and the next sign-in works`() async throws {
        let isFirst = Locked(true)
        let user = ScriptedUser { url, scheme in
            let closes = isFirst.withLock { first in
                defer { first = false }
                return first
            }
            return closes ? nil : ScriptedUser.callback(to: url, scheme: scheme, answer: "link=x")
        }
        let setup = try ClientSetup(user: user)
        let error = await failure { try await setup.auth.signIn(with: setup.yahoo, uiDelegate: nil) }
        #expect(error?.code == .webContextCancelled)
        #expect(error?.code.rawValue == 17058)
        _ = try await setup.auth.signIn(with: setup.yahoo, uiDelegate: nil)
    }

    @Test func `a page that ends with the answer to another attempt does not count as closed by the user`()
        async throws
    {
        let user = ScriptedUser { url, scheme in
            ScriptedUser.callback(to: url, scheme: scheme, eventID: "AAAAAAAAAA", answer: "link=x")
        }
        let setup = try ClientSetup(user: user)
        let error = await failure { try await setup.auth.signIn(with: setup.yahoo, uiDelegate: nil) }
        #expect(error?.code == .webContextCancelled)
        #expect(error?.failureReason?.hasSuffix("does not answer this sign-in") == true)
    }

    @Test func `a cancelled task closes the page, and the error does not blame the user`() async throws {
        let waiting = WaitingUser()
        let setup = try ClientSetup(user: waiting)
        let signIn = Task { try await setup.auth.signIn(with: setup.yahoo, uiDelegate: nil) }
        _ = try await waiting.shown()
        signIn.cancel()
        let error = await failure { try await signIn.value }
        #expect(error?.code == .webContextCancelled)
        #expect(error?.failureReason == "the task was cancelled")
        await waiting.waitUntilClosed()
    }

    @Test func `a page that cannot be shown is reported as that, and not as closed by the user`() async throws
    {
        let reason = "the system did not show the sign-in page"
        let setup = try ClientSetup(user: BrokenScreen(reason: reason))
        let error = await failure { try await setup.auth.signIn(with: setup.yahoo, uiDelegate: nil) }
        #expect(error?.code == .webSignInUserInteractionFailure)
        #expect(error?.failureReason == reason)
    }

    @Test func `a second page while one is open is webContextCancelled too, and the first goes on`()
        async throws
    {
        let waiting = WaitingUser()
        let setup = try ClientSetup(user: waiting)
        let provider = setup.yahoo
        let first = Task { try await setup.auth.signIn(with: provider, uiDelegate: nil) }
        // If the second page took the place of the first, the first would wait for ever.
        defer { first.cancel() }
        let (url, scheme) = try await waiting.shown()
        let isShown = Locked(false)
        let other = ScriptedUser { _, _ in
            isShown.withLock { $0 = true }
            return nil
        }
        await expectFailure(.webContextCancelled) { try await provider.credential(with: other) }
        #expect(!isShown.withLock { $0 }, "no second page is opened")
        let callback = try #require(ScriptedUser.callback(to: url, scheme: scheme, answer: "link=x"))
        try #require(setup.auth.canHandle(callback), "the client still waits for the first page")
        #expect(try await first.value.user.uid == "u1")
    }

    // Rule: firebase-app.callback-event
    @Test func `a URL for another attempt is left alone, and the answer closes the pages`() async throws {
        let waiting = WaitingUser()
        let setup = try ClientSetup(user: waiting)
        let signIn = Task { try await setup.auth.signIn(with: setup.yahoo, uiDelegate: nil) }
        let (url, scheme) = try await waiting.shown()
        let foreign = ScriptedUser.callback(
            to: url, scheme: scheme, eventID: "AAAAAAAAAA", answer: "link=evil")
        #expect(!setup.auth.canHandle(try #require(foreign)))
        #expect(!setup.auth.canHandle(try #require(URL(string: "https://partner.example/flip"))))
        let ours = try #require(ScriptedUser.callback(to: url, scheme: scheme, answer: "link=ours"))
        #expect(setup.auth.canHandle(ours))
        _ = try await signIn.value
        await waiting.waitUntilClosed()
        #expect(setup.firebase.body(of: "verifyAssertion")?.contains(#""requestUri":"ours""#) == true)
        #expect(!setup.auth.canHandle(ours), "the client takes an answer once")
    }
}

/// A device that can show no page.
private struct BrokenScreen: AuthUIDelegate {
    let reason: String

    func present(_ url: URL, callbackURLScheme: String) async throws(AuthError) -> URL? {
        throw AuthError(.webSignInUserInteractionFailure, reason)
    }
}

/// A user who looks at the page until it is closed from outside.
private final class WaitingUser: AuthUIDelegate {
    private let pages = AsyncStream<(URL, String)>.makeStream()
    private let ends = AsyncStream<Void>.makeStream()

    func present(_ url: URL, callbackURLScheme: String) async -> URL? {
        pages.continuation.yield((url, callbackURLScheme))
        // Ends when the task is cancelled.
        for await _ in AsyncStream<Void>.makeStream().stream {}
        ends.continuation.yield()
        return nil
    }

    /// Waits until the page is shown, and returns its URL and the scheme of the callback.
    func shown() async throws -> (URL, String) {
        try #require(await pages.stream.first { _ in true })
    }

    /// Waits until the page is closed.
    func waitUntilClosed() async {
        _ = await ends.stream.first { true }
    }
}
