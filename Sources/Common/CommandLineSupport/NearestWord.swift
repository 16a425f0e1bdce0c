/// Finds the word that was probably meant by one with a typing mistake.
package enum NearestWord {
    /// The word with the fewest differences, where at most a third of its characters differ; nil for none.
    package static func to(_ typed: String, among words: [String]) -> String? {
        let typed = Array(typed.prefix(longest).utf8)
        let ranked = words.map { word in (word: word, distance: distance(typed, Array(word.utf8))) }
        guard let best = ranked.min(by: { ($0.distance, $0.word) < ($1.distance, $1.word) }) else {
            return nil
        }
        let isNear = best.distance <= max(1, best.word.utf8.count / 3)
        return isNear ? best.word : nil
    }

    /// No option is longer, and the time grows with the product of both lengths.
    private static let longest = 80

    /// How many bytes have to be put in, taken out or changed (Levenshtein), row by row of the table.
    private static func distance(_ one: [UInt8], _ other: [UInt8]) -> Int {
        var row = Array(0...other.count)
        for (line, byte) in one.enumerated() {
            var above = row
            above[0] = line + 1
            for (column, otherByte) in other.enumerated() {
                let change = row[column] + (byte == otherByte ? 0 : 1)
                above[column + 1] = min(change, row[column + 1] + 1, above[column] + 1)
            }
            row = above
        }
        return row[other.count]
    }
}
