import Foundation

/// The line that opens a fenced block: three or more backticks, and the language.
struct Fence {
    /// The smallest number of backticks (CommonMark section 4.5).
    static let leastCount = 3

    /// The number of backticks.
    let count: Int
    /// The text after the backticks, without the blanks around it; empty when there is none.
    let language: String

    /// Reads a line; nil when it opens no block.
    static func opening(of line: some StringProtocol) -> Fence? {
        // In a list a fence may be indented by any number of spaces.
        let text = line.drop { $0 == " " }
        let count = text.prefix { $0 == "`" }.count
        let language = text.dropFirst(count).trimmingCharacters(in: .whitespaces)
        // With a backtick behind them, the backticks begin a span of code.
        guard count >= leastCount, !language.contains("`") else { return nil }
        return Fence(count: count, language: language)
    }

    /// Whether a line closes the block: it has at least as many backticks, and no language.
    func isClosed(by line: some StringProtocol) -> Bool {
        guard let other = Fence.opening(of: line) else { return false }
        return other.count >= count && other.language.isEmpty
    }
}
