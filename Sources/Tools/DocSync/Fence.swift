import Foundation

/// The line that opens a fenced block: three or more backticks (CommonMark section 4.5), and the language.
struct Fence {
    /// The number of backticks.
    let count: Int
    /// The text after the backticks, without the blanks around it; empty when there is none.
    let language: String

    /// Reads a line, which in a list may be indented by any number of spaces; nil when it opens no block.
    init?(_ line: some StringProtocol) {
        let text = line.drop { $0 == " " }
        count = text.prefix { $0 == "`" }.count
        language = text.dropFirst(count).trimmingCharacters(in: .whitespaces)
        // With a backtick behind them, the backticks begin a span of code.
        if count < 3 || language.contains("`") { return nil }
    }

    /// Whether a line closes the block: it has at least as many backticks, and no language.
    func isClosed(by line: some StringProtocol) -> Bool {
        guard let other = Fence(line) else { return false }
        return other.count >= count && other.language.isEmpty
    }
}
