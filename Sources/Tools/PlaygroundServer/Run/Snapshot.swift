import Foundation
import Journal

/// A run at one moment, with everything that a page or an export shows.
struct Snapshot: Sendable {
    /// The page that shows a run.
    enum Home: Sendable {
        /// A page of its own.
        case run
        /// The first page, where a run waits that no reader has begun: its first button begins one.
        case start
        /// The tour, a file whose script shows one stage of the run at a time.
        case tour
    }

    /// The ID of the run.
    ///
    /// It is empty for the run on the first page, which has no address.
    var id: String
    var home = Home.run
    var options: RunOptions
    var pace: RunOptions.Pace
    /// The messages so far, in the order of their numbers.
    var entries: [JournalEntry] = []
    /// The secrets of the messages, which an export masks.
    var secrets = Secrets(guessing: false)
    /// The numbers of the messages that wait for the reader, from 1.
    var held: [Int] = []
    /// The place of the screen that waits for a tap.
    var askingPlace: Screen.Place?
    /// The number of the question on that screen, among those of the run.
    var questionNumber: Int?
    /// The screen of each place, as it is now.
    var screens: [Screen.Place: Screen] = [:]
    /// The places that showed a screen, the latest last.
    var shownPlaces: [Screen.Place] = []
    /// The index of the button that the scenario presses on the screen that asks.
    var suggestedButton: Int?
    /// The outcome, or nil before the scenario has come to it, and after a run that was stopped.
    var outcome: Outcome?
    /// Whether nothing more can happen; after an outcome the reader may still go on.
    var hasEnded = false
    /// The time of the clock that all parties share, or nil before they are there.
    var time: Date?
    /// The loopback addresses of the servers, by origin.
    var addresses: [String: String] = [:]
    /// A text that changes with every change of the run.
    var version = ""

    /// Whether the scenario is on its way by itself.
    var isMoving: Bool { !hasEnded && askingPlace == nil && held.isEmpty }

    /// The checks that did not hold, with the number of their message.
    var failedChecks: [FailedCheck] {
        var failed: [FailedCheck] = []
        for (index, entry) in entries.enumerated() {
            for noted in entry.noted where !noted.check.held {
                failed.append(FailedCheck(number: index + 1, party: noted.party, check: noted.check))
            }
            for check in entry.answer?.checks ?? [] where !check.held {
                failed.append(FailedCheck(number: index + 1, party: entry.from, check: check))
            }
        }
        return failed
    }
}
