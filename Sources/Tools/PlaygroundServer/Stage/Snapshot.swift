import Foundation
import LocalWeb
import WebText

/// A stage at one moment, with everything that a page or an export shows.
struct Snapshot: Sendable {
    var id: String
    var options: StageOptions
    var pace: StageOptions.Pace
    var hops: [Hop] = []
    /// The numbers of the messages that wait to be let go.
    var held: [Int] = []
    /// The screen that waits for a tap.
    var asking: Screen.Place?
    var screens: [Screen.Place: Screen] = [:]
    /// The screens that were shown, the last one last.
    var latest: [Screen.Place] = []
    /// The button of the asking screen that the scenario is about.
    var suggested: Int?
    var outcome: Outcome?
    /// The time on the clock of all parties.
    var time: Date?
    /// The loopback addresses of the servers, by origin.
    var addresses: [String: String] = [:]
    /// Another text whenever there is something new to show.
    var version = ""

    /// Whether the scenario is on its way by itself.
    var isMoving: Bool { outcome == nil && asking == nil && held.isEmpty }

    /// Whether an answer or the end of the scenario says these words.
    func says(_ words: String) -> Bool {
        hops.contains { $0.answer?.summary.contains(words) == true } || outcome?.text.contains(words) == true
    }

    /// The checks that did not hold, with the number of their message.
    var failedChecks: [(number: Int, party: Party, check: Check)] {
        hops.enumerated().flatMap { index, hop in
            hop.noted.filter { !$0.check.held }.map { (index + 1, $0.party, $0.check) }
                + (hop.answer?.checks ?? []).filter { !$0.held }.map { (index + 1, hop.from, $0) }
        }
    }
}
