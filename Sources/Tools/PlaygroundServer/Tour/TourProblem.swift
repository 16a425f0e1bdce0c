/// A story that cannot be played as it is written.
enum TourProblem: Error, CustomStringConvertible {
    case noScenario(String)
    case noButton(String)
    case neverEnds(String)

    var description: String {
        switch self {
        case .noScenario(let id): "the tour names the scenario \(id), which does not exist"
        case .noButton(let id): "the run \(id) of the tour asks, and no button leads on"
        case .neverEnds(let id): "the run \(id) of the tour does not come to an end"
        }
    }
}
