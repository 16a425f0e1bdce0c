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
        func isSame(as other: Question) -> Bool { attempt.state.hasSameBytes(as: other.attempt.state) }
    }

    /// A run, with what its answers are compared with.
    private struct RunState {
        var result: TesterResult
        let first: Question
        /// The question of the second link; nil unless the run has one.
        var second: Question?
        /// The result before the user ended the run without an answer; nil in a run that goes on or was answered.
        var resultBeforeEnd: TesterResult?
        /// The code that came and was not exchanged yet.
        var received: ReceivedCode?

        var newest: Question { second ?? first }
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
    /// The run that is under way, or that ended last; nil before the first.
    private var state: RunState?

    /// Google's side for one partner.
    ///
    /// - Parameters:
    ///   - settings: what the partner gave to Google; see ``TesterSettings/problems``.
    ///   - clientSecret: the secret of a test project, for the exchange; empty when there is none.
    ///   - client: sends the requests of the exchange.
    ///   - random: in an app the system's.
    ///   - now: in an app `{ Date() }`.
    ///
    /// Throws ``TesterSettingsError`` with the first problem of the settings, and `SharedLibraryError` or
    /// `PlatformCryptoError` where the system's cryptography cannot be used.
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
    public var current: TesterResult? { state?.result }

    /// Begins a run, which replaces the one before; returns the link to open.
    public func begin(_ run: TesterRun) async -> String {
        let question = await question(of: run)
        var result = TesterResult(run)
        result.links = [TesterResult.Message(question.link)]
        if run == .severalScopes, settings.scopes.count < 2 {
            result.checks.note(
                false, "the link has two scopes", else: "Enter two scopes or more in the settings.")
        }
        state = RunState(result: result, first: question)
        return question.link
    }

    /// The second link of ``TesterRun/secondLink``; nil in another run.
    public func beginSecondLink() async -> String? {
        guard let before = state, before.result.run == .secondLink, !before.result.isFinished,
            before.second == nil
        else { return nil }
        let second = await question(of: .secondLink)
        // While the link was made, the first one may have been answered, or another run may have begun.
        guard var state, state.second == nil, before.first.isSame(as: state.first),
            !state.result.isFinished
        else { return nil }
        state.second = second
        state.result.links.append(TesterResult.Message(second.link))
        self.state = state
        return second.link
    }

    /// Takes the system's answer to the opening of a link; it fails when no app opens.
    public func reportOpening(succeeded: Bool) {
        if succeeded {
            if state?.result.isFinished == false { state?.result.appOpened = true }
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
        guard var state, !state.result.isFinished, state.result.answers.isEmpty else { return }
        state.resultBeforeEnd = state.result
        state.result.appOpened = appOpened ?? state.result.appOpened
        if state.result.appOpened == true {
            state.result.checks.note(true, Self.opensApp, else: "")
        }
        judge(&state.result)
        state.result.isFinished = true
        self.state = state
    }

    /// Takes a link that opened this app; returns the run that it answers, or nil before the first run.
    ///
    /// An answer counts also after ``reportNoAnswer()`` or ``reportRefusal()``: the user was faster than the app.
    @discardableResult
    public func receive(_ url: String) async -> TesterResult? {
        guard var state else { return nil }
        state.result = state.resultBeforeEnd ?? state.result
        state.resultBeforeEnd = nil
        // A phone's clock may be set back while the user is in the other app.
        let seconds = max(0, now().timeIntervalSince(state.newest.began))
        state.result.answers.append(TesterResult.Message(url, seconds: seconds))
        let isFirst = state.result.answers.count == 1
        if isFirst {
            state.result.checks.note(true, Self.opensApp, else: "")
        } else {
            state.result.checks.note(
                false, "each link is answered once",
                else: "Another answer came. Forget the question before you open the answer.")
        }
        self.state = state
        guard isFirst else { return state.result }
        let judgement = await judgement(of: url, in: state)
        // While the answer was judged, a second one may have come, or another run may have begun.
        guard var latest = self.state, state.newest.isSame(as: latest.newest) else { return nil }
        latest.result.checks += judgement.checks
        latest.result.nextStep = judgement.nextStep
        latest.result.isFinished = true
        latest.received = judgement.code
        self.state = latest
        return latest.result
    }

    /// Whether a code came that can be exchanged, and the settings name a token endpoint.
    public var canExchange: Bool { state?.received != nil && settings.server != nil }

    /// Exchanges the code as Google's server does, and asks for the user of the tokens.
    public func exchange() async -> TesterStep {
        guard settings.server != nil else { return .notPossible("Enter the token endpoint first.") }
        guard let received = state?.received else {
            return .notPossible("There is no code. Link the account first.")
        }
        state?.received = nil
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
                return (
                    false, "your server \(answer ?? "gave no usable answer"), so the token is not revoked"
                )
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
    private func judgement(of url: String, in state: RunState) async -> Judgement {
        let run = state.result.run
        var judgement = Judgement()
        if let remedy = remedyWithoutJudgement(of: url, in: state) {
            judgement.checks.note(false, run.expectation, else: remedy)
            return judgement
        }
        let checks = Locked<[Check]>([])
        let recorder = CheckRecorder { check in checks.withLock { $0.append(check) } }
        let step = await Check.$recorder.withValue(recorder) {
            await state.newest.app.receive(url, for: Self.owner)
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
    private func remedyWithoutJudgement(of url: String, in state: RunState) -> String? {
        if state.result.run == .unlistedRedirectURI {
            return "Compare redirect_uri byte for byte with your list. A prefix or a pattern sends the code "
                + "to others."
        }
        guard state.result.run == .secondLink else { return nil }
        if state.second == nil {
            return "No second link was opened. Begin again, and open the second link before you agree."
        }
        if let answered = (try? FlipReply(parsing: url))?.state,
            answered.hasSameBytes(as: state.first.attempt.state)
        {
            return "Your app answered the first link. A newer link replaces the question: forget the older."
        }
        return nil
    }
}
