/// A limit on the work for one link, in the steps of ``AssociationLimits/steps``.
struct StepBudget: Sendable {
    private var stepsLeft: Int

    init(_ steps: Int) {
        stepsLeft = steps
    }

    /// Takes steps away; throws ``OutOfSteps`` when there are fewer.
    mutating func spend(_ steps: Int) throws {
        stepsLeft -= steps
        if stepsLeft < 0 { throw OutOfSteps() }
    }
}
