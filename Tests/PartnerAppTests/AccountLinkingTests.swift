import AppFlip
import PartnerApp
import Testing
import WebText

@Suite struct AccountLinkingTests {
    @Test func `the user agrees and Google gets a code with the state it sent`() async throws {
        let app = App()
        let screen = try await app.consent(
            link(additionalParameters: "&code_challenge=abc&code_challenge_method=S256"))
        #expect(await app.opener.urls.isEmpty)
        #expect(name(await app.linking.agree(to: screen.ticket)) == "code")
        #expect(await app.opener.urls == ["\(google)?code=co%2Bde&state=A%2BB%3D"])
        #expect(
            await app.codes.asked.map(\.form.encoded) == [
                "response_type=code&client_id=google-client&redirect_uri=\(PercentCoding.encode(google))"
                    + "&scope=devices.read%20devices.control&code_challenge=abc&code_challenge_method=S256"
            ])
    }

    @Test func `the consent screen shows what Google's design rules ask for`() async throws {
        let screen = try await App().consent()
        #expect(screen.title == "Link your Example account to Google")
        #expect(screen.account == "Signed in as Ada Example")
        #expect(screen.permissions.map(\.text) == ["See your devices", "Control your devices"])
        #expect(screen.statement == "Once linked, Google will have permission to control your devices.")
        #expect(screen.sharing.hasPrefix("Google will see your name and e-mail address"))
        #expect(screen.agree == "Agree and link")
        #expect(screen.cancel == "Cancel")
        #expect(screen.otherAccount == "Use another account")
        #expect(screen.privacyPolicy.url == "https://policies.google.com/privacy")
        #expect(screen.unlinking.url == "https://partner.example/settings")
        #expect(screen.finished == "Linking your Example account to Google")
    }

    @Test func `a scope without words is on the screen by its name`() async throws {
        let words = ConsentWording(
            company: "Example", statement: "", scopes: ["devices.read": "See your devices"], unlinkingURL: "")
        let screen = try await App(wording: words).consent()
        #expect(screen.permissions.map(\.text) == ["See your devices", "devices.control"])
    }

    @Test func `every word of the consent screen can be in the app's own language`() async throws {
        let words: [(WritableKeyPath<ConsentWording, String>, KeyPath<ConsentScreen, String>)] = [
            (\.title, \.title), (\.statement, \.statement), (\.sharing, \.sharing),
            (\.privacyPolicy, \.privacyPolicy.text), (\.unlinking, \.unlinking.text), (\.agree, \.agree),
            (\.cancel, \.cancel), (\.otherAccount, \.otherAccount), (\.finished, \.finished),
        ]
        for (word, shown) in words {
            var german = wording
            german[keyPath: word] = "Verknüpfen"
            german.signedIn = { "Angemeldet als \($0)" }
            let screen = try await App(wording: german).consent()
            #expect(screen[keyPath: shown] == "Verknüpfen")
            #expect(screen.account == "Angemeldet als Ada Example")
        }
    }

    @Test func `Cancel stops linking, another account goes on in the browser`() async throws {
        let app = App()
        let first = try await app.consent()
        #expect(name(await app.linking.decline(first.ticket)) == "access_denied")
        let second = try await app.consent()
        #expect(name(await app.linking.decline(second.ticket, because: .otherAccountWanted)) == "cancelled")
        let urls = await app.opener.urls
        #expect(urls.first?.hasPrefix("\(google)?error=access_denied&") == true)
        #expect(urls.allSatisfy { $0.hasSuffix("&state=A%2BB%3D") })
    }

    @Test(arguments: PartnerFailure.allCases)
    func `the server's error decides the error that Google gets`(failure: PartnerFailure) async throws {
        let app = App(codes: Codes(.failure(failure)))
        let screen = try await app.consent()
        #expect(name(await app.linking.agree(to: screen.ticket)) == failure.code.rawValue)
        #expect(await app.opener.urls.first?.hasPrefix("\(google)?error=\(failure.code.rawValue)&") == true)
    }

    @Test func `an empty code is no code`() async throws {
        let app = App(codes: Codes(.success("")))
        let screen = try await app.consent()
        #expect(name(await app.linking.agree(to: screen.ticket)) == "cancelled")
    }

    // Rule: app.client
    @Test func `a wrong client is answered without asking the user`() async throws {
        let app = App()
        #expect(name(try await app.receive(link(clientID: "other"))) == "invalid_request")
        #expect(await app.opener.urls.first?.hasSuffix("&state=A%2BB%3D") == true)
        #expect(await app.codes.asked.isEmpty)
    }

    @Test func `an unlisted redirect URI is not opened`() async throws {
        let app = App()
        let action = try await app.receive(link(redirectURI: "https://evil.example/a/x"))
        #expect(name(action) == "This link cannot be used")
        #expect(action.isHandled)
        #expect(await app.opener.urls.isEmpty)
    }

    @Test func `another link goes on to the app's router`() async throws {
        let action = try await App().receive("https://partner.example/news/1")
        #expect(name(action) == "not a flip link")
        #expect(!action.isHandled)
    }

    @Test func `a user who is not signed in signs in first`() async throws {
        let app = App(accounts: Accounts(nil))
        let ticket = try await app.receive(link()).signIn()
        #expect(name(await app.linking.agree(to: ticket)) == "ignored: notAsked")
        #expect(name(await app.linking.continueAfterSignIn(ticket)) == "sign in")
        await app.accounts.signIn("Bob Example")
        let screen = try await app.linking.continueAfterSignIn(ticket).consent()
        #expect(screen.account == "Signed in as Bob Example")
        #expect(name(await app.linking.agree(to: screen.ticket)) == "code")
    }

    @Test(arguments: [PartnerFailure.signInClosed, .signInFailed])
    func `a sign-in that came to nothing goes on in the browser`(failure: PartnerFailure) async throws {
        let app = App(accounts: Accounts(nil))
        let ticket = try await app.receive(link()).signIn()
        #expect(name(await app.linking.decline(ticket, because: failure)) == "cancelled")
    }

    @Test func `the code is for the account that was shown`() async throws {
        let app = App()
        let screen = try await app.consent()
        await app.accounts.signIn("Bob Example")
        #expect(name(await app.linking.agree(to: screen.ticket)) == "code")
        #expect(await app.codes.asked.map(\.account) == ["Ada Example"])
    }

    @Test func `a tap on a screen that shows an account from before does not count`() async throws {
        let app = App()
        let ada = try await app.consent()
        await app.accounts.signIn("Bob Example")
        let bob = try await app.linking.continueAfterSignIn(ada.ticket).consent()
        #expect(name(await app.linking.agree(to: ada.ticket)) == "ignored: requestOver")
        #expect(name(await app.linking.agree(to: bob.ticket)) == "code")
    }

    // Rule: app.in-time
    @Test func `a request ends when its time is over, without a code`() async throws {
        let app = App()
        let screen = try await app.consent()
        let action = await TestTime.$seconds.withValue(600) { await app.linking.agree(to: screen.ticket) }
        #expect(name(action) == "cancelled")
        #expect(await app.codes.asked.isEmpty)
        let last = try await app.consent()
        let inTime = await TestTime.$seconds.withValue(599.9) { await app.linking.agree(to: last.ticket) }
        #expect(name(inTime) == "code")
    }

    @Test func `a sign-in that ends too late is not followed by consent`() async throws {
        let app = App(accounts: Accounts(nil))
        let ticket = try await app.receive(link()).signIn()
        await app.accounts.signIn("Ada Example")
        let action = await TestTime.$seconds.withValue(600) {
            await app.linking.continueAfterSignIn(ticket)
        }
        #expect(name(action) == "cancelled")
    }
}
