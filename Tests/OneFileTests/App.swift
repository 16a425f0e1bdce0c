import Foundation
import OneFile
import Testing

/// A partner app whose parts a test can reach.
@MainActor struct App {
    let opener: Opener
    let accounts: Accounts
    let codes: Codes
    let linking: FlipLinking

    /// Makes an app.
    ///
    /// Without `held`, `active` and `account`, the code, the return to the foreground and the account come at once.
    init(
        opener: Opener? = nil, accounts: Accounts? = nil, codes: Codes? = nil, held: HeldCodes? = nil,
        active: Held<Void>? = nil, account: Held<Void>? = nil, settings: FlipSettings = .filledIn,
        words: FlipWords = FlipWords(company: "Example"),
        now: @escaping @MainActor @Sendable () -> Date = TestTime.now
    ) {
        let (opener, accounts, codes) = (opener ?? Opener(), accounts ?? Accounts(), codes ?? Codes())
        (self.opener, self.accounts, self.codes) = (opener, accounts, codes)
        linking = FlipLinking(
            settings, words: words,
            account: {
                await account?.ask()
                return accounts.account
            },
            code: { question, account in
                if let held { return try await held.ask().get() }
                return try codes.code(question, account)
            },
            open: opener.open, untilActive: { await active?.ask() }, now: now)
    }

    func receive(_ link: String, in window: Window? = nil) async throws -> FlipStep {
        await linking.receive(try #require(URL(string: link), "\(link)"), in: window)
    }

    /// The number of the request after a link that asks the user.
    func question(_ text: String = flipLink(), in window: Window? = nil) async throws -> Int {
        let step = try await receive(text, in: window)
        guard case .asks = step, let id = linking.screen?.id else { throw Unexpected(what: "\(step)") }
        return id
    }

    /// The number of the request after a link that asks for a sign-in.
    func signIn(_ text: String = flipLink()) async throws -> Int {
        let step = try await receive(text)
        guard case .asksForSignIn = step, let id = linking.screen?.id else {
            throw Unexpected(what: "\(step)")
        }
        return id
    }
}
