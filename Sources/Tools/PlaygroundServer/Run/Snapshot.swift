import Foundation
import Journal
import WebText

/// A run at one moment, with everything that a page or an export shows.
struct Snapshot: Sendable {
    var id: String
    var options: RunOptions
    var pace: RunOptions.Pace
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
