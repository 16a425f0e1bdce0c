import WebText

/// How many checks of a message held, and how many failed, with the words after each number.
struct CheckCounts {
    let held: Int
    let failed: Int

    init(_ checks: [Check]) {
        held = checks.count { $0.held }
        failed = checks.count - held
    }

    /// The words after ``held``.
    var heldWords: String { held == 1 ? "check holds" : "checks hold" }
    /// The words after ``failed``.
    var failedWords: String { failed == 1 ? "check fails" : "checks fail" }
}
