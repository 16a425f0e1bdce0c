import AppFlip
import Observation
import PartnerApp

/// The screen that account linking shows now, and the user's actions on it.
@MainActor @Observable final class LinkingModel {
    /// A screen above the app's own, identified by its ticket: a new request gets a new screen.
    enum Screen: Identifiable {
        case signIn(FlipTicket)
        case consent(ConsentScreen)

        nonisolated var id: FlipTicket {
            switch self {
            case .signIn(let ticket): ticket
            case .consent(let screen): screen.ticket
            }
        }
    }

    var screen: Screen?
    private(set) var message: LocalMessage?
    var hasMessage: Bool {
        get { message != nil }
        set { if !newValue { message = nil } }
    }

    @ObservationIgnored private var waiting: LocalMessage?
    /// Made with the first view: before that there is no `UIApplication.shared`.
    @ObservationIgnored private lazy var parts = LinkingParts()
    @ObservationIgnored private(set) lazy var inbox = LinkInbox(parts.linking) { [weak self] in
        self?.show($0)
    }

    func agree(to ticket: FlipTicket) async { show(await parts.linking.agree(to: ticket)) }

    func decline(_ ticket: FlipTicket, because failure: PartnerFailure = .consentRefused) async {
        show(await parts.linking.decline(ticket, because: failure))
    }

    /// Signs in and continues; returns a message for the user when that did not work.
    func signIn(username: String, password: String, for ticket: FlipTicket) async -> String? {
        if let problem = await parts.signIn(username: username, password: password) { return problem }
        show(await parts.linking.continueAfterSignIn(ticket))
        return nil
    }

    /// Shows the message that waited for the sheet to close: SwiftUI may drop the second of two presentations.
    func sheetIsGone() {
        if let waiting { message = waiting }
        waiting = nil
    }

    private func show(_ action: LinkingAction) {
        switch action {
        case .askForSignIn(let ticket): screen = .signIn(ticket)
        case .askForConsent(let consent): screen = .consent(consent)
        case .answered: screen = nil
        case .showMessage(let message):
            waiting = message
            if screen == nil { sheetIsGone() } else { screen = nil }
        // A tap that came too late, or a link for the app's router: the screen does not change.
        case .ignored, .notAFlipLink: break
        }
    }
}
