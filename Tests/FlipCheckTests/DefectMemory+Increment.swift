import PartnerMistakes
import WebText

extension DefectMemory {
    /// Held while a number is read and written again, because requests can come at once.
    private static let counting = Locked(())

    /// Counts one more for a key, and returns how many there are now.
    func increment(_ key: String) -> Int {
        Self.counting.withLock { _ in
            let count = (self[key].flatMap { Int($0) } ?? 0) + 1
            self[key] = String(count)
            return count
        }
    }
}
