/// Finds the word that was probably meant by one with a typing mistake.
package enum NearestWord {
    /// The word with the smallest distance to the typed one; nil when more than a third of its bytes differ.
    package static func to(_ typed: String, among words: [String]) -> String? {
        let typed = Array(typed.utf8.prefix(maximumLength))
        let ranked = words.map { word in (word: word, distance: distance(typed, Array(word.utf8))) }
        guard let best = ranked.min(by: { ($0.distance, $0.word) < ($1.distance, $1.word) }) else {
            return nil
        }
        let isNear = best.distance <= max(1, best.word.utf8.count / 3)
        return isNear ? best.word : nil
    }

    /// How many bytes of the typed word count: no option is longer, and the time grows with the product of both
    /// lengths.
    private static let maximumLength = 80

    /// The Levenshtein distance: how many bytes to insert, remove or change to make one text the other.
    ///
    /// A row has the distances from the first bytes of `one` to each beginning of `other`.
    private static func distance(_ one: [UInt8], _ other: [UInt8]) -> Int {
        var previousRow = Array(0...other.count)
        for (index, byte) in one.enumerated() {
            var row = [index + 1]
            for (column, otherByte) in other.enumerated() {
                let changing = previousRow[column] + (byte == otherByte ? 0 : 1)
                let removing = previousRow[column + 1] + 1
                let inserting = row[column] + 1
                row.append(min(changing, removing, inserting))
            }
            previousRow = row
        }
        return previousRow[other.count]
    }
}
