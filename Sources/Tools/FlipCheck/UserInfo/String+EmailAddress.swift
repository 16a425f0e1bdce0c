import WebText

extension String {
    /// Whether it is one email address, without the name of a person beside it and without a second address.
    var isEmailAddress: Bool {
        let parts = split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty else { return false }
        let labels = parts[1].split(separator: ".", omittingEmptySubsequences: false)
        // A host in another alphabet has its letters as they are.
        let areOfHost = labels.allSatisfy { label in
            !label.isEmpty
                && label.utf8.allSatisfy {
                    $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "-") || $0 >= 0x80
                }
        }
        guard labels.count > 1, areOfHost else { return false }
        return !contains { $0.isWhitespace || "<>,:".contains($0) }
    }
}
