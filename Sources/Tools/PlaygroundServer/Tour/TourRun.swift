import Foundation
import Journal

/// A run of the tour that was played to its end: its messages, and what both phones showed at each stage.
struct TourRun: Sendable {
    /// A place at which the reader of the tour stops.
    struct Stage: Sendable {
        /// Why the reader stops there.
        enum Kind: Sendable, Hashable {
            /// A message, by its number.
            case message(Int)
            /// A screen that asks, with the button that is pressed.
            case turn(Screen.Place, button: Int)
            /// The outcome of the run.
            case outcome
        }

        let kind: Kind
        /// The run at this moment: the screens, and the messages so far.
        let snapshot: Snapshot
    }

    let story: TourStory
    private(set) var stages: [Stage] = []
    /// The run at its end, with every answer and every check.
    private(set) var end: Snapshot

    /// The most stages of a run, so that a scenario that never ends does not hang the program.
    private static let mostStages = 200

    /// Plays a story in steps: each message is held, and each button is the one of its scenario.
    init(playing story: TourStory) async throws {
        guard let scenario = Scenario.named(story.scenario) else {
            throw TourProblem.noScenario(story.scenario)
        }
        self.story = story
        var options = RunOptions(scenario: scenario)
        options.pace = .step
        let run = ScenarioRun(id: story.id, options: options)
        await run.begin()
        end = await run.snapshot()
        do {
            try await play(run)
        } catch {
            await run.stop()
            throw error
        }
        await run.stop()
        end.home = .tour
        end.mask()
    }

    private mutating func play(_ run: ScenarioRun) async throws {
        var acts = story.acts[...]
        var seen = 0
        while stages.count < Self.mostStages {
            let snapshot = await run.snapshot()
            end = snapshot
            if seen < snapshot.entries.count {
                for number in seen + 1...snapshot.entries.count { add(.message(number), snapshot) }
                seen = snapshot.entries.count
            }
            if let number = snapshot.held.first {
                await run.send(number, story.change?.edit(of: snapshot.entries[number - 1]))
            } else if let place = snapshot.askingPlace, snapshot.outcome == nil {
                guard let button = snapshot.suggested else { throw TourProblem.noButton(story.id) }
                await press(button, at: place, snapshot, run)
            } else if let place = snapshot.askingPlace, let act = acts.popFirst() {
                if act == .useAnHourLater { await run.advance(by: 3_600) }
                let role: Screen.Role = act == .unlink ? .unlink : .use
                guard let button = snapshot.screens[place]?.buttons.firstIndex(where: { $0.role == role })
                else { throw TourProblem.noButton(story.id) }
                await press(button, at: place, snapshot, run)
            } else {
                add(.outcome, snapshot)
                return
            }
        }
        throw TourProblem.neverEnds(story.id)
    }

    private mutating func press(
        _ button: Int, at place: Screen.Place, _ snapshot: Snapshot, _ run: ScenarioRun
    ) async {
        add(.turn(place, button: button), snapshot)
        await run.tap(place, button: button, values: snapshot.screens[place]?.values ?? [:])
    }

    private mutating func add(_ kind: Stage.Kind, _ snapshot: Snapshot) {
        var snapshot = snapshot
        snapshot.home = .tour
        snapshot.suggested = nil
        if case .turn(_, let button) = kind {
            snapshot.suggested = button
        } else {
            snapshot.askingPlace = nil
        }
        stages.append(Stage(kind: kind, snapshot: snapshot))
    }
}
