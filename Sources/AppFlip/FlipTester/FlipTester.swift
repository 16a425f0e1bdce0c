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
/// One run is under way at a time. Call ``begin(_:)``, open the link with `universalLinksOnly`, call
/// ``reportOpening(succeeded:)`` with the system's answer, and hand every link that opens this app to ``receive(_:)``.
public actor FlipTester {
    /// A link that waits for its answer.
    private struct Question {
        let app: GoogleApp
        let attempt: LinkAttempt
        let link: String
        let began: Date

        /// Whether two questions are the same: each has a `state` of its own.
        func isSame(as other: Question?) -> Bool {
            other.map { attempt.state.hasSameBytes(as: $0.attempt.state) } ?? false
        }
    }

    /// What an answer to a question led to.
    private struct Judgement {
        var checks: [TesterResult.Check] = []
        var nextStep: String?
        var code: ReceivedCode?
    }

    /// A code that can be exchanged.
    private struct ReceivedCode {
        let code: String
        let attempt: LinkAttempt
    }

    /// The user of every run: each phone has one, who links to one account at the partner.
    private static let owner = LinkAttempt.Owner(account: "tester@google.example", device: "this phone")
    /// Characters that are lost when an app escapes or decodes a `state` once too often.
    private static let reservedCharacters = "+/=&?#%25%2B ;:@'\"<>\\é\u{65}\u{301}漢😀"
    /// The check of every run.
    private static let opensApp = "an app opens for the link"

    private let settings: TesterSettings
    private let partner: PartnerRegistration
    private let redirectURI: GoogleRedirectURI
    private let server: GoogleServer
    private let random: RandomSource
    private let now: @Sendable () -> Date
    /// The open questions of the run, the newest last.
    private var questions: [Question] = []
    private var result: TesterResult?
    /// The result before the user ended the run without an answer; nil in a run that goes on or was answered.
    private var resultBeforeEnd: TesterResult?
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
    /// Throws ``TesterSettingsError`` with the first problem of the settings.
    public init(
        _ settings: TesterSettings, clientSecret: String = "", client: any HTTPClient, random: RandomSource,
        now: @escaping @Sendable () -> Date
    ) throws {
        if let problem = settings.problems.first { throw TesterSettingsError(problem) }
        self.settings = settings
        self.random = random
        self.now = now
        redirectURI = try settings.redirectURI()
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
        let question = await question(of: run)
        var result = TesterResult(run)
        result.links = [TesterResult.Message(question.link)]
        if run == .severalScopes, settings.scopes.count < 2 {
            result.checks.note(
                false, "the link has two scopes", else: "Enter two scopes or more in the settings.")
        }
        self.result = result
        questions = [question]
        resultBeforeEnd = nil
        received = nil
        return question.link
    }

    /// The second link of ``TesterRun/secondLink``; nil in another run.
    public func beginSecondLink() async -> String? {
        guard let result, result.run == .secondLink, !result.isFinished, questions.count == 1
        else { return nil }
        let first = questions[0]
        let second = await question(of: .secondLink)
        // While the link was made, the first one may have been answered, or another run may have begun.
        guard questions.count == 1, first.isSame(as: questions.first), self.result?.isFinished == false
        else { return nil }
        questions.append(second)
        self.result?.links.append(TesterResult.Message(second.link))
        return second.link
    }

    /// Takes the system's answer to the opening of a link; it fails when no app opens.
    public func reportOpening(succeeded: Bool) {
        if succeeded {
            if result?.isFinished == false { result?.appOpened = true }
            return
        }
        end(appOpened: false) { result in
            result.checks.note(
                false, Self.opensApp,
                else: "Your app is not installed, or iOS does not connect the link with it. Look at the "
                    + "association file and at the entitlement; then install the app again.")
            result.nextStep = "go on in the browser, because no app opens"
        }
    }

    /// Takes the user's word that no answer came.
    ///
    /// That is never good: an app that ended, or never got the link, looks the same as one that refused it.
    public func reportNoAnswer() {
        end { result in
            result.checks.note(
                false, result.run.expectation,
                else: result.run == .unlistedRedirectURI
                    ? "Show the user that the link cannot be used. Look whether your app got the link at all."
                    : "Open the redirect_uri of the link with your answer, as a universal link, after an error "
                        + "and after Cancel too. Look whether your app got the link at all.")
        }
    }

    /// Takes the user's word that the partner's app showed that the link cannot be used, and answered nobody.
    public func reportRefusal() {
        end { result in
            result.checks.note(
                result.run == .unlistedRedirectURI, result.run.expectation,
                else: "This link can be used. Compare client ID, scopes and redirect URI with your app's.")
        }
    }

    /// Ends the run without an answer; does nothing when one has come.
    private func end(appOpened: Bool? = nil, _ judge: (inout TesterResult) -> Void) {
        guard var result, !result.isFinished, result.answers.isEmpty else { return }
        resultBeforeEnd = result
        result.appOpened = appOpened ?? result.appOpened
        if result.appOpened == true { result.checks.noteHeld(Self.opensApp) }
        judge(&result)
        result.isFinished = true
        self.result = result
    }

    /// Takes a link that opened this app; returns the run that it answers, or nil before the first run.
    ///
    /// An answer counts also after ``reportNoAnswer()`` or ``reportRefusal()``: the user was faster than the app.
    @discardableResult
    public func receive(_ url: String) async -> TesterResult? {
        guard let newest = questions.last, var result = resultBeforeEnd ?? result else { return nil }
        resultBeforeEnd = nil
        // A phone's clock may be set back while the user is in the other app.
        let seconds = max(0, now().timeIntervalSince(newest.began))
        result.answers.append(TesterResult.Message(url, seconds: seconds))
        let isFirst = result.answers.count == 1
        if isFirst {
            result.checks.noteHeld(Self.opensApp)
        } else {
            result.checks.note(
                false, "each link is answered once",
                else: "Another answer came. Forget the question before you open the answer.")
        }
        self.result = result
        guard isFirst else { return result }
        let judgement = await judgement(of: url, newest, in: result.run)
        // While the answer was judged, a second one may have come, or another run may have begun.
        guard newest.isSame(as: questions.last) else { return nil }
        self.result?.checks += judgement.checks
        self.result?.nextStep = judgement.nextStep
        self.result?.isFinished = true
        received = judgement.code
        return self.result
    }

    /// Whether a code came that can be exchanged, and the settings name a token endpoint.
    public var canExchange: Bool { received != nil && settings.server != nil }

    /// Exchanges the code as Google's server does, and asks for the user of the tokens.
    public func exchange() async -> TesterStep {
        guard settings.server != nil else { return .notPossible("Enter the token endpoint first.") }
        guard let received else { return .notPossible("There is no code. Link the account first.") }
        self.received = nil
        return await TesterStep.run("exchange the code") { () throws(LinkingFailure) in
            let account = try await server.link(
                linkID, code: received.code, redirectURI: received.attempt.redirectURI.text,
                attempt: received.attempt.id)
            return (true, account.userInfo.map { "linked with \($0.email)" } ?? "linked")
        }
    }

    /// Refreshes the access token of the link.
    public func refresh() async -> TesterStep {
        await TesterStep.run("refresh the access token") { () throws(LinkingFailure) in
            _ = try await server.refresh(linkID)
            return (true, "a new access token arrived")
        }
    }

    /// Cuts the link, as a user does in Google's app.
    public func unlink() async -> TesterStep {
        await TesterStep.run("unlink") { () throws(LinkingFailure) in
            switch try await server.unlink(linkID) {
            case .revoked: return (true, "the tokens are revoked")
            case .noEndpoint: return (true, "the link is cut; there is no revocation endpoint to tell")
            case .waiting(let seconds):
                let wait = seconds == 1 ? "1 second" : "\(seconds) seconds"
                return (false, "your server asks to wait \(wait), so the token is not revoked yet")
            case .failed:
                let answer = await server.records.last?.response.map { "answered \($0.status)" }
                return (false, "your server \(answer ?? "did not answer"), so the token is not revoked")
            }
        }
    }

    private var linkID: LinkedAccount.ID {
        LinkedAccount.ID(account: Self.owner.account, partner: partner.name)
    }

    /// A link for a run, with a `state` of its own.
    private func question(of run: TesterRun) async -> Question {
        let attempts = LinkAttempts(
            stateBytes: run == .longState ? TesterSettings.stateLengths.upperBound : settings.stateBytes,
            stateEnding: run == .stateToEscape ? Self.reservedCharacters : "", now: now, random: random)
        let app = GoogleApp(redirectURI: redirectURI, attempts: attempts)
        let flip = await app.flip(to: partner, for: Self.owner)
        var request = flip.request
        if run == .wrongClientID { request.clientID += "-of-somebody-else" }
        // It begins with the right redirect URI, so that this run finds an app that compares a prefix.
        if run == .unlistedRedirectURI { request.redirectURI += "/stranger" }
        return Question(app: app, attempt: flip.attempt, link: request.url, began: now())
    }

    /// What an answer leads to: in Google's app, and by what the run expects.
    ///
    /// It changes nothing here: other calls come while it waits for Google's app.
    private func judgement(of url: String, _ newest: Question, in run: TesterRun) async -> Judgement {
        var judgement = Judgement()
        if let remedy = remedyWithoutJudgement(of: url, in: run) {
            judgement.checks.note(false, run.expectation, else: remedy)
            return judgement
        }
        let checks = Locked<[Check]>([])
        let recorder = CheckRecorder { check in checks.withLock { $0.append(check) } }
        let step = await Check.$recorder.withValue(recorder) {
            await newest.app.receive(url, for: Self.owner)
        }
        for check in checks.withLock({ $0 }) {
            judgement.checks.note(check.held, check.rule.text, else: step.remedy)
        }
        judgement.nextStep = step.wordsForPartner
        judgement.checks.note(step.isExpected(in: run), run.expectation, else: step.remedy)
        if case .finish(let code, let attempt) = step {
            judgement.code = ReceivedCode(code: code, attempt: attempt)
        }
        return judgement
    }

    /// What to do about an answer that is wrong whatever it says; nil for one that Google's app has to judge.
    private func remedyWithoutJudgement(of url: String, in run: TesterRun) -> String? {
        if run == .unlistedRedirectURI {
            return "Compare redirect_uri byte for byte with your list. A prefix or a pattern sends the code "
                + "to others."
        }
        guard run == .secondLink, let older = questions.first else { return nil }
        if questions.count == 1 {
            return "No second link was opened. Begin again, and open the second link before you agree."
        }
        if let state = (try? FlipReply(parsing: url))?.state, state.hasSameBytes(as: older.attempt.state) {
            return "Your app answered the first link. A newer link replaces the question: forget the older."
        }
        return nil
    }
}
