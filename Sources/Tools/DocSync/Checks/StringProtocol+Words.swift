extension StringProtocol {
    /// The words of ASCII letters, digits and underscores.
    ///
    /// It reads bytes, not characters, because the checks read all Swift files of the project.
    var words: [Substring] {
        let words = Substring(self).utf8.split { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
                false
            default: true
            }
        }
        return words.map { Substring($0) }
    }
}
