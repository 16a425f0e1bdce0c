import AppFlip
import LocalWeb

/// A journey as a picture: who sent what to whom, and what came back.
package enum Diagram {
    /// For the code host, which draws Mermaid.
    static func mermaid(of hops: [Hop]) -> [String] {
        let parties = parties(of: hops)
        let ids = Dictionary(uniqueKeysWithValues: parties.enumerated().map { ($1, "p\($0 + 1)") })
        var lines = ["sequenceDiagram"]
        lines += parties.map { "    participant \(ids[$0, default: ""]) as \(escaped($0.name))" }
        for hop in hops {
            let (from, to) = (ids[hop.from, default: ""], ids[hop.to, default: ""])
            lines.append("    \(from)->>\(to): \(escaped(short(hop.what)))\(names(of: hop.parameters))")
            lines += note(hop.checks, over: to)
            guard let answer = hop.answer else { continue }
            lines.append(
                "    \(to)-->>\(from): \(escaped(short(answer.summary)))\(names(of: answer.parameters))")
            lines += note(answer.checks, over: from)
        }
        return lines
    }

    /// The same as text, a line for each message.
    static func text(of hops: [Hop]) -> [String] {
        let width = parties(of: hops).map(\.name.count).max() ?? 0
        func padded(_ text: String, to width: Int) -> String {
            text + String(repeating: " ", count: max(0, width - text.count))
        }
        return hops.enumerated().flatMap { index, hop in
            let number = String(repeating: " ", count: index < 9 ? 1 : 0) + "\(index + 1)"
            let ends = "\(padded(hop.from.name, to: width)) → \(padded(hop.to.name, to: width))"
            var lines = ["\(number)  \(ends)  \(short(hop.what))"]
            if let answer = hop.answer {
                let space = String(repeating: " ", count: number.count + 2 + width)
                lines.append("\(space) ← \(String(repeating: " ", count: width))  \(short(answer.summary))")
            }
            return lines
        }
    }

    private static func parties(of hops: [Hop]) -> [Party] {
        var parties: [Party] = []
        for party in hops.flatMap({ [$0.from, $0.to] }) where !parties.contains(party) {
            parties.append(party)
        }
        return parties
    }

    /// A request by method and path, since the receiver is drawn; any other address without its query.
    private static func short(_ text: String) -> String {
        var words = text.split(separator: " ", omittingEmptySubsequences: false)
            .map { $0.contains("://") ? $0.prefix { $0 != "?" } : $0 }
        if words.count == 2, words[0].allSatisfy(\.isUppercase), let host = words[1].firstRange(of: "://") {
            words[1] = words[1][host.upperBound...].drop { $0 != "/" }
        }
        return words.joined(separator: " ")
    }

    /// The names of what a message carried, the first six of them.
    private static func names(of parameters: [Hop.Parameter]) -> String {
        var names: [String] = []
        for parameter in parameters {
            let name = parameter.name.hasSuffix(":") ? String(parameter.name.dropLast()) : parameter.name
            if !names.contains(name) { names.append(name) }
        }
        if names.isEmpty { return "" }
        let shown = names.prefix(6).map(escaped) + (names.count > 6 ? ["…"] : [])
        return "<br/>" + shown.joined(separator: ", ")
    }

    private static func note(_ checks: [Check], over id: String) -> [String] {
        if checks.isEmpty { return [] }
        let failed = checks.filter { !$0.held }.map { "<br/>✗ \(escaped($0.rule))" }.joined()
        let held = checks.count { $0.held }
        return ["    Note over \(id): \(held) \(held == 1 ? "check holds" : "checks hold")\(failed)"]
    }

    /// Mermaid ends a statement at `;` and begins a comment at `#`; markup of a label is not meant here.
    private static func escaped(_ text: String) -> String {
        text.map { character in
            switch character {
            case "#": "#35;"
            case ";": "#59;"
            case "<": "#lt;"
            case ">": "#gt;"
            default: String(character)
            }
        }.joined()
    }
}
