/// A story that cannot be played as it is written.
enum TourProblem: Error, CustomStringConvertible {
    case noScenario(String)
    case noButton(story: String)
    case noButtonForAct(story: String)
    case neverEnds(story: String)
    case actsLeft(story: String)
    case nothingChanged(story: String)

    var description: String {
        switch self {
        case .noScenario(let id): "the tour names the scenario \(id), which does not exist"
        case .noButton(let id): "the run \(id) of the tour asks, and no button leads on"
        case .noButtonForAct(let id): "the run \(id) of the tour has no button for what its user does next"
        case .neverEnds(let id): "the run \(id) of the tour does not come to an end"
        case .actsLeft(let id): "the run \(id) of the tour ends before its user has done everything"
        case .nothingChanged(let id): "the run \(id) of the tour has no message for its change"
        }
    }
}
