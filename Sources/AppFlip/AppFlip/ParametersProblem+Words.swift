import WebText

extension Parameters.Problem {
    /// The problem and the remedy, in words for an engineer; the name of the parameter is escaped and cut.
    func inWords(of message: String) -> String {
        let name = PercentCoding.encode(parameter).prefix(64)
        return switch self {
        case .repeated: "\(name) is in \(message) more than once; send it once"
        case .brokenEscape:
            "\(name) has a % that is not followed by two hexadecimal digits; escape % itself as %25"
        case .invalidUTF8: "\(name) is not UTF-8; encode the text as UTF-8 before escaping it"
        }
    }
}
