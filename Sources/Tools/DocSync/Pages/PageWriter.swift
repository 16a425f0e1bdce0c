/// Writes one page, line by line: it replaces the block below a marker, and keeps all other lines.
struct PageWriter {
    private let path: String
    private let generator: Generator
    /// The markers for which there is nothing to write.
    private(set) var problems: [Problem] = []
    /// The markers of the page.
    private(set) var used: Set<Marker> = []

    init(path: String, generator: Generator) {
        self.path = path
        self.generator = generator
    }

    /// Returns the text of the page with its generated blocks.
    mutating func write(_ text: String) -> String {
        let lines = text.lines
        var result: [String] = []
        var index = 0
        while index < lines.count {
            let line = lines[index]
            if Fence.opening(of: line) != nil {
                // Markers inside of a fence are shown, not followed.
                let end = Self.endOfFence(at: index, in: lines) ?? lines.count
                result += lines[index..<end].map(String.init)
                index = end
                continue
            }
            result.append(String(line))
            index += 1
            guard let marker = Marker(line) else { continue }
            used.insert(marker)
            do {
                let block = try generator.block(for: marker)
                guard let end = Self.endOfBlock(below: index, in: lines) else {
                    // The rest of the page would be taken for the block, and be replaced.
                    problems.append(Problem(path, line: index, "the block below the marker has no end"))
                    continue
                }
                index = end
                let indentation = String(line.prefix { $0 == " " })
                let blockLines = self.lines(of: block, for: marker)
                result += blockLines.map { $0.isEmpty ? "" : indentation + $0 }
                // A blank line ends a table, and separates the block from text that follows at once.
                if index < lines.count, lines[index].contains(where: { $0 != " " }) { result.append("") }
            } catch {
                // The index is that of the line behind the marker, so as a number from 1 it is the marker's.
                problems.append(Problem(path, line: index, error.message))
            }
        }
        return result.joined(separator: "\n")
    }

    /// A block as the lines of the page: a table, or a fence with the text and a link to its source.
    private func lines(of block: Generator.Block, for marker: Marker) -> [String] {
        let pathToRoot = String(repeating: "../", count: path.split(separator: "/").count - 1)
        guard let language = block.language else {
            // The links of a table begin in the folder Docs.
            return block.lines.map { $0.replacing("](../", with: "](\(pathToRoot)") }
        }
        // Longer than each fence in the text, so that none of them ends the block.
        let innerCounts = block.lines.compactMap { Fence.opening(of: $0)?.count }
        let count = innerCounts.max().map { $0 + 1 } ?? Fence.leastCount
        let fence = String(repeating: "`", count: count)
        let lines = ["\(fence)\(language)"] + block.lines + [fence]
        guard marker.kind == .code else { return lines }
        return lines + ["From [\(marker.source)](\(pathToRoot)\(marker.source))"]
    }

    /// The index after the block that an earlier run wrote: a fence with its source, or a table.
    ///
    /// Nil when no line closes the fence.
    private static func endOfBlock(below start: Int, in lines: [Substring]) -> Int? {
        var end = start
        func begins(_ prefix: String) -> Bool {
            end < lines.count && lines[end].drop { $0 == " " }.hasPrefix(prefix)
        }
        if begins("```") {
            guard let endOfFence = endOfFence(at: end, in: lines) else { return nil }
            end = endOfFence
            if begins("From [") { end += 1 }
        } else {
            while begins("|") { end += 1 }
        }
        return end
    }

    /// The index after the line that closes a fence; nil when no line does.
    private static func endOfFence(at start: Int, in lines: [Substring]) -> Int? {
        guard let fence = Fence.opening(of: lines[start]) else { return start }
        let end = lines[(start + 1)...].firstIndex { fence.isClosed(by: $0) }
        return end.map { $0 + 1 }
    }
}
