import Journal
import PartnerApp

/// The partner app's decision about a link, as the end of its entry; the Google app does not learn it.
extension JournalEntry.Answer {
    init(_ action: LinkingAction) {
        guard case .askForConsent(let screen) = action else {
            self.init(summary: "\(action)")
            return
        }
        let permissions = screen.permissions.map { JournalEntry.Parameter(name: $0.scope, value: $0.text) }
        self.init(
            summary: "asks the user: “\(screen.title)”",
            parameters: [JournalEntry.Parameter(name: "account", value: screen.account)] + permissions + [
                JournalEntry.Parameter(name: "statement", value: screen.statement),
                JournalEntry.Parameter(name: "sharing", value: screen.sharing),
                JournalEntry.Parameter(name: "buttons", value: "“\(screen.agree)”, “\(screen.cancel)”"),
            ])
    }
}
