import LocalWeb

/// Every table that is made from code; a page shows one by `<!-- table: NAME -->`.
package enum Tables {
    /// The source of a table, besides the enums of the rooms.
    package struct Input: Sendable {
        var tree: Tree
        /// The comments above the cases of an enum, by case, in one file.
        func meanings(_ path: String) -> [String: String] {
            DocComments.ofMembers(in: tree.texts[path, default: ""])
        }
    }

    /// The name of a table, and the function for its lines.
    typealias Entry = (name: String, lines: @Sendable (Input) -> [String])

    /// To add a table, add a line here; the function goes into a file beside this one.
    static let all: [Entry] =
        [
            ("examples-flip", { examples(in: $0, isYahoo: false) }),
            ("examples-yahoo", { examples(in: $0, isYahoo: true) }),
            ("rooms", rooms),
            ("auth-errors", authErrors),
            ("flip-errors", flipErrors),
            ("partner-failures", partnerFailures),
            ("redirect-uris", redirectURIs),
            ("copies", copies),
            ("safeguards-app", { safeguards(.partnerApp, $0) }),
            ("safeguards-server", { safeguards(.partnerServer, $0) }),
            ("safeguards-google", { safeguards(.google, $0) }),
            ("safeguards-yahoo", { safeguards(.yahoo, $0) }),
            ("safeguards-firebase", { safeguards(.firebase, $0) }),
            ("safeguards-firebase-app", { safeguards(.firebaseApp, $0) }),
        ] + flipCheckRules + productTables

    /// The lines of a table; a bar inside of a cell is escaped.
    static func markdown(_ columns: [String], _ rows: [[String]]) -> [String] {
        func line(_ cells: [String]) -> String {
            "| \(cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ")) |"
        }
        return [line(columns), line(columns.map { _ in "---" })] + rows.map(line)
    }
}

extension Generator {
    package init(tree: Tree, journeys: [Journey]) {
        let input = Tables.Input(tree: tree)
        var diagrams: [String: Block] = [:]
        for journey in journeys {
            diagrams[journey.name] = Block(
                journey.picture ?? JournalDiagram.mermaid(of: journey.hops), language: "mermaid")
        }
        let tables = Tables.all.map { ($0.name, Block($0.lines(input))) }
        self.init(
            tree: tree, tables: Dictionary(tables) { first, _ in first }, diagrams: diagrams)
    }
}

/// The first sentence or paragraph of the comment above a declaration, for tables of the cases of an enum.
package enum DocComments {
    /// The comments above `case NAME`, `public var NAME` and `package var NAME`, by name.
    package static func ofMembers(in text: String) -> [String: String] {
        Dictionary(members(in: text)) { first, _ in first }
    }

    /// The same in the order of the file.
    package static func members(in text: String) -> [(name: String, meaning: String)] {
        var meanings: [(String, String)] = []
        var comment: [String] = []
        for line in text.lines.map({ String($0.drop { $0 == " " }) }) {
            if line.hasPrefix("///") {
                comment.append(String(line.dropFirst(3).drop { $0 == " " }))
                continue
            }
            for keyword in ["case ", "public var ", "package var "]
            where line.hasPrefix(keyword) && !comment.isEmpty {
                let name = line.dropFirst(keyword.count).prefix { $0.isLetter || $0.isNumber || $0 == "_" }
                meanings.append((String(name), comment.prefix { !$0.isEmpty }.joined(separator: " ")))
            }
            comment = []
        }
        return meanings
    }

    /// The text of the comment at the top of a file, without the name of its page.
    package static func ofFile(_ text: String) -> String {
        text.lines.prefix { $0.hasPrefix("//") }.flatMap { $0.dropFirst(2).split(separator: " ") }
            .filter { !$0.hasPrefix("Docs/") }.joined(separator: " ").firstSentence
    }
}

extension String {
    /// Up to the first full stop that a space or the end follows, without it.
    var firstSentence: String {
        if let end = firstRange(of: ". ") { return String(self[..<end.lowerBound]) }
        return hasSuffix(".") ? String(dropLast()) : self
    }
}
