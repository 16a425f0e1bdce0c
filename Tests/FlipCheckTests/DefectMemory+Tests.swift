import PartnerMistakes

extension DefectMemory {
    /// Counts one more for a key, and returns how many there are now; requests can come at once.
    func increment(_ key: String) -> Int {
        update(key) { text in
            let count = (text.flatMap { Int($0) } ?? 0) + 1
            text = String(count)
            return count
        }
    }
}
