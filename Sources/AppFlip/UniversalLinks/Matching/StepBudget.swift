/// A limit on the work for one link.
struct StepBudget: Sendable {
    private(set) var left: Int

    init(_ steps: Int) {
        left = steps
    }

    mutating func spend(_ steps: Int) throws {
        left -= steps
        if left < 0 { throw OutOfSteps() }
    }
}
