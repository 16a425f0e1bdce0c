import Foundation
import LocalWeb
import WebText

/// A stage at one moment, with everything that a page or an export shows.
struct Snapshot: Sendable {
    var id: String
    var options: StageOptions
    var pace: StageOptions.Pace
    var hops: [Hop] = []
    var held: [Int] = []
    /// The screen that waits for a tap.
    var asking: Screen.Place?
    var screens: [Screen.Place: Screen] = [:]
    /// The screens that were shown, the last one last.
    var latest: [Screen.Place] = []
    /// The button of the asking screen that the scenario is about.
    var suggested: Int?
    var outcome: Outcome?
    /// Whether nothing more can happen; an outcome alone leaves the reader to go on.
    var hasEnded = false
    var time: Date?
    /// The loopback addresses of the servers, by origin.
    var addresses: [String: String] = [:]
    var version = ""

    /// Whether the scenario is on its way by itself.
    var isMoving: Bool { !hasEnded && asking == nil && held.isEmpty }

    /// The checks that did not hold, with the number of their message.
    var failedChecks: [(number: Int, party: Party, check: Check)] {
        hops.enumerated().flatMap { index, hop in
            hop.noted.filter { !$0.check.held }.map { (index + 1, $0.party, $0.check) }
                + (hop.answer?.checks ?? []).filter { !$0.held }.map { (index + 1, hop.from, $0) }
        }
    }
}

struct Outcome: Sendable, Hashable {
    /// The meaning of the end for the user.
    enum Kind: String, Sendable, Hashable {
        /// The accounts are linked, or the user is signed in.
        case done
        /// A rule stopped an attack, as it should.
        case refused
        /// A rule, a mistake or the user's own wish stopped it.
        case stopped
        /// An attack worked, or a user who did nothing wrong was turned away.
        case harm
    }

    var kind: Kind
    var title: String
    var text: String
    /// The next step of a developer who meets this end in an app; nil where the text says it.
    var advice: String?

    static func done(_ title: String, _ text: String) -> Outcome {
        Outcome(kind: .done, title: title, text: text)
    }

    static func stopped(_ title: String, _ text: String, advice: String? = nil) -> Outcome {
        Outcome(kind: .stopped, title: title, text: text, advice: advice)
    }

    static func refused(_ title: String, _ text: String) -> Outcome {
        Outcome(kind: .refused, title: title, text: text)
    }

    /// The same as the end of an attack.
    var ofAttack: Outcome {
        var outcome = self
        if kind == .stopped { outcome.kind = .refused }
        return outcome
    }

    static func harm(_ title: String, _ text: String) -> Outcome {
        Outcome(kind: .harm, title: title, text: text)
    }

    /// A reason, which is the end of a sentence, as a sentence of its own.
    static func because(_ reason: some CustomStringConvertible) -> String {
        let text = "Because \(reason)"
        return text.hasSuffix(".\"") ? text : text + "."
    }
}
