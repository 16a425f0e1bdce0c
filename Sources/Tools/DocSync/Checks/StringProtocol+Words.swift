extension StringProtocol {
    /// The words of letters, digits and underscores, by bytes, because all Swift files are read so.
    var words: [Substring] {
        Substring(self).utf8.split { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
                false
            default: true
            }
        }.map { Substring($0) }
    }
}
