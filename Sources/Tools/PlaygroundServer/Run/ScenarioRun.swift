import FlipSandbox
import Foundation
import HeadlessBrowser
import Journal
import SignInSandbox
import WebText

/// One visitor's run; its scenario waits where a message is held, and where a person has to tap.
actor ScenarioRun {
    nonisolated let id: String
    nonisolated let options: RunOptions
    nonisolated let journal: Journal

    private(set) var pace: RunOptions.Pace
    private var isPlaying = false
    private var isOver = false
    private var held: [HeldMessage] = []
    private var question: Question?
    private var screens: [Screen.Place: Screen] = [:]
    private var latest: [Screen.Place] = []
    private var outcome: Outcome?
    private var isEdited = false
    private var hasEnded = false
    private let whenDone: @Sendable () -> Void
    private var changes = 0
    private var taps = 0
    private var watchers: [CheckedContinuation<Void, Never>] = []
    private var task: Task<Void, Never>?
    private var parties: (any RunParties)?
    private let itself = Locked<ScenarioRun?>(nil)

    /// A message that waits for the reader, by its number.
    private struct HeldMessage {
        let number: Int
        let go: CheckedContinuation<MessageEdit?, Never>
    }

    /// A screen that waits for a tap.
    private struct Question {
        let place: Screen.Place
        let answer: CheckedContinuation<Tap?, Never>
    }

    /// A run whose scenario begins with ``begin()``; `whenDone` is called when
    /// the scenario comes to its outcome and the reader has changed no message.
    init(id: String, options: RunOptions, whenDone: @escaping @Sendable () -> Void = {}) {
        self.id = id
        self.options = options
        self.whenDone = whenDone
        pace = options.pace
        // The journal comes first, and leads to its run by this.
        let run = itself
        journal = Journal(holding: { number in await run.withLock { $0 }?.hold(number) })
        run.withLock { $0 = self }
    }

    /// Starts the scenario, and returns when it waits or has ended; does nothing after ``stop()``.
    func begin() async {
        guard !isOver else { return }
        let play = options.scenario.play
        task = Task { [weak self] in
            guard let self else { return }
            do {
                await self.end(with: try await play(self), isDone: true)
            } catch {
                await self.end(with: .stopped("The scenario stopped", "\(error)"), isDone: false)
            }
        }
        await settled()
    }

    /// Ends the scenario where it is, and stops its servers.
    func stop() async {
        isOver = true
        task?.cancel()
        releaseAll()
        question?.answer.resume(returning: nil)
        question = nil
        changed()
        await task?.value
        await parties?.stop()
        parties = nil
        itself.withLock { $0 = nil }
    }

    private func end(with outcome: Outcome, isDone: Bool) {
        // A run that is stopped before its end has no outcome.
        if !isOver {
            self.outcome = outcome
            if isDone { noteDone() }
        }
        hasEnded = true
        releaseAll()
        changed()
    }

    private func noteDone() {
        if !isEdited { whenDone() }
    }

    // MARK: For the scenario

    /// The servers are there: from now on messages are held, and the clock can be moved.
    func enter(_ parties: any RunParties) {
        self.parties = parties
        isPlaying = true
    }

    /// The scenario has come to its outcome; what the reader does now is the reader's own.
    func conclude(with outcome: Outcome) {
        self.outcome = outcome
        noteDone()
        changed()
    }

    func show(_ screen: Screen, at place: Screen.Place) {
        screens[place] = screen
        latest.removeAll { $0 == place }
        latest.append(place)
        changed()
    }

    func close(_ place: Screen.Place) {
        guard screens.removeValue(forKey: place) != nil else { return }
        latest.removeAll { $0 == place }
        changed()
    }

    /// Puts a screen in the place of one that is over; any other stays, and so does the order of the screens.
    func replacePassing(_ screen: Screen, at place: Screen.Place) {
        guard screens[place]?.isPassing == true else { return }
        screens[place] = screen
        changed()
    }

    /// Shows a screen and waits for the reader's tap; throws when the run ends first.
    func ask(_ screen: Screen, at place: Screen.Place) async throws -> Tap {
        show(screen, at: place)
        if isOver { throw CancellationError() }
        guard journal.entries.count <= Self.mostMessages else { throw TooLong() }
        let tap: Tap?
        // A scenario that asks without end is the reader's to go on with, and so is one with an outcome.
        if pace == .play, outcome == nil, taps < Self.mostTaps, let index = suggested(at: place) {
            taps += 1
            tap = Tap(button: screen.buttons[index], values: screen.values)
        } else {
            tap = await withCheckedContinuation { continuation in
                question = Question(place: place, answer: continuation)
                changed()
            }
        }
        guard let tap else { throw CancellationError() }
        note(tap, at: place)
        return tap
    }

    /// Notes a tap of the user's in an app that notes none itself.
    private func note(_ tap: Tap, at place: Screen.Place) {
        let apps: [Screen.Place: Party] = [.google: .googleApp, .app: .app]
        guard let app = apps[place], tap.button.role != .other else { return }
        let entry = JournalEntry(from: .user, to: app, what: "presses “\(tap.button.label)”")
        journal.end(journal.begin(entry))
    }

    private static let mostTaps = 20

    /// The number of messages after which no screen asks any more: what a run keeps is bounded.
    static let mostMessages = 500

    /// Ends a run that has sent so many messages that it may not ask any more.
    private struct TooLong: Error, CustomStringConvertible {
        let description = "It has more than \(mostMessages) messages. Start it again."
    }

    private func suggested(at place: Screen.Place) -> Int? {
        screens[place]?.suggested(options.scenario.consent[place])
    }

    /// Holds a message until the reader lets it go; returns the reader's changes.
    private func hold(_ number: Int) async -> MessageEdit? {
        changed()
        guard isPlaying, pace == .step, !isOver, !hasEnded else { return nil }
        return await withCheckedContinuation { continuation in
            held.append(HeldMessage(number: number, go: continuation))
            changed()
        }
    }

    // MARK: For the reader

    /// Lets the first held message go; returns when the scenario waits again.
    func next() async {
        if let number = held.first?.number { await send(number, nil) }
        await settled()
    }

    /// Lets a held message go, with the reader's changes; nothing when it does not wait any more.
    func send(_ number: Int, _ edit: MessageEdit?) async {
        guard let place = held.firstIndex(where: { $0.number == number }) else { return }
        if edit != nil { isEdited = true }
        held.remove(at: place).go.resume(returning: edit)
        await settled()
    }

    /// Messages flow from now on; with `play` the taps are pressed too.
    func setPace(_ pace: RunOptions.Pace) async {
        self.pace = pace
        if pace != .step { releaseAll() }
        if pace == .play, outcome == nil, let place = question?.place, let index = suggested(at: place) {
            await tap(place, button: index, values: screens[place]?.values ?? [:])
        }
        await settled()
    }

    /// Presses a button of the screen that asks; anything else changes nothing.
    func tap(_ place: Screen.Place, button index: Int, values: [String: String]) async {
        guard let question, question.place == place, let buttons = screens[place]?.buttons,
            buttons.indices.contains(index)
        else { return }
        self.question = nil
        changed()
        question.answer.resume(returning: Tap(button: buttons[index], values: values))
        await settled()
    }

    func advance(by seconds: TimeInterval) {
        parties?.clock.advance(by: seconds)
        changed()
    }

    /// What the parties remember at the moment; nothing before they are there.
    func memory() async -> [MemoryTable] { await parties?.memory() ?? [] }

    func snapshot() -> Snapshot {
        let entries = journal.entries
        let answered = entries.count { $0.answer != nil }
        return Snapshot(
            id: id, options: options, pace: pace, entries: entries, held: held.map(\.number),
            asking: question?.place, screens: screens, latest: latest,
            suggested: question.flatMap { suggested(at: $0.place) }, outcome: outcome,
            hasEnded: hasEnded, time: parties?.clock.now, addresses: parties?.addresses ?? [:],
            version: "\(changes).\(entries.count).\(answered)")
    }

    private func releaseAll() {
        for message in held { message.go.resume(returning: nil) }
        held = []
    }

    private func changed() {
        changes += 1
        guard isSettled else { return }
        for watcher in watchers { watcher.resume() }
        watchers = []
    }

    private var isSettled: Bool { isOver || hasEnded || question != nil || !held.isEmpty }

    private func settled() async {
        if isSettled { return }
        await withCheckedContinuation { watchers.append($0) }
    }
}
