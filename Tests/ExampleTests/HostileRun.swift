import Testing

/// A run of a program with input that a terminal would obey, in a folder of its own with files in it.
struct HostileRun: Sendable, CustomTestStringConvertible {
    var program: String
    var arguments: [String]
    var files: [String: String] = [:]

    var testDescription: String { "\(program) \(arguments)".debugDescription }

    /// A title for the terminal, a colour by C1, text that turns its direction, and a line that overwrites itself.
    static let hostile = "a\u{1B}]0;b\u{7}c\u{9B}31md\u{202E}e\u{2066}f\u{2028}g\rh\u{7F}"
    /// The text with each character as an escape of JSON.
    static let escapedHostile = hostile.unicodeScalars.map { scalar in
        let digits = String(scalar.value, radix: 16)
        return "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)"
    }.joined()
    /// The text with each byte as an escape of a URL.
    static let percentHostile = hostile.utf8.map { byte in
        (byte < 0x10 ? "%0" : "%") + String(byte, radix: 16)
    }.joined()

    /// Runs of every program with the text as any argument and any option.
    static let asAnyArgument = programs.flatMap { program in
        [[hostile], ["--\(hostile)"], ["--\(hostile)=1"], ["--help", hostile]].map { arguments in
            // One word more than the program takes.
            let words = arguments == [hostile] ? Array(repeating: hostile, count: 9) : arguments
            return HostileRun(program: program, arguments: words)
        }
    }
}
