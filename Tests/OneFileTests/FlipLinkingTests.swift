import Foundation
import OneFile
import Testing
import WebText

/// The files to paste in an app: what each link and each action of the user leads to.
@MainActor @Suite struct FlipLinkingTests {
    @Test func `the user agrees and Google gets a code with the state it sent`() async throws {
        let app = App()
        let id = try await app.question(
            flipLink(adding: "&code_challenge=abc&code_challenge_method=S256"))
        #expect(app.opener.urls.isEmpty)
        #expect(await app.linking.agree(id) == .answered(nil))
        #expect(app.opener.urls == ["\(googleRedirectURI)?code=co%2Bde&state=A%2BB%3D"])
        #expect(
            app.codes.asked.map(\.form) == [
                "response_type=code&client_id=google-client&redirect_uri=\(PercentCoding.encode(googleRedirectURI))"
                    + "&scope=devices.read%20devices.control&code_challenge=abc&code_challenge_method=S256"
            ])
    }

    @Test func `the words have what Google's design rules ask for`() async throws {
        let app = App()
        _ = try await app.question()
        guard case .question(let question, let account, false) = app.linking.screen?.content else {
            throw Unexpected(what: screenName(app.linking.screen))
        }
        let words = app.linking.words
        #expect(words.title == "Link your Example account to Google")
        #expect(words.signedIn(account ?? "") == "Signed in as Ada Example")
        #expect(question.scopes.map(words.permission) == ["See your devices", "Control your devices"])
        #expect(words.statement == "Once linked, Google will have permission to control your devices.")
        #expect(words.sharing.hasPrefix("Google will see your name and email address"))
        #expect(words.agree == "Agree and link")
        #expect(words.cancel == "Cancel")
        #expect(words.otherAccount == "Use another account")
        #expect(words.privacyPolicyURL == "https://policies.google.com/privacy")
        #expect(words.linking == "Linking your Example account to Google")
        #expect(words.success.contains("is linked"))
        #expect(
            words.text(question, account: account) == """
                Signed in as Ada Example
                Once linked, Google will have permission to control your devices.
                • See your devices
                • Control your devices
                Google will see your name and email address, to show which account is linked.
                """)
    }

    @Test func `a scope without words is shown by its name, and reported when the app starts`() throws {
        let notes = Locked<[String]>([])
        var settings = FlipSettings.filledIn
        settings.scopes = ["devices.read", "la\u{1B}mps"]
        settings.report = { note in notes.withLock { $0.append(note.text) } }
        let app = App(settings: settings)
        #expect(app.linking.words.permission("lamps") == "lamps")
        #expect(
            notes.withLock { $0 } == ["the scope la?mps has no words: add it to FlipWords.permissions"])
        // U+212A is canonically equivalent to K, and another scope.
        var words = FlipWords(company: "Example")
        words.permissions = ["K": "Open the kitchen"]
        #expect(words.permission("\u{212A}") == "\u{212A}")
    }

    @Test func `Cancel stops linking, another account goes on in the browser`() async throws {
        let app = App()
        #expect(await app.linking.refuse(try await app.question()) == .answered(.accessDenied))
        #expect(
            await app.linking.refuse(try await app.question(), .otherAccountWanted) == .answered(.cancelled))
        #expect(app.opener.urls.first?.hasPrefix("\(googleRedirectURI)?error=access_denied&") == true)
        #expect(app.opener.urls.allSatisfy { $0.hasSuffix("&state=A%2BB%3D") })
    }

    @Test(arguments: FlipFailure.allCases)
    func `the server's error decides the error that Google gets`(failure: FlipFailure) async throws {
        let app = App(codes: Codes(.failure(failure)))
        let id = try await app.question()
        #expect(await app.linking.agree(id) == .answered(failure.error))
        #expect(
            app.opener.urls.first?.hasPrefix("\(googleRedirectURI)?error=\(failure.error.rawValue)&") == true)
    }

    @Test func `a session that the server no longer accepts is not used again`() async throws {
        let app = App(codes: Codes(.failure(.sessionEnded)))
        #expect(await app.linking.agree(try await app.question()) == .answered(.cancelled))
        // The app still has the session, and its sign-in closes at once.
        let id = try await app.signIn()
        #expect(await app.linking.signInEnded(id) == .answered(.cancelled))
        let next = try await app.signIn()
        app.accounts.signIn("Bob Example")
        #expect(await app.linking.signInEnded(next) == .asks(app.linking.words.title))
    }

    @Test(arguments: [FlipFailure.serverUnavailable, .accountDisabled, .offline])
    func `another failure leaves the session as it is`(failure: FlipFailure) async throws {
        let app = App(codes: Codes(.failure(failure)))
        _ = await app.linking.agree(try await app.question())
        #expect(try await app.receive(flipLink()) == .asks(app.linking.words.title))
    }

    @Test func `a log gets the steps of a link, and no secret`() async throws {
        let notes = Locked<[FlipNote]>([])
        var settings = FlipSettings.filledIn
        settings.report = { note in notes.withLock { $0.append(note) } }
        let app = App(accounts: Accounts(nil), settings: settings)
        let id = try await app.signIn()
        app.accounts.signIn("Ada Example")
        await app.linking.signInEnded(id)
        await app.linking.agree(id)
        await app.linking.refuse(try await app.question())
        let steps = notes.withLock { $0 }.filter { $0.rule == nil }
        let asks = "asks for consent: “Link your Example account to Google”"
        #expect(
            steps.map(\.text) == [
                "asks the user to sign in", asks, "answers Google with a code", asks,
                "answers Google with access_denied",
            ])
        #expect(steps.filter { !$0.held }.isEmpty)
    }

    @Test func `a refusal while the app learns who is signed in is not followed by a question`() async throws
    {
        let account = Held<Void>()
        let active = Held<Void>()
        let app = App(accounts: Accounts(nil), active: active, account: account)
        async let received = app.receive(flipLink())
        await account.answer(())
        #expect(try await received == .asksForSignIn)
        let id = try #require(app.linking.screen?.id)
        app.accounts.signIn("Ada Example")
        async let ended = app.linking.signInEnded(id)
        await account.untilAsked()
        async let refused = app.linking.refuse(id)
        await active.untilAsked()
        await account.answer(())
        #expect(await ended == .ignored(.requestOver))
        await active.answer(())
        #expect(await refused == .answered(.accessDenied))
        #expect(app.linking.screen == nil)
    }

    @Test func `an empty code is not a code`() async throws {
        let app = App(codes: Codes(.success("")))
        #expect(await app.linking.agree(try await app.question()) == .answered(.cancelled))
    }

    // Rule: app.client
    @Test func `a wrong client is answered without asking the user`() async throws {
        let app = App()
        #expect(try await app.receive(flipLink(clientID: "other")) == .answered(.invalidRequest))
        #expect(app.opener.urls.first?.hasSuffix("&state=A%2BB%3D") == true)
        #expect(app.codes.asked.isEmpty)
    }

    @Test func `an unlisted redirect URI is not opened`() async throws {
        let app = App()
        #expect(try await app.receive(linkWithUnlistedRedirectURI).tells("not answered"))
        #expect(screenName(app.linking.screen) == "This link cannot be used")
        #expect(app.opener.urls.isEmpty)
    }

    @Test func `a user who is not signed in signs in first`() async throws {
        let app = App(accounts: Accounts(nil))
        let id = try await app.signIn()
        #expect(await app.linking.agree(id) == .ignored(.notAsked))
        app.accounts.signIn("Bob Example")
        #expect(await app.linking.signInEnded(id) == .asks(app.linking.words.title))
        guard case .question(_, account: "Bob Example", _) = app.linking.screen?.content else {
            throw Unexpected(what: screenName(app.linking.screen))
        }
        #expect(await app.linking.agree(id) == .answered(nil))
    }

    @Test func `a sign-in that is closed without an account goes on in the browser, also when swiped away`()
        async throws
    {
        let app = App(accounts: Accounts(nil))
        let id = try await app.signIn()
        #expect(await app.linking.signInEnded(id) == .answered(.cancelled))
        #expect(app.opener.urls.first?.contains("closed%20the%20sign-in") == true)
        #expect(await app.linking.signInEnded(id) == .ignored(.requestOver))
        #expect(app.opener.urls.count == 1)
    }

    @Test func `a sign-in that says twice that it is closed asks once`() async throws {
        let account = Held<Void>()
        let app = App(accounts: Accounts(nil), account: account)
        async let received = app.receive(flipLink())
        await account.answer(())
        #expect(try await received == .asksForSignIn)
        let id = try #require(app.linking.screen?.id)
        app.accounts.signIn("Ada Example")
        async let ended = app.linking.signInEnded(id)
        await account.untilAsked()
        #expect(await app.linking.signInEnded(id) == .ignored(.notAsked))
        await account.answerAll(())
        #expect(await ended == .asks(app.linking.words.title))
        #expect(await app.linking.signInEnded(id) == .ignored(.notAsked))
        #expect(screenName(app.linking.screen) == "question")
    }

    @Test(arguments: [FlipFailure.signInClosed, .signInFailed])
    func `a sign-in that came to nothing goes on in the browser`(failure: FlipFailure) async throws {
        let app = App(accounts: Accounts(nil))
        #expect(await app.linking.refuse(try await app.signIn(), failure) == .answered(.cancelled))
    }

    @Test func `the code is for the account that was shown`() async throws {
        let app = App()
        let id = try await app.question()
        app.accounts.signIn("Bob Example")
        #expect(await app.linking.agree(id) == .answered(nil))
        #expect(app.codes.asked.map(\.account) == ["Ada Example"])
    }

    // Rule: app.shown-account
    @Test func `a tap on a screen that shows an account from before does not count`() async throws {
        let app = App()
        let ada = try await app.question()
        app.accounts.signIn("Bob Example")
        // The account of a question that is shown stays: the next link shows the next account.
        #expect(await app.linking.signInEnded(ada) == .ignored(.notAsked))
        let bob = try await app.question()
        #expect(await app.linking.agree(ada) == .ignored(.requestOver))
        #expect(await app.linking.agree(bob) == .answered(nil))
        #expect(app.codes.asked.map(\.account) == ["Bob Example"])
    }

    // Rule: app.in-time
    @Test func `a request ends without a code when its time limit has passed`() async throws {
        let app = App()
        let id = try await app.question()
        let late = await TestTime.$seconds.withValue(600) { await app.linking.agree(id) }
        #expect(late == .answered(.cancelled))
        #expect(app.codes.asked.isEmpty)
        let last = try await app.question()
        let inTime = await TestTime.$seconds.withValue(599.9) { await app.linking.agree(last) }
        #expect(inTime == .answered(nil))
    }

    @Test func `a sign-in that ends too late is not followed by consent`() async throws {
        let app = App(accounts: Accounts(nil))
        let id = try await app.signIn()
        app.accounts.signIn("Ada Example")
        let step = await TestTime.$seconds.withValue(600) { await app.linking.signInEnded(id) }
        #expect(step == .answered(.cancelled))
    }

    @Test func `a flip link is taken at once, also when it will be refused`() async throws {
        let app = App()
        for text in [
            flipLink(), flipLink(clientID: "other"), linkWithUnlistedRedirectURI, flipLink(state: nil),
        ] {
            #expect(app.linking.take(try #require(URL(string: text))))
        }
    }

    @Test func `other links are the router's`() async throws {
        let app = App()
        let urls = FlipLinkVectors.routed.compactMap { URL(string: $0) }
        try #require(!urls.isEmpty)
        for url in urls { #expect(!app.linking.take(url), "\(url)") }
    }

    @Test func `links count in the order in which they came`() async throws {
        let account = Held<Void>()
        let app = App(account: account)
        async let first = app.receive(flipLink(state: "first"))
        await account.untilAsked()
        async let second = app.receive(flipLink(state: "second"))
        await account.untilAsked(2)
        await account.answerAll(())
        #expect(try await first == .ignored(.requestOver))
        #expect(try await second == .asks(app.linking.words.title))
        #expect(await app.linking.agree(try #require(app.linking.screen?.id)) == .answered(nil))
        #expect(app.opener.urls.map { $0.hasSuffix("state=second") } == [true])
    }
}
