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
}
