import FlipSandbox
import Foundation
import Journal
import LocalServers
import SignInSandbox
import WebText

/// A run of a scenario, which waits where a message is held and where the reader has to press a button.
actor ScenarioRun {
    nonisolated let id: String
    nonisolated let options: RunOptions
    nonisolated let journal: Journal

    private(set) var pace: RunOptions.Pace
    /// The parties, or nil before the scenario has started them, and after ``stop()``.
    private var parties: (any RunParties)?
    /// Whether messages can be held: the messages with which parties start are never held.
    private var canHold = false
    private var held: [HeldMessage] = []
    private var question: Question?
    /// The number of questions that waited for the reader so far.
    private var questionCount = 0
    private var screens = ShownScreens()
    private var outcome: Outcome?
    /// Whether the reader has changed a message.
    private var isEdited = false
    private var stage = Stage.playing
    private let whenDone: @Sendable () -> Void
    /// The number of changes so far, for the version of a snapshot.
    private var changeCount = 0
    /// The number of buttons that the scenario has pressed by itself.
    private var automaticTapCount = 0
    /// The reader's calls that return when the scenario waits or has ended.
    private var watchers: [CheckedContinuation<Void, Never>] = []
    private var task: Task<Void, Never>?
    /// This run, for the journal, or nil after ``stop()``, so that run and journal do not keep each other.
    private let itself = Locked<ScenarioRun?>(nil)

    /// How far the run is.
    private enum Stage {
        case playing
        /// The scenario has returned or thrown.
        case ended
        /// ``stop()`` was called.
        case stopped
    }

    /// A message that waits for the reader, by its number.
    private struct HeldMessage {
        let number: Int
        /// Lets the message go, with the reader's changes if there are some.
        let go: CheckedContinuation<MessageEdit?, Never>
    }

    /// A screen that waits for a tap, by its number among those of the run.
    private struct Question {
        let number: Int
        let place: Screen.Place
        /// Takes the tap, or nil when the run ends first.
        let answer: CheckedContinuation<Tap?, Never>
    }

    /// Creates a run whose scenario begins with ``begin()``.
    ///
    /// - Parameter whenDone: is called when the scenario comes to its outcome, and again when it ends after that. It is
    ///   not called if the reader has changed a message.
    init(id: String, options: RunOptions, whenDone: @escaping @Sendable () -> Void = {}) {
        self.id = id
        self.options = options
        self.whenDone = whenDone
        pace = options.pace
        // The closure of the journal needs the run, which does not exist before its journal.
        let itself = itself
        journal = Journal(
            hiding: options.scenario.secrets,
            holding: { number in await itself.withLock { $0 }?.hold(number) })
        itself.withLock { $0 = self }
    }

    /// Starts the scenario, and returns when it waits or has ended; does nothing after ``stop()``.
    func begin() async {
        guard stage != .stopped else { return }
        task = Task { await play() }
        await waitUntilSettled()
    }

    private func play() async {
        do {
            finish(with: try await options.scenario.play(self), reachedItsEnd: true)
        } catch {
            finish(with: .stopped("The scenario stopped", "\(error)"), reachedItsEnd: false)
        }
    }

    /// Ends the scenario where it is, and stops its servers.
    func stop() async {
        stage = .stopped
        task?.cancel()
        releaseAll()
        question?.answer.resume(returning: nil)
        question = nil
        noteChange()
        await task?.value
        await parties?.stop()
        parties = nil
        itself.withLock { $0 = nil }
    }

    private func finish(with outcome: Outcome, reachedItsEnd: Bool) {
        // A run that is stopped before its end has no outcome.
        if stage == .playing {
            stage = .ended
            self.outcome = outcome
            if reachedItsEnd { noteDone() }
        }
        releaseAll()
        noteChange()
    }

    /// A scenario with a changed message is not the scenario that the first page marks as done.
    private func noteDone() {
        if !isEdited { whenDone() }
    }

    // MARK: For the scenario

    /// Notes that the parties have started: from now on messages are held, and the clock can be moved.
    func enter(_ parties: any RunParties) {
        self.parties = parties
        canHold = true
    }

    /// Notes the outcome of a scenario that goes on: the reader may still use what was linked.
    ///
    /// Does nothing after ``stop()``.
    func conclude(with outcome: Outcome) {
        guard stage == .playing else { return }
        self.outcome = outcome
        noteDone()
        noteChange()
    }

    /// Shows a screen, which is the latest now.
    func show(_ screen: Screen, at place: Screen.Place) {
        screens.show(screen, at: place)
        noteChange()
    }

    /// Closes the screen at a place, if there is one.
    func close(_ place: Screen.Place) {
        if screens.close(place) { noteChange() }
    }

    /// Replaces a screen that is shown only until the other side has answered; any other screen stays.
    ///
    /// The order of the screens stays as it is.
    func replacePassing(_ screen: Screen, at place: Screen.Place) {
        if screens.replacePassing(screen, at: place) { noteChange() }
    }

    /// Shows a screen and waits for the reader's tap.
    ///
    /// - Throws: `CancellationError` when the run ends first, or an error after ``maximumMessages`` messages.
    func ask(_ screen: Screen, at place: Screen.Place) async throws -> Tap {
        show(screen, at: place)
        if stage == .stopped { throw CancellationError() }
        guard journal.entries.count <= Self.maximumMessages else {
            throw StepFailure("It has more than \(Self.maximumMessages) messages. Start it again.")
        }
        // After the outcome, and after many taps, only the reader can go on.
        let canPlay = pace == .play && outcome == nil && automaticTapCount < Self.maximumAutomaticTaps
        if canPlay, let index = suggestedButton(at: place) {
            automaticTapCount += 1
            return Tap(button: screen.buttons[index], values: screen.values)
        }
        let tap: Tap? = await withCheckedContinuation { continuation in
            questionCount += 1
            question = Question(number: questionCount, place: place, answer: continuation)
            noteChange()
        }
        guard let tap else { throw CancellationError() }
        return tap
    }

    /// The number of buttons after which a scenario presses none by itself.
    ///
    /// A scenario that asks again and again comes to a stop there.
    private static let maximumAutomaticTaps = 20

    /// The number of messages after which no screen asks any more, so that the memory of a run is bounded.
    static let maximumMessages = 500

    /// The index of the button that the scenario presses on the screen at a place, or nil for no button.
    private func suggestedButton(at place: Screen.Place) -> Int? {
        screens[place]?.suggestedButton(for: options.scenario.consent[place])
    }

    /// Holds a message until the reader lets it go, and returns the reader's changes, or nil when there are none.
    private func hold(_ number: Int) async -> MessageEdit? {
        // The message is on the page now.
        noteChange()
        guard canHold, pace == .step, stage == .playing else { return nil }
        return await withCheckedContinuation { continuation in
            held.append(HeldMessage(number: number, go: continuation))
            noteChange()
        }
    }

    // MARK: For the reader

    /// Lets the first held message go, and returns when the scenario waits, perhaps for the next held message.
    func next() async {
        guard let number = held.first?.number else { return await waitUntilSettled() }
        await send(number, nil)
    }

    /// Lets a held message go, with the reader's changes.
    ///
    /// It does nothing when the message does not wait any more.
    func send(_ number: Int, _ edit: MessageEdit?) async {
        guard let index = held.firstIndex(where: { $0.number == number }) else { return }
        if edit != nil { isEdited = true }
        let message = held.remove(at: index)
        noteChange()
        message.go.resume(returning: edit)
        await waitUntilSettled()
    }

    /// Changes who lets messages through.
    ///
    /// With `play`, the scenario also answers the screen that asks.
    func setPace(_ pace: RunOptions.Pace) async {
        self.pace = pace
        if pace != .step { releaseAll() }
        noteChange()
        if pace == .play, outcome == nil, let place = question?.place,
            let index = suggestedButton(at: place)
        {
            await tap(place, button: index, values: screens[place]?.values ?? [:])
        }
        await waitUntilSettled()
    }

    /// Presses a button of the screen that asks.
    ///
    /// Any other press changes nothing.
    ///
    /// - Parameter number: the number of the question that the reader saw, so that a second press of a button does not
    ///   press a button of the next screen; nil stands for the question that waits.
    func tap(
        _ place: Screen.Place, ofQuestion number: Int? = nil, button index: Int, values: [String: String]
    ) async {
        guard let question, question.place == place, number == nil || number == question.number,
            let buttons = screens[place]?.buttons, buttons.indices.contains(index)
        else { return }
        self.question = nil
        noteChange()
        question.answer.resume(returning: Tap(button: buttons[index], values: values))
        await waitUntilSettled()
    }

    /// Moves the clock of all parties.
    func advance(by seconds: TimeInterval) {
        parties?.clock.advance(by: seconds)
        noteChange()
    }

    /// What the parties remember at the moment.
    ///
    /// It is empty before they are there.
    func memory() async -> [MemoryTable] { await parties?.memory() ?? [] }

    /// The run at this moment.
    func snapshot() -> Snapshot {
        let entries = journal.entries
        let answered = entries.count { $0.answer != nil }
        return Snapshot(
            id: id, options: options, pace: pace, entries: entries, secrets: journal.secrets,
            held: held.map(\.number),
            askingPlace: question?.place, questionNumber: question?.number, screens: screens.byPlace,
            shownPlaces: screens.order,
            suggestedButton: question.flatMap { suggestedButton(at: $0.place) }, outcome: outcome,
            hasEnded: stage != .playing, time: parties?.clock.now, addresses: parties?.addresses ?? [:],
            version: "\(changeCount).\(entries.count).\(answered)")
    }

    private func releaseAll() {
        for message in held { message.go.resume(returning: nil) }
        held = []
    }

    /// Counts a change of what the page shows, and lets the reader's calls return if the scenario waits or has ended.
    private func noteChange() {
        changeCount += 1
        guard isSettled else { return }
        for watcher in watchers { watcher.resume() }
        watchers = []
    }

    /// Whether nothing happens until the reader acts.
    private var isSettled: Bool { stage != .playing || question != nil || !held.isEmpty }

    /// Returns when nothing happens until the reader acts.
    private func waitUntilSettled() async {
        if isSettled { return }
        await withCheckedContinuation { watchers.append($0) }
    }
}
