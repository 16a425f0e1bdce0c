/// What a run showed: the links that were opened, the answers that came back, and the checks.
public struct TesterResult: Sendable, Hashable {
    /// One check of a run.
    public struct Check: Sendable, Hashable {
        /// Whether the app did what the check asks for.
        public let held: Bool
        /// What has to be true, in a few words.
        public let text: String
        /// What to do about it; empty when it holds.
        public let remedy: String
    }

    /// A link, or an answer, as it may be shown: codes and `state` are cut.
    public struct Message: Sendable, Hashable {
        /// The URL without its parameters.
        public let url: String
        /// The parameters, a line each: `state: AAECAwQF… (640 bytes)`.
        public let parameters: [String]
        /// The time since the link was opened, in seconds; nil for a link.
        public let seconds: Double?
    }

    /// The run.
    public let run: TesterRun
    /// The links that were opened: two in ``TesterRun/secondLink``, else one.
    public internal(set) var links: [Message] = []
    /// The answers that came back.
    public internal(set) var answers: [Message] = []
    /// Whether an app opened for the link; nil before the system has answered.
    public internal(set) var appOpened: Bool?
    /// What Google's app would do next, as the end of a sentence; nil before an answer.
    public internal(set) var nextStep: String?
    /// The checks so far, in the order in which they were made.
    public internal(set) var checks: [Check] = []
    /// Whether the run has its result: an answer was judged, or it ended without one.
    public internal(set) var isFinished = false

    /// Whether everything was as it has to be.
    public var isGood: Bool { isFinished && checks.allSatisfy(\.held) }

    init(_ run: TesterRun) { self.run = run }

    /// The run as text to share; codes and states are cut.
    public var text: String {
        // A run that waits for its answer is not a failure.
        let sign = isGood ? "✓" : isFinished ? "✗" : "…"
        var lines = ["\(sign) \(run.title)", "  expected: \(run.expectation)"]
        for link in links { lines += Self.lines(link, as: "opened") }
        if appOpened == false { lines.append("  no app opened") }
        for answer in answers { lines += Self.lines(answer, as: "came back") }
        if let nextStep { lines.append("  Google's app would: \(nextStep)") }
        return (lines + checks.lines).joined(separator: "\n")
    }

    private static func lines(_ message: Message, as word: String) -> [String] {
        // By hand, because the way in which a number prints depends on the phone's language.
        let tenths = message.seconds.map { Int(($0 * 10).rounded()) }
        let time = tenths.map { " after \($0 / 10).\($0 % 10) s" } ?? ""
        return ["  \(word)\(time): \(message.url)"] + message.parameters.map { "    \($0)" }
    }
}

extension [TesterResult.Check] {
    /// Adds a check, with what to do when it does not hold.
    mutating func note(_ held: Bool, _ text: String, else remedy: String) {
        append(TesterResult.Check(held: held, text: text, remedy: held ? "" : remedy))
    }

    /// The checks as text to share, each with what to do when it does not hold.
    var lines: [String] {
        flatMap { check in
            check.held ? ["  ✓ \(check.text)"] : ["  ✗ \(check.text)", "    → \(check.remedy)"]
        }
    }
}
