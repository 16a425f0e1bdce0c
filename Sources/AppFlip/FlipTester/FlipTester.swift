// Docs/try-on-a-phone.md shows this from outside.

import AppFlip
import GoogleRedirectURIs
import GoogleStandIn
import HTTPMessages
import OAuth
import PlatformCrypto
import WebText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Google's app on a phone: it opens the partner's app by a link, and judges the answer.
///
/// One run is under way at a time. Call ``begin(_:)``, open the link with `universalLinksOnly`, tell
/// ``opened(_:)`` whether an app took it, and hand every link that opens this app to ``receive(_:)``.
public actor FlipTester {
    /// A link that waits for its answer.
    private struct Question {
        let app: GoogleApp
        let attempt: LinkAttempt
        let began: Date
    }

    /// A code that can be exchanged.
    private struct ReceivedCode {
        let code: String
        let attempt: LinkAttempt
    }

    /// The user of every run: each phone has one, who links to one account at the partner.
    private static let owner = LinkAttempt.Owner(account: "tester@google.example", device: "this phone")
    /// The characters that get lost when a `state` is escaped or decoded once too often.
    private static let hardCharacters = "+/=&?#%25%2B ;:@'\"<>\\é\u{65}\u{301}漢😀"
    /// About the length at which URLs begin to be cut.
    private static let longStateBytes = 1_500

    private let settings: TesterSettings
    private let partner: PartnerRegistration
    private let redirectURI: GoogleRedirectURI
    private let server: GoogleServer
    private let random: RandomSource
    private let now: @Sendable () -> Date
    /// The open questions of the run, the newest last.
    private var questions: [Question] = []
    private var result: TesterResult?
    private var received: ReceivedCode?

    /// Google's side for one partner.
    ///
    /// - Parameters:
    ///   - settings: what the partner gave to Google; see ``TesterSettings/problems``.
    ///   - clientSecret: the secret of a test project, for the exchange; empty when there is none.
    ///   - client: sends the requests of the exchange.
    ///   - random: in an app the system's.
    ///   - now: in an app `{ Date() }`.
    ///
    /// Throws ``TesterImportError`` with the first problem of the settings.
    public init(
        _ settings: TesterSettings, clientSecret: String = "", client: any HTTPClient, random: RandomSource,
        now: @escaping @Sendable () -> Date
    ) throws {
        if let problem = settings.problems.first { throw TesterImportError(problem) }
        self.settings = settings
        self.random = random
        self.now = now
        redirectURI = try settings.redirectURI(settings.returnURL)
        partner = PartnerRegistration(
            name: "the partner",
            client: ClientCredentials(id: settings.clientID, secret: clientSecret),
            universalLink: settings.universalLink, scopes: settings.scopes,
            webRedirectURI: try .web(projectID: "flip-tester"), authorizationURL: settings.universalLink,
            tokenURL: settings.server?.tokenURL ?? "", userinfoURL: settings.server?.userinfoURL,
            revocationURL: settings.server?.revocationURL)
        server = GoogleServer(
            partners: [partner], client: client, crypto: try PlatformCrypto(), random: random, now: now)
    }

    /// The run that is under way, or that ended last; nil before the first.
    public var current: TesterResult? { result }

    /// Begins a run, which replaces the one before; returns the link to open.
    public func begin(_ run: TesterRun) async -> String {
        questions = []
        received = nil
        result = TesterResult(run)
        if run == .severalScopes, settings.scopes.count < 2 {
            result?.note(
                false, "the link has two scopes", else: "Enter two scopes or more in the settings.")
        }
        return await nextLink(of: run)
    }

    /// The second link of ``TesterRun/secondLink``; nil in another run.
    public func beginSecondLink() async -> String? {
        guard let result, result.run == .secondLink, !result.isOver, questions.count == 1 else { return nil }
        return await nextLink(of: .secondLink)
    }

    /// Takes the system's answer to the opening of a link: false when no app opened.
    public func opened(_ isOpened: Bool) {
        guard var result, !result.isOver else { return }
        result.isOpened = isOpened
        if !isOpened {
            result.note(
                false, "an app opens for the link",
                else: "Your app is not installed, or iOS does not connect the link with it. Look at the "
                    + "association file and at the entitlement; then install the app again.")
            result.nextStep = "go on in the browser, because no app opens"
            result.isOver = true
        }
        self.result = result
    }

    /// Takes the user's word that no answer came.
    ///
    /// That is never good: an app that ended, or never got the link, looks the same as one that refused it.
    public func nothingCame() {
        end { result in
            result.note(
                false, result.run.expectation,
                else: result.run == .strangerRedirectURI
                    ? "Show the user that the link cannot be used. Look whether your app got the link at all."
                    : "Open the redirect_uri of the link with your answer, as a universal link, after an error "
                        + "and after Cancel too. Look whether your app got the link at all.")
        }
    }

    /// Takes the user's word that the partner's app showed that the link cannot be used, and answered nobody.
    public func appRefused() {
        end { result in
            result.note(
                result.run == .strangerRedirectURI, result.run.expectation,
                else: "This link can be used. Compare client ID, scopes and redirect URI with your app's.")
        }
    }

    /// Ends the run without an answer.
    private func end(_ judge: (inout TesterResult) -> Void) {
        guard var result, !result.isOver else { return }
        if result.isOpened == true { result.note(true, "an app opens for the link", else: "") }
        judge(&result)
        result.isOver = true
        self.result = result
    }

    /// Takes a link that opened this app; returns the run, or nil when none is under way.
    @discardableResult
    public func receive(_ url: String) async -> TesterResult? {
        guard var result, let newest = questions.last else { return nil }
        result.answers.append(
            TesterResult.Message(url, seconds: now().timeIntervalSince(newest.began)))
        guard result.answers.count == 1 else {
            result.note(
                false, "each link is answered once",
                else: "Another answer came. Forget the question before you open the answer.")
            self.result = result
            return result
        }
        result.note(true, "an app opens for the link", else: "")
        if result.run == .strangerRedirectURI {
            result.note(
                false, result.run.expectation,
                else:
                    "Compare redirect_uri byte for byte with your list. A prefix or a pattern sends the code "
                    + "to others.")
        } else {
            await judge(url, newest, &result)
        }
        result.isOver = true
        self.result = result
        return result
    }

    /// Whether a code came that can be exchanged, and the settings name a token endpoint.
    public var canExchange: Bool { received != nil && settings.server != nil }

    /// Exchanges the code as Google's server does, and asks for the user of the tokens.
    public func exchange() async -> TesterStep {
        guard let received else { return .notPossible("There is no code. Link the account first.") }
        self.received = nil
        return await TesterStep.of("exchange the code") { () throws(LinkingFailure) in
            let account = try await server.link(
                linkID, code: received.code, redirectURI: received.attempt.redirectURI.text,
                attempt: received.attempt.id)
            return account.userInfo.map { "linked with \($0.email)" } ?? "linked"
        }
    }

    /// Refreshes the access token of the link.
    public func refresh() async -> TesterStep {
        await TesterStep.of("refresh the access token") { () throws(LinkingFailure) in
            _ = try await server.refresh(linkID)
            return "a new access token came"
        }
    }

    /// Cuts the link, as a user does in Google's app.
    public func unlink() async -> TesterStep {
        await TesterStep.of("unlink") { () throws(LinkingFailure) in
            switch try await server.unlink(linkID) {
            case .revoked: "the tokens are revoked"
            case .noEndpoint: "the link is cut; there is no revocation endpoint to tell"
            case .waiting(let seconds): "your server asks to wait \(seconds) seconds"
            case .failed: "your server did not revoke the token"
            }
        }
    }

    private var linkID: LinkedAccount.ID {
        LinkedAccount.ID(account: Self.owner.account, partner: partner.name)
    }

    /// Makes the link of a run, with a `state` of its own.
    private func nextLink(of run: TesterRun) async -> String {
        let attempts = LinkAttempts(
            stateBytes: run == .longState ? Self.longStateBytes : settings.stateBytes,
            stateEnding: run == .hardState ? Self.hardCharacters : "", now: now,
            random: { [random] in random.bytes($0) })
        let app = GoogleApp(redirectURI: redirectURI, attempts: attempts)
        let flip = await app.flip(to: partner, for: Self.owner)
        questions.append(Question(app: app, attempt: flip.attempt, began: now()))
        var request = flip.request
        if run == .wrongClientID { request.clientID += "-of-somebody-else" }
        // At the same host, so that an app that compares a prefix is seen here.
        if run == .strangerRedirectURI { request.redirectURI += "/stranger" }
        result?.links.append(TesterResult.Message(request.url))
        return request.url
    }

    /// Judges the answer as Google's app does, and by what the run expects.
    private func judge(_ url: String, _ newest: Question, _ result: inout TesterResult) async {
        if result.run == .secondLink, questions.count == 1 {
            result.note(
                false, result.run.expectation,
                else:
                    "No second link was opened. Begin again, and open the second link before you agree.")
            return
        }
        if result.run == .secondLink, let older = questions.first,
            let state = (try? FlipReply(parsing: url))?.state, state.hasSameBytes(as: older.attempt.state)
        {
            result.note(
                false, result.run.expectation,
                else:
                    "Your app answered the first link. A newer link replaces the question: forget the older.")
            return
        }
        let checks = Locked<[Check]>([])
        let recorder = CheckRecorder { check in checks.withLock { $0.append(check) } }
        let step = await Check.$recorder.withValue(recorder) {
            await newest.app.receive(url, for: Self.owner)
        }
        for check in checks.withLock({ $0 }) {
            result.note(check.held, check.rule.text, else: step.remedy)
        }
        result.nextStep = "\(step.wordsForPartner)"
        result.note(
            step.isExpected(in: result.run), result.run.expectation,
            else: step.remedy.isEmpty ? "Your app answered something else." : step.remedy)
        if case .finish(let code, let attempt) = step {
            received = ReceivedCode(code: code, attempt: attempt)
        }
    }
}
