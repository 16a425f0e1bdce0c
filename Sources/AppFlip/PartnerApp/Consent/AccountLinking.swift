// Docs/handle-link.md shows this step from outside.

import AppFlip
import Foundation
import WebText

/// The partner app's side of App Flip: a link goes in, Google's app is opened with one answer.
///
/// Hand every universal link to ``receive(_:)`` and do what the ``LinkingAction`` says.
///
/// - There is at most one pending request. A newer request replaces it, because the user came from Google a
///   second time; the older one is never answered. A link that fails its checks replaces no request.
/// - A request is answered once. The first tap counts: agreeing twice, or after declining, changes nothing.
///   Declining counts until the app is about to open Google's app; a code that has come is then dropped.
/// - Agreeing after ``PartnerConfiguration/requestLifetime`` answers `cancelled`, without asking for a code.
///   So does a code that is there in time, when the user has left the app and comes back later.
/// - Only the task of the pending request holds a code. It is dropped before Google's app is opened.
public actor AccountLinking {
    /// The one request that waits for its reply.
    private struct Pending {
        let ticket: FlipTicket
        let request: VerifiedFlipRequest
        let deadline: Date
        var step = Step.signIn
    }

    /// The event for which the pending request waits.
    private enum Step {
        /// The user signs in.
        case signIn
        /// The user agrees or declines; the consent screen shows this account.
        case consent(SignedInAccount)
        /// The server sends the code.
        case code(Task<Result<String, PartnerFailure>, Never>)
    }

    private let checker: FlipLinkChecker
    private let wording: ConsentWording
    private let accounts: any AccountSource
    private let codes: any CodeService
    private let opener: any LinkOpener
    private let now: @Sendable () -> Date
    private var pending: Pending?
    private var lastNumber: UInt64 = 0

    /// Account linking by a configuration, the words of the consent screen and the app's own parts.
    ///
    /// - Parameters:
    ///   - configuration: the values that were registered with Google, and how long the user may take to answer.
    ///   - wording: the texts of the consent screen.
    ///   - accounts: tells which account is signed in; asked again before each consent screen.
    ///   - codes: gets the code after the user has agreed, usually from the partner's server.
    ///   - opener: opens Google's app; in an iOS app `UIApplication.shared`.
    ///   - now: the current time; in an app `{ Date() }`.
    public init(
        _ configuration: PartnerConfiguration, wording: ConsentWording, accounts: any AccountSource,
        codes: any CodeService, opener: any LinkOpener, now: @escaping @Sendable () -> Date
    ) {
        self.checker = FlipLinkChecker(configuration)
        self.wording = wording
        self.accounts = accounts
        self.codes = codes
        self.opener = opener
        self.now = now
    }

    /// Whether a link is for account linking; the answer needs no waiting, and no check but the address.
    public nonisolated func isFlipLink(_ url: URL) -> Bool {
        flipLink(url) != nil
    }

    /// The link, if it is for account linking.
    nonisolated func flipLink(_ url: URL) -> FlipLink? { checker.flipLink(url.absoluteString) }

    /// Takes a universal link as the system delivers it, on a cold and on a warm start.
    public func receive(_ url: URL) async -> LinkingAction {
        guard let link = flipLink(url) else { return .notAFlipLink }
        return await receive(link)
    }

    /// Takes a link whose address has been checked.
    func receive(_ link: FlipLink) async -> LinkingAction {
        switch checker.decide(link) {
        case .notAFlipLink: return .notAFlipLink
        case .refuse(let message): return .showMessage(message, nil)
        case .reply(let reply): return await send(reply, about: nil)
        case .request(let request):
            end()
            let ticket = newTicket()
            let deadline = now().addingTimeInterval(checker.configuration.requestLifetime)
            pending = Pending(ticket: ticket, request: request, deadline: deadline)
            return await ask(ticket)
        }
    }

    /// Continues when the user has signed in.
    public func continueAfterSignIn(_ ticket: FlipTicket) async -> LinkingAction {
        guard let pendingLink = current(ticket) else { return .ignored(.requestOver, ticket) }
        if case .code = pendingLink.step { return .ignored(.answerUnderWay, ticket) }
        guard Check.that(isInTime(pendingLink), .answeredInTime) else {
            return await close(pendingLink, .requestExpired)
        }
        return await ask(ticket)
    }

    /// Takes the user's consent: gets a code from the partner server and opens Google's app with it.
    public func agree(to ticket: FlipTicket) async -> LinkingAction {
        guard let pendingLink = current(ticket) else { return .ignored(.requestOver, ticket) }
        let account: SignedInAccount
        switch pendingLink.step {
        case .signIn: return .ignored(.notAsked, ticket)
        case .code: return .ignored(.answerUnderWay, ticket)
        case .consent(let shown): account = shown
        }
        guard Check.that(isInTime(pendingLink), .answeredInTime) else {
            return await close(pendingLink, .requestExpired)
        }

        let result = await code(for: pendingLink, account: account)
        // The user may leave the app while the server is asked, and come back when the code is dead.
        await opener.untilActive()
        // The user may have declined, or come with another link, meanwhile.
        guard current(ticket) != nil else { return .ignored(.requestOver, ticket) }
        // Not reported as a check: the rule was checked, and reported, when the user agreed.
        guard isInTime(pendingLink) else { return await close(pendingLink, .requestExpired) }
        switch result {
        case .success(let code):
            // Google cannot exchange an empty code. With an error its app goes on in the browser.
            guard !code.isEmpty else { return await close(pendingLink, .answerUnreadable) }
            end()
            return await send(pendingLink.request.reply(code: code), about: ticket)
        case .failure(let failure): return await close(pendingLink, failure)
        }
    }

    /// Takes the user's refusal, or the reason why the user could not agree, and tells Google.
    ///
    /// Cancel is `.consentRefused`, the default; "Use another account" is `.otherAccountWanted`; a sign-in
    /// that was closed or failed is `.signInClosed` or `.signInFailed`.
    public func decline(
        _ ticket: FlipTicket, because failure: PartnerFailure = .consentRefused
    ) async -> LinkingAction {
        guard let pendingLink = current(ticket) else { return .ignored(.requestOver, ticket) }
        return await close(pendingLink, failure)
    }

    /// Asks the server for the code of the pending request, by a task that ``end()`` cancels.
    ///
    /// - Parameter account: the account on the consent screen, even if another user has signed in since.
    private func code(
        for pendingLink: Pending, account: SignedInAccount
    ) async -> Result<String, PartnerFailure> {
        let task = Task { [codes] () -> Result<String, PartnerFailure> in
            do throws(PartnerFailure) {
                return .success(try await codes.code(for: CodeRequest(pendingLink.request), account: account))
            } catch {
                return .failure(error)
            }
        }
        pending?.step = .code(task)
        return await task.value
    }

    /// The pending request, if its screen has this ticket.
    private func current(_ ticket: FlipTicket) -> Pending? {
        pending?.ticket == ticket ? pending : nil
    }

    private func newTicket() -> FlipTicket {
        lastNumber += 1
        return FlipTicket(number: lastNumber)
    }

    /// Whether the deadline of a request is still ahead.
    private func isInTime(_ pendingLink: Pending) -> Bool { now() < pendingLink.deadline }

    /// Shows consent, or sign-in first; the user is always asked.
    private func ask(_ ticket: FlipTicket) async -> LinkingAction {
        let account = await accounts.current()
        guard let pendingLink = current(ticket) else { return .ignored(.requestOver, ticket) }
        if case .code = pendingLink.step { return .ignored(.answerUnderWay, ticket) }
        guard let account else { return .askForSignIn(ticket) }
        // Each screen has its own ticket: a tap on a screen with another account must not count for this one.
        let shown = newTicket()
        pending = Pending(
            ticket: shown, request: pendingLink.request, deadline: pendingLink.deadline,
            step: .consent(account))
        return .askForConsent(
            ConsentScreen(
                pendingLink.request, ticket: shown, account: account.name, wording: wording))
    }

    /// Forgets the pending request, so that nothing can answer it any more.
    private func end() {
        if case .code(let task)? = pending?.step { task.cancel() }
        pending = nil
    }

    /// Forgets the pending request, and sends Google the error of a failure.
    private func close(_ pendingLink: Pending, _ failure: PartnerFailure) async -> LinkingAction {
        end()
        return await send(pendingLink.request.reply(failure), about: pendingLink.ticket)
    }

    /// Opens Google's app with a reply; the ticket is nil for a link that was refused.
    private func send(_ reply: AddressedReply, about ticket: FlipTicket?) async -> LinkingAction {
        await opener.untilActive()
        // Google, "App Flip for iOS": as a universal link only. There is no second try in a browser,
        // which must never get the code.
        guard let url = URL(string: reply.url) else { return .showMessage(.unusableReplyAddress, ticket) }
        guard await opener.open(url, universalLinksOnly: true) else {
            return .showMessage(.googleDidNotOpen, ticket)
        }
        return switch reply.reply {
        case .code: .replied(.code, ticket)
        case .error(let error, _, _): .replied(.error(error), ticket)
        }
    }
}

extension SecurityRule {
    /// Without it, a tap long after, in another situation, still links.
    static let answeredInTime = Self("app.in-time", "the request is answered in time", "project rule")
}
