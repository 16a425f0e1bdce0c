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
        /// The run at this moment, with its screens: for a message, after it has arrived.
        let snapshot: Snapshot
    }

    let story: TourStory
    private(set) var stages: [Stage] = []
    /// The run at its end, with every answer and every check.
    private(set) var end: Snapshot

    /// The greatest number of stages of a run, so that a scenario that asks for ever does not hang the program.
    private static let maximumStages = 200

    /// Plays a story in steps: each message is held, and each button is the one of its scenario.
    init(playing story: TourStory) async throws {
        guard let scenario = Scenario.named(story.scenario) else {
            throw TourProblem(story, "names the scenario \(story.scenario), which does not exist")
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
        // Only the end shows messages; a stage shows its screens.
        end.mask()
    }

    /// Plays the run to its end: a held message goes first, then the screen that asks, and then the acts of the story.
    private mutating func play(_ run: ScenarioRun) async throws {
        var acts = story.acts[...]
        var seen = 0
        var isChanged = false
        while stages.count < Self.maximumStages {
            let snapshot = await run.snapshot()
            end = snapshot
            // A message was held when its stage was added: only now do the phones show what it did.
            if let last = stages.last, case .message = last.kind {
                stages.removeLast()
                add(last.kind, snapshot)
            }
            for number in seen..<snapshot.entries.count { add(.message(number + 1), snapshot) }
            seen = snapshot.entries.count
            if let number = snapshot.held.first {
                let edit = story.change?.edit(of: snapshot.entries[number - 1])
                isChanged = isChanged || edit != nil
                await run.send(number, edit)
            } else if let place = snapshot.askingPlace, snapshot.outcome == nil {
                guard let button = snapshot.suggestedButton else {
                    throw TourProblem(story, "asks, and no button leads on")
                }
                await press(button, at: place, in: snapshot, of: run)
            } else if let place = snapshot.askingPlace, let act = acts.first {
                acts = acts.dropFirst()
                try await perform(act, at: place, in: snapshot, of: run)
            } else {
                guard acts.isEmpty else {
                    throw TourProblem(story, "ends before its user has done everything")
                }
                guard isChanged || story.change == nil else {
                    throw TourProblem(story, "has no message for its change")
                }
                add(.outcome, snapshot)
                return
            }
        }
        throw TourProblem(story, "does not come to an end")
    }

    private mutating func perform(
        _ act: TourStory.Act, at place: Screen.Place, in snapshot: Snapshot, of run: ScenarioRun
    ) async throws {
        let role: Screen.Role
        switch act {
        case .useAnHourLater:
            await run.advance(by: 3_600)
            role = .use
        case .unlink: role = .unlink
        }
        guard let button = snapshot.screens[place]?.buttons.firstIndex(where: { $0.role == role })
        else { throw TourProblem(story, "has no button for what its user does next") }
        await press(button, at: place, in: snapshot, of: run)
    }

    private mutating func press(
        _ button: Int, at place: Screen.Place, in snapshot: Snapshot, of run: ScenarioRun
    ) async {
        add(.turn(place, button: button), snapshot)
        await run.tap(place, button: button, values: snapshot.screens[place]?.values ?? [:])
    }

    private mutating func add(_ kind: Stage.Kind, _ snapshot: Snapshot) {
        var snapshot = snapshot
        snapshot.home = .tour
        snapshot.suggestedButton = nil
        if case .turn(_, let button) = kind {
            snapshot.suggestedButton = button
        } else {
            snapshot.askingPlace = nil
        }
        stages.append(Stage(kind: kind, snapshot: snapshot))
    }
}
