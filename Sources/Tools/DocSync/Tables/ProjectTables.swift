import WebText

/// Tables of the package itself, and of the rules that runs have shown.
extension Tables {
    /// The examples of a track that are a step, in the order of Package.swift; servers are tools for tasks.
    ///
    /// The links are those of a page in Docs.
    static func examples(in input: Input, isYahoo: Bool) -> [String] {
        let yahoo: Set<String> = [
            "AppServer", "FirebaseServer", "FirebaseSignIn", "SignInSandbox", "YahooProvider",
        ]
        let manifest = Manifest(input.tree.texts["Package.swift", default: ""])
        let examples = manifest.examples.filter {
            !yahoo.isDisjoint(with: $0.imports) == isYahoo && !$0.name.hasSuffix("-server")
        }
        return markdown(
            ["page", "code", "what it shows"],
            examples.map { example in
                let main = "Examples/\(example.name)/main.swift"
                let meaning = DocComments.ofFile(input.tree.texts[main, default: ""])
                let page = input.tree.page(ofExample: example.name)?.dropFirst("Docs/".count) ?? ""
                return ["[\(example.name)](\(page))", "[main.swift](../\(main))", meaning]
            })
    }

    /// The rooms by floor, and their permitted imports.
    static func rooms(_ input: Input) -> [String] {
        let manifest = Manifest(input.tree.texts["Package.swift", default: ""])
        return markdown(
            ["floor", "room", "holds", "may import"],
            manifest.rooms.map { room in
                [
                    room.floor, "[\(room.name)](../Sources/\(room.floor)/\(room.name)/)",
                    room.comment.firstSentence,
                    room.imports.isEmpty ? "Foundation" : room.imports.joined(separator: ", "),
                ]
            })
    }

    /// The scripts, each with the first sentence of its comment.
    static func scripts(_ input: Input) -> [String] {
        let scripts = input.tree.texts.filter {
            $0.key.hasPrefix("scripts/") && $0.key.split(separator: "/").count == 2
                && $0.value.hasPrefix("#!")
        }
        return markdown(
            ["script", "what it does"],
            scripts.sorted { $0.key < $1.key }.map { path, text in
                let words = text.lines.dropFirst().prefix { $0.hasPrefix("# ") }.map { $0.dropFirst(2) }
                return ["[\(path)](../\(path))", words.joined(separator: " ").firstSentence]
            })
    }

    /// Each rule that was checked in a run of a track, by the party that checks it, with the file that enforces it.
    ///
    /// The phone's decisions by an association file are left out, because no file here declares them.
    static func checks(in input: Input, isYahoo: Bool) -> [String] {
        var rules: [Check: [String]] = [:]
        func note(_ checks: [Check], by party: String) {
            for var check in checks {
                check.held = true
                if !rules[check, default: []].contains(party) { rules[check, default: []].append(party) }
            }
        }
        for hop in input.journeys.filter({ $0.isYahoo == isYahoo }).flatMap(\.hops) {
            for noted in hop.noted { note([noted.check], by: noted.party.name) }
            if let answer = hop.answer { note(answer.checks, by: hop.from.name) }
        }
        let places = Dictionary(input.tree.securityRules.map { ($0.id, $0.path) }) { first, _ in first }
        let rows = rules.compactMap { check, parties -> [String]? in
            guard let path = places[check.rule.id] else { return nil }
            let link = "[\(path.split(separator: "/").last ?? "")](../\(path))"
            return [parties.joined(separator: ", "), check.rule.text, check.rule.source, link]
        }
        return markdown(
            ["who looks", "rule", "source", "enforced in"], rows.sorted { ($0[0], $0[1]) < ($1[0], $1[1]) })
    }
}
