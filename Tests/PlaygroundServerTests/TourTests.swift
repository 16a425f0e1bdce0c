import Foundation
import HTTPMessages
import TestSupport
import Testing

@testable import PlaygroundServer

/// The tour as a file, compared with runs of today.
@Suite struct TourTests {
    @Test func `the file is what its runs are today`() async throws {
        let today = try await Tour(files: try folder()).html
        let file = try String(contentsOf: Self.file, encoding: .utf8)
        // The first line that differs, and not two texts of half a megabyte.
        let lines = (file: file.split(separator: "\n"), today: today.split(separator: "\n"))
        let difference = zip(lines.file, lines.today).first { $0 != $1 }.map { "\($0)\nis\n\($1)" }
        let counts = "\(lines.file.count) lines are \(lines.today.count)"
        let isSame = file == today
        #expect(
            isSame, "write it anew: swift run playground --write-tour \(Tour.path)\n\(difference ?? counts)")
    }

    @Test func `pieces are told apart by their bytes`() {
        var pieces = TourPieces()
        let texts: [HTML] = ["\u{E9}", "e\u{301}", "\u{E9}"]
        let numbers = texts.map { pieces.number(of: $0) }
        #expect(numbers == [0, 1, 0])
    }

    @Test func `it is small, loads nothing, and has no secret in full`() throws {
        let file = try String(contentsOf: Self.file, encoding: .utf8)
        #expect(file.utf8.count < 600_000)
        for words in [" src=", "<link ", "url(", "@import"] { #expect(!file.contains(words), "\(words)") }
        #expect(file.contains("default-src 'none'"))
        for secret in ["correct horse", "google-secret", "sunflower lane"] {
            let isShown = file.contains(secret)
            #expect(!isShown, "\(secret) is shown")
        }
    }

    @Test(arguments: TourStory.all.joined().map(\.id))
    func `each run ends as its scenario does, and its messages have checks with their lines`(
        id: String
    ) async throws {
        let sources = SourceLines(try folder())
        let story = try #require(TourStory.all.joined().first { $0.id == id })
        let run = try await TourRun(playing: story)
        let outcome = try #require(run.end.outcome)
        // A message that is changed on its way stops the run.
        #expect(outcome.kind == (story.change == nil ? ScenarioTests.end(of: story.scenario) : .stopped))
        let numbers = run.stages.compactMap { stage -> Int? in
            if case .message(let number) = stage.kind { number } else { nil }
        }
        #expect(numbers == Array(1...run.end.entries.count))
        let places = Set(run.end.entries.flatMap(\.allChecks).map(\.place)).subtracting([""])
        try #require(!places.isEmpty)
        for place in places {
            #expect(sources.statement(at: place) != nil, "\(place) is no line of the project")
        }
    }

    @Test func `the phones show what the message of a stage did`() async throws {
        let story = try #require(TourStory.all.joined().first { $0.id == "flip" })
        let stages = try await TourRun(playing: story).stages
        var comparedCount = 0
        for (message, turn) in zip(stages, stages.dropFirst()) {
            guard case .message = message.kind, case .turn(let place, _) = turn.kind else { continue }
            let before = try #require(message.snapshot.screens[place])
            let asking = try #require(turn.snapshot.screens[place])
            #expect(before.bar == asking.bar)
            #expect(before.buttons.count == asking.buttons.count)
            #expect(message.snapshot.askingPlace == nil)
            comparedCount += 1
        }
        #expect(comparedCount > 0)
    }

    @Test func `a story that cannot be played as it is written is an error`() async throws {
        let change = TourStory.Change(
            message: "no such words", companion: "code", parameter: "a", ending: "x")
        let stories = [
            (
                TourStory(id: "a", label: "", scenario: "none"),
                "the run a of the tour names the scenario none"
            ),
            (
                TourStory(id: "b", label: "", scenario: "cancel", acts: [.unlink]),
                "the run b of the tour ends"
            ),
            (
                TourStory(id: "c", label: "", scenario: "cancel", change: change),
                "the run c of the tour has no message"
            ),
        ]
        for (story, words) in stories {
            let error = await #expect(throws: TourProblem.self) { try await TourRun(playing: story) }
            #expect(error?.description.hasPrefix(words) == true)
        }
    }

    static let file = packageRoot.appendingPathComponent(Tour.path)

    private func folder() throws -> ProjectFolder { try #require(ProjectFolder(packageRoot.path)) }
}
