import WebText

/// Everything that crossed between the parties, in order, to be printed or drawn.
package final class Journal: Sendable {
    /// The amount of detail in the text of an entry.
    package enum Style: Sendable, Hashable {
        /// All values on the wire, with every check.
        case wire
        /// One line, and a line for each rule that did not hold.
        case lines
    }

    /// The messages so far, and what has been done with them.
    private struct State {
        var entries: [JournalEntry] = []
        /// The numbers of the messages that have their answer, or get none.
        var ended: Set<Int> = []
        /// The number of messages that have been printed.
        var printed = 0
        /// The number of the last message of each party that was answered.
        var answered: [Party: Int] = [:]
    }

    private let state = Locked(State())
    /// A lock that is held while a party takes a message, so that readers wait for the answer.
    ///
    /// Its value, a number, is not used: the thread sanitizer misreads a write to `()`.
    private let delivery = Locked(0)
    private let style: Style
    /// The secrets of the messages so far, for what is printed or taken away.
    package let secrets: Secrets
    /// Whether messages are kept without their secrets.
    private let hidesSecrets: Bool
    private let printing: (@Sendable (String) -> Void)?
    private let holding: (@Sendable (Int) async -> MessageEdit?)?

    /// An empty journal.
    ///
    /// - Parameters:
    ///   - style: the amount of detail in texts.
    ///   - hidden: the secrets of a server outside the sandbox: messages are kept without them, and without what the
    ///     server issues. Nil keeps messages whole, and hides their secrets only in texts.
    ///   - printing: gets the text of each complete entry. Nil prints nothing.
    ///   - holding: waits until the message with a number may go on, and returns a person's changes to it. Nil lets
    ///     every message go on at once.
    package init(
        _ style: Style = .wire, hiding hidden: Secrets? = nil, printing: (@Sendable (String) -> Void)? = nil,
        holding: (@Sendable (Int) async -> MessageEdit?)? = nil
    ) {
        self.style = style
        secrets = hidden ?? Secrets(guessing: false)
        hidesSecrets = hidden != nil
        self.printing = printing
        self.holding = holding
    }

    /// The messages so far, in their order.
    package var entries: [JournalEntry] {
        waitForDelivery()
        return state.withLock { $0.entries }
    }

    /// The journal as text, without the given number of first entries.
    package func text(from first: Int = 0) -> String {
        let texts = entries.enumerated().dropFirst(first).map { index, entry in
            text(of: entry, number: index + 1)
        }
        return texts.joined(separator: "\n")
    }

    private func text(of entry: JournalEntry, number: Int) -> String {
        switch style {
        case .wire: JournalText.text(of: entry, number: number, hiding: secrets)
        case .lines: JournalText.line(of: entry, number: number)
        }
    }

    /// Notes an entry that has begun, and returns its number, from 1.
    package func begin(_ entry: JournalEntry) -> Int {
        flush()
        secrets.learn(from: entry.parameters)
        let entry = hidesSecrets ? secrets.masked(entry) : entry
        return state.withLock { state in
            state.entries.append(entry)
            return state.entries.count
        }
    }

    /// Waits until a message may go on, notes a person's changes to it, and returns them, or nil without changes.
    @discardableResult package func pass(_ number: Int) async -> MessageEdit? {
        guard let edit = await holding?(number) else { return nil }
        state.withLock { edit.change(&$0.entries[number - 1], hiding: hidesSecrets ? secrets : nil) }
        return edit
    }

    /// Notes that a message has its answer, or that none comes; it is printed with the next ``flush()``.
    package func end(_ number: Int, answer: JournalEntry.Answer? = nil) {
        if let answer { secrets.learn(from: answer.parameters) }
        if hidesSecrets, let response = answer?.response { secrets.learn(from: response) }
        state.withLock { state in
            var answer = hidesSecrets ? answer.map(secrets.masked) : answer
            answer?.comesAfter = state.entries.count
            state.entries[number - 1].answer = answer
            state.ended.insert(number)
            if answer?.isMessage == true { state.answered[state.entries[number - 1].from] = number }
        }
    }

    /// Delivers a message; the next message and each reader wait until its answer is noted.
    ///
    /// - Parameter body: takes the message and sets the answer that the journal notes. It begins no message
    ///   and does not read the journal: it would wait for itself.
    package func deliver<Value>(_ number: Int, _ body: (inout JournalEntry.Answer) -> Value) -> Value {
        delivery.withLock { _ in
            var answer = JournalEntry.Answer(summary: "")
            let value = body(&answer)
            end(number, answer: answer)
            return value
        }
    }

    /// Waits until a message that is being delivered has its answer.
    private func waitForDelivery() {
        delivery.withLock { _ in }
    }

    /// Notes a check of the message that the party handles, or of the last answer that it got since.
    package func note(_ check: Check, by party: Party, dealingWith number: Int?) {
        state.withLock { state in
            let answered = state.answered[party] ?? 0
            // The number may come from outside, in the field of a request that no party sent.
            if let number, number > answered, state.entries.indices.contains(number - 1) {
                state.entries[number - 1].noted.append(JournalEntry.NotedCheck(party: party, check: check))
            } else if answered > 0 {
                state.entries[answered - 1].answer?.checks.append(check)
            }
        }
    }

    /// Waits for a delivery that is under way, and prints the entries that are complete and not printed yet.
    package func flush() {
        waitForDelivery()
        guard let printing else { return }
        let complete = state.withLock { state in
            let first = state.printed
            while state.ended.contains(state.printed + 1) { state.printed += 1 }
            return state.entries.enumerated().prefix(state.printed).dropFirst(first)
        }
        for (index, entry) in complete { printing(text(of: entry, number: index + 1)) }
    }

    /// Runs the body as one of the parties, so that its checks are noted with its messages.
    ///
    /// - Parameter number: the number of the message that the party handles, or nil when it handles none.
    package func recordingChecks<Value>(
        by party: Party, dealingWith number: Int? = nil, _ body: () async throws -> Value
    ) async rethrows -> Value {
        try await Check.$recorder.withValue(CheckRecorder { self.note($0, by: party, dealingWith: number) }) {
            try await body()
        }
    }

    /// Runs a body that does not wait as one of the parties.
    package func recordingChecks<Value>(
        by party: Party, dealingWith number: Int? = nil, _ body: () throws -> Value
    ) rethrows -> Value {
        try Check.$recorder.withValue(CheckRecorder { self.note($0, by: party, dealingWith: number) }) {
            try body()
        }
    }
}
