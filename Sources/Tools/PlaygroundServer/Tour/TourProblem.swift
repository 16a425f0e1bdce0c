/// Why a story of the tour cannot be played as it is written.
struct TourProblem: Error, CustomStringConvertible {
    let description: String

    /// A problem of a story, in words that go on after its name.
    init(_ story: TourStory, _ problem: String) { description = "the run \(story.id) of the tour \(problem)" }
}
