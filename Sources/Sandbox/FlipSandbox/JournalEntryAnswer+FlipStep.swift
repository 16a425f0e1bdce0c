import Journal
import OneFile

/// The partner app's decision about a link, as the end of its entry; the Google app does not learn it.
extension JournalEntry.Answer {
    init(_ step: FlipStep, showing screen: FlipScreen?, in words: FlipWords) {
        guard case .asks(let title) = step, case .question(let question, let account, _) = screen?.content
        else {
            self.init(summary: "\(step)")
            return
        }
        var parameters = [JournalEntry.Parameter(name: "account", value: words.signedIn(account ?? ""))]
        parameters += question.scopes.map { .init(name: $0, value: words.permission($0)) }
        parameters += [
            JournalEntry.Parameter(name: "statement", value: words.statement),
            JournalEntry.Parameter(name: "sharing", value: words.sharing),
            JournalEntry.Parameter(name: "buttons", value: "“\(words.agree)”, “\(words.cancel)”"),
        ]
        self.init(summary: "asks the user: “\(title)”", parameters: parameters)
    }
}
