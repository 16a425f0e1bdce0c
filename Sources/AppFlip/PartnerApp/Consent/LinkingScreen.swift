/// The one screen that account linking shows above the app's own, without UIKit and SwiftUI.
public enum LinkingScreen: Sendable, Hashable {
    /// The sign-in to the partner's own account.
    case signIn(FlipTicket)
    /// The question to the user.
    case consent(ConsentScreen)
    /// A message with one button, which takes it away.
    case message(LocalMessage)

    /// The ticket of the request that the screen is about; nil for a message, which is about none.
    private var ticket: FlipTicket? {
        switch self {
        case .signIn(let ticket): ticket
        case .consent(let screen): screen.ticket
        case .message: nil
        }
    }

    /// What an app shows after an action, when `shown` is on the screen.
    ///
    /// A screen closes for an action about its own ticket only. Otherwise any web page could open a wrong
    /// link and take away the consent of a request that Google waits for.
    public static func after(_ action: LinkingAction, on shown: Self?) -> Self? {
        switch action {
        case .askForSignIn(let ticket): newer(.signIn(ticket), ticket, than: shown)
        case .askForConsent(let screen): newer(.consent(screen), screen.ticket, than: shown)
        case .replied(_, let ticket): isAbout(ticket, shown) ? nil : shown
        case .showMessage(let message, let ticket):
            // In place of another request's screen, the user would take the message for the answer to that request.
            shown?.ticket == nil || isAbout(ticket, shown) ? .message(message) : shown
        // A screen of this request is left over when a link in another window took the request's place.
        case .ignored(.requestOver, let ticket): isAbout(ticket, shown) ? nil : shown
        case .ignored(.answerUnderWay, _), .ignored(.notAsked, _), .notAFlipLink: shown
        }
    }

    /// Whether the screen that is shown has this ticket; false when the screen or the action has none.
    private static func isAbout(_ ticket: FlipTicket?, _ shown: Self?) -> Bool {
        guard let shownTicket = shown?.ticket else { return false }
        return shownTicket == ticket
    }

    /// The newer of a screen and the screen that is shown.
    ///
    /// Two actions may arrive in another order than they were made, so an older screen does not take the place of a
    /// newer one.
    private static func newer(_ screen: Self, _ ticket: FlipTicket, than shown: Self?) -> Self? {
        if let shown, let current = shown.ticket, current.number > ticket.number { shown } else { screen }
    }
}
