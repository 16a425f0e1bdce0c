import PartnerMistakes

extension DefectMemory {
    /// Counts one more for a key; returns how many there are now.
    func increment(_ key: String) -> Int {
        let count = (self[key].flatMap { Int($0) } ?? 0) + 1
        self[key] = String(count)
        return count
    }
}
