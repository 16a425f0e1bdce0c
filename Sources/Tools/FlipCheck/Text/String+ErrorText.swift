extension String {
    /// Whether `error_description` may have all of its characters (RFC 6749 appendix A.8): printable ASCII without `"` and `\`.
    var isErrorText: Bool {
        utf8.allSatisfy { (0x20...0x7E).contains($0) && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
    }
}
