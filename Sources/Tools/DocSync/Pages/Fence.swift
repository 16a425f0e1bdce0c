/// The line that opens a fenced block: three or more backticks, and the language.
struct Fence {
    var count: Int
    var language: String

    /// Reads a line; nil when it opens nothing.
    static func opening(of line: some StringProtocol) -> Fence? {
        let text = line.drop { $0 == " " }
        let count = text.prefix { $0 == "`" }.count
        let language = text.dropFirst(count)
        return count >= 3 && !language.contains("`") ? Fence(count: count, language: String(language)) : nil
    }

    func isClosed(by line: some StringProtocol) -> Bool {
        guard let other = Fence.opening(of: line) else { return false }
        return other.count >= count && other.language.isEmpty
    }
}
