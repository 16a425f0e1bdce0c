/// Writes one page, line by line: it replaces the block below a marker, and keeps all other lines.
struct PageWriter {
    let path: String
    let generator: Generator
    var problems: [Problem] = []
    var used: Set<Marker> = []

    init(path: String, generator: Generator) {
        self.path = path
        self.generator = generator
    }

    mutating func write(_ text: String) -> String {
        let lines = text.lines
        var result: [String] = []
        var index = 0
        while index < lines.count {
            let line = lines[index]
            if Fence.opening(of: line) != nil {
                // Markers inside of a fence are shown, not followed.
                let end = Self.endOfFence(at: index, in: lines)
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
                index = Self.endOfBlock(below: index, in: lines)
                let indentation = String(line.prefix { $0 == " " })
                result += self.lines(of: block, for: marker).map { $0.isEmpty ? "" : indentation + $0 }
                if index < lines.count, lines[index].contains(where: { $0 != " " }) { result.append("") }
            } catch {
                problems.append(Problem(path, line: index, error.message))
            }
        }
        return result.joined(separator: "\n")
    }

    private func lines(of block: Generator.Block, for marker: Marker) -> [String] {
        let up = String(repeating: "../", count: path.split(separator: "/").count - 1)
        // The links of a table are those of a page in Docs.
        guard let language = block.language else {
            return block.lines.map { $0.replacing("](../", with: "](\(up)") }
        }
        // A fence is longer than any in the text.
        let longest = block.lines.compactMap { Fence.opening(of: $0)?.count }.max() ?? 2
        let fence = String(repeating: "`", count: max(3, longest + 1))
        let lines = ["\(fence)\(language)"] + block.lines + [fence]
        guard marker.kind == .code else { return lines }
        return lines + ["From [\(marker.source)](\(up)\(marker.source))"]
    }

    /// The end of the block of an earlier run: a fence and its source, or a table.
    private static func endOfBlock(below start: Int, in lines: [Substring]) -> Int {
        var end = start
        func begins(_ prefix: String) -> Bool {
            end < lines.count && lines[end].drop { $0 == " " }.hasPrefix(prefix)
        }
        if begins("```") {
            end = endOfFence(at: end, in: lines)
            if begins("From [") { end += 1 }
        } else {
            while begins("|") { end += 1 }
        }
        return end
    }

    private static func endOfFence(at start: Int, in lines: [Substring]) -> Int {
        guard let fence = Fence.opening(of: lines[start]) else { return start }
        let end = lines[(start + 1)...].firstIndex { fence.isClosed(by: $0) }
        return end.map { $0 + 1 } ?? lines.count
    }
}
