extension String {
    /// The word that this misspelled text probably means.
    ///
    /// It is the word with the smallest distance; nil when that is more than one, and more than a third of the word's bytes.
    package func nearestWord(among words: [String]) -> String? {
        // The time grows with the product of both lengths, and no word is nearly as long as this.
        let typed = Array(utf8.prefix(80))
        let ranked = words.map { word in
            (word: word, distance: levenshteinDistance(typed, Array(word.utf8)))
        }
        guard let best = ranked.min(by: { ($0.distance, $0.word) < ($1.distance, $1.word) }) else {
            return nil
        }
        let isNear = best.distance <= max(1, best.word.utf8.count / 3)
        return isNear ? best.word : nil
    }
}

/// The Levenshtein distance: how many bytes to insert, remove or change to make one text the other.
///
/// A row has the distances from the first bytes of `one` to each beginning of `other`.
private func levenshteinDistance(_ one: [UInt8], _ other: [UInt8]) -> Int {
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
