import HTTPMessages

/// The tour: one HTML file with recorded runs of the playground, message by message.
///
/// It opens from disk, loads nothing, and shows its first run without a script too. Two tours of the same sources
/// have the same bytes.
package struct Tour: Sendable {
    /// The path of the file from the folder of the project.
    package static let path = "Docs/tour.html"

    /// A list for each track, in the order of ``TourStory/all``.
    private let runs: [[TourRun]]
    private let sources: SourceLines
    private let files: any ProjectFiles

    /// Plays every run of the tour over loopback.
    ///
    /// - Throws: The reason why a run does not go as its story says.
    package init(files: any ProjectFiles) async throws {
        self.files = files
        sources = SourceLines(files)
        var runs: [[TourRun]] = []
        for stories in TourStory.all {
            var played: [TourRun] = []
            for story in stories { played.append(try await TourRun(playing: story)) }
            runs.append(played)
        }
        self.runs = runs
    }

    /// The HTML of the file.
    package var html: String { TourPage(runs: runs, sources: sources, files: files).html.markup }
}
