import WebText

extension String {
    /// The text with capitals for small ASCII letters and the other way round, or nil when it has no ASCII letter.
    var swappingASCIICase: String? {
        guard utf8.contains(where: \.isASCIILetter) else { return nil }
        // The bit 0x20 is the difference between a capital and its small letter.
        return String(decoding: utf8.map { $0.isASCIILetter ? $0 ^ 0x20 : $0 }, as: UTF8.self)
    }

    /// Whether all its ASCII letters are hexadecimal digits, so that a server may read it as a number, in any case.
    var hasOnlyHexLetters: Bool {
        utf8.allSatisfy { !$0.isASCIILetter || "abcdef".utf8.contains($0 | 0x20) }
    }

    /// Whether a server that also takes it in the other case makes it no easier to guess: hexadecimal values, and values whose
    /// letters all have one case, hardly ever differ only by case.
    var isHarmlessInOtherCase: Bool {
        if hasOnlyHexLetters { return true }
        let letters = utf8.filter(\.isASCIILetter)
        // Eight letters are of one case by chance once in 128 values.
        return letters.count >= 8 && Set(letters.map { $0 & 0x20 }).count == 1
    }
}
