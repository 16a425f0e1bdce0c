import TestSupport
import Testing

@testable import PlaygroundServer
@testable import WebDriver

/// The tour as a file, compared with runs of today.
@Suite struct TourTests {
    @Test func `the file is what its runs are today`() async throws {
        let today = try await Tour(files: try folder()).html
        let file = try String(contentsOf: Self.file, encoding: .utf8)
        #expect(file == today, "write it anew: swift run playground --write-tour \(Tour.path)")
    }

    @Test func `it is small, loads nothing, and has no secret in full`() throws {
        let file = try String(contentsOf: Self.file, encoding: .utf8)
        #expect(file.utf8.count < 2_000_000)
        for words in [" src=", "<link ", "url(", "@import"] { #expect(!file.contains(words), "\(words)") }
        #expect(file.contains("default-src 'none'"))
        for secret in ["correct horse", "google-secret", "sunflower lane"] { #expect(!file.contains(secret)) }
    }

    @Test func `each run ends as its switch says, and its messages have checks with their lines`()
        async throws
    {
        let sources = SourceLines(try folder())
        for story in TourStory.all.joined() {
            let run = try await TourRun(playing: story)
            let outcome = try #require(run.end.outcome, "\(story.id)")
            #expect(outcome.kind != .harm, "\(story.id)")
            let isWhole = story.label == "As it should be"
            #expect((outcome.kind == .done) == (isWhole || Self.goesWell.contains(story.id)), "\(story.id)")
            let numbers = run.stages.compactMap { stage -> Int? in
                if case .message(let number) = stage.kind { number } else { nil }
            }
            #expect(numbers == Array(1...run.end.entries.count), "\(story.id)")
            let places = run.end.entries.flatMap { $0.checks + ($0.answer?.checks ?? []) }.map(\.place)
            for place in Set(places) where !place.isEmpty {
                #expect(sources.statement(at: place) != nil, "\(place) is no line of the project")
            }
        }
    }

    @Test func `a story that cannot be played as it is written is an error`() async throws {
        let change = TourStory.Change(
            message: "no such words", companion: "code", parameter: "a", ending: "x")
        let stories = [
            (TourStory(id: "a", label: "", scenario: "none"), "the tour names the scenario none, which"),
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

    /// The breaks after which the user still has what the user wanted.
    private static let goesWell: Set<String> = ["wrong-client", "app-missing", "yahoo-account-exists"]

    static let file = packageRoot.appendingPathComponent(Tour.path)

    private func folder() throws -> ProjectFolder { try #require(ProjectFolder(packageRoot.path)) }
}
