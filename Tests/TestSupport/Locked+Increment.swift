import WebText

extension Locked<Int> {
    /// Adds one, and returns the new number.
    package func increment() -> Int {
        withLock { number in
            number += 1
            return number
        }
    }
}
