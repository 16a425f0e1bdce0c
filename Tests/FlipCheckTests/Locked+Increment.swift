import WebText

extension Locked<Int> {
    /// Adds one, and returns the new number.
    func increment() -> Int {
        withLock { number in
            number += 1
            return number
        }
    }
}
