import HTTPMessages
import HeadlessBrowser
import TestSupport
import Testing
import WebText

@testable import FlipCheck

extension Partner {
    /// A person who signs in and agrees on every page, and says where it ended; counts how often that was asked.
    func signer(asked: Locked<Int> = Locked(0)) -> @Sendable (String) async -> String? {
        let browser = Browser(
            client: InMemoryClient([Self.issuer: handler]),
            follows: { $0.hasPrefix(Self.issuer + "/") })
        return { url in
            asked.withLock { $0 += 1 }
            guard var page = try? await browser.open(url) else { return nil }
            do {
                for form in Self.configuration.signIn.forms where form.fits(page.forms) {
                    page = try await form.submit(page, by: browser)
                }
                return page.location
            } catch {
                Issue.record(error, "the person cannot sign in")
                return nil
            }
        }
    }

    /// A probe of the partner, at which a program signs in as such a person does.
    func byProgram(asked: Locked<Int> = Locked(0)) throws -> Probe {
        try probe { $0.signIn = SignIn(.program(signer(asked: asked))) }
    }

    /// A probe of the partner, at which such a person signs in by hand.
    func byHand(asked: Locked<Int> = Locked(0)) throws -> Probe {
        try probe { $0.signIn = SignIn(.person(signer(asked: asked))) }
    }
}
