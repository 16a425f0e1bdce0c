extension String {
    /// The words of a name or a text in small letters: `btnDoNotAllow` and `do-not-allow` have the same three at
    /// the end.
    var wordList: [String] {
        var words: [String] = []
        var word = ""
        var wasSmall = false
        for character in self {
            let isPart = character.isLetter || character.isNumber
            if !isPart || character.isUppercase && wasSmall {
                if !word.isEmpty { words.append(word) }
                word = ""
            }
            if isPart { word += character.lowercased() }
            wasSmall = isPart && !character.isUppercase
        }
        return word.isEmpty ? words : words + [word]
    }
}
