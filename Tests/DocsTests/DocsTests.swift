import Foundation
import TestSupport
import Testing

@Suite struct DocsTests {
    /// Read once for all tests.
    private static let project = Result {
        (try MarkdownPage.all(in: packageRoot), try SourceIndex(root: packageRoot))
    }

    private let pages: [MarkdownPage]
    private let sources: SourceIndex
    private let examples: [String]
    private let copied: [String]
    private let rooms: [String]

    init() throws {
        (pages, sources) = try Self.project.get()
        let folders = try Self.folders(in: "Examples")
        // The others are no executables but sources to copy, with a page of their own.
        examples = folders.filter { [sources] in sources.texts["Examples/\($0)/main.swift"] != nil }
        copied = folders.filter { [examples] in !examples.contains($0) }
        rooms = try Self.folders(in: "Sources")
    }

    @Test func `every relative link and heading anchor exists`() {
        let anchors = Dictionary(uniqueKeysWithValues: pages.map { ($0.path, $0.anchors) })
        for page in pages {
            for link in page.links {
                #expect(exists(link.path), "\(page.path): \(link.text) leads to no file")
                guard let anchor = link.anchor else { continue }
                #expect(
                    anchors[link.path]?.contains(anchor) == true,
                    "\(page.path): \(link.text) leads to no heading")
            }
        }
    }

    @Test func `a link that is named like a file leads to that file`() {
        for page in pages {
            for link in page.links where link.words.hasSuffix(".swift") || link.words.hasSuffix(".md") {
                #expect(
                    "/\(link.path)".hasSuffix("/\(link.words)"),
                    "\(page.path): \(link.text) names another file")
            }
        }
    }

    @Test func `every page is reachable from the index`() {
        let links = Dictionary(uniqueKeysWithValues: pages.map { ($0.path, $0.links.map(\.path)) })
        var reached: Set<String> = []
        var next = ["Docs/README.md"]
        while let path = next.popLast() {
            if reached.insert(path).inserted { next += links[path] ?? [] }
        }
        for page in pages where page.path != "README.md" {
            #expect(reached.contains(page.path), "nothing leads from Docs/README.md to \(page.path)")
        }
        #expect(links["README.md"]?.contains("Docs/README.md") == true)
    }

    @Test func `example and page lead to each other`() throws {
        #expect(!examples.isEmpty)
        for example in examples {
            let main = "Examples/\(example)/main.swift"
            let page = try #require(pages.first { $0.path == "Docs/\(example).md" }, "\(example) has no page")
            #expect(page.links.contains { $0.path == main }, "\(page.path) does not link to \(main)")
            let header = sources.texts[main]?.split(separator: "\n").prefix { $0.hasPrefix("//") } ?? []
            #expect(
                header.contains { $0.contains("Docs/\(example).md") },
                "the comment at the top of \(main) does not say: Docs/\(example).md")
        }
    }

    @Test func `the source of a step names its page`() throws {
        let readme = try #require(pages.first { $0.path == "README.md" })
        for row in readme.text.split(separator: "\n") where row.hasPrefix("|") {
            let paths = row.split { "()".contains($0) }.map(String.init)
            guard let source = paths.first(where: { $0.hasPrefix("Sources/") }),
                let page = paths.first(where: { $0.hasPrefix("Docs/") })
            else { continue }
            #expect(sources.texts[source]?.contains(page) == true, "\(source) does not name \(page)")
        }
    }

    @Test func `sources to copy have a page beside them`() {
        for folder in copied {
            #expect(pages.contains { $0.path == "Examples/\(folder)/README.md" }, "\(folder) has no page")
        }
    }

    @Test func `the map in the README has every example`() throws {
        let readme = try #require(pages.first { $0.path == "README.md" })
        for example in examples {
            #expect(
                readme.links.contains { $0.path == "Examples/\(example)/main.swift" },
                "README.md does not link to Examples/\(example)/main.swift")
        }
        for folder in copied {
            #expect(
                readme.links.contains { $0.path == "Examples/\(folder)/README.md" },
                "README.md does not link to Examples/\(folder)/README.md")
        }
    }

    @Test func `every path in backticks exists`() {
        for page in pages {
            for span in page.codeSpans {
                guard
                    let match = span.wholeMatch(
                        of: /(?:\.\.\/)?((?:Sources|Tests|Examples|Docs|scripts)\/[\w.+\/-]+)/)
                else { continue }
                #expect(exists(String(match.1)), "\(page.path): there is no \(match.1)")
            }
        }
    }

    @Test func `every Swift name in backticks is declared`() {
        for page in pages {
            for span in page.codeSpans {
                guard let match = span.wholeMatch(of: /([A-Z]\w*)((?:\.\w+)*)(\([\w:]*\))?/), !isForeign(span)
                else {
                    continue
                }
                if rooms.contains(span) { continue }
                var names = [String(match.1)] + match.2.split(separator: ".").map(String.init)
                if let labels = match.3 { names.append("\(names.removeLast())\(labels)") }
                #expect(sources.declares(names), "\(page.path): `\(span)` is not declared")
            }
        }
    }

    @Test func `every wire name and Swift word in backticks stands in Sources`() {
        for page in pages {
            for span in page.codeSpans where span.contains("_") || span.contains(where: \.isUppercase) {
                guard span.wholeMatch(of: /\.?[a-z]\w+/) != nil, !isForeign(span) else { continue }
                #expect(
                    sources.hasWord(span.drop { $0 == "." }),
                    "\(page.path): nothing in Sources is called `\(span)`")
            }
        }
    }

    @Test func `Swift in a page is copied from a file of the project`() {
        for page in pages {
            for fence in page.fences where fence.language == "swift" {
                let excerpt = SourceIndex.withoutIndentation(fence.lines)
                #expect(
                    sources.texts.values.contains { $0.contains(excerpt) },
                    "\(page.path): no file has these lines: \(fence.lines.first ?? "")")
            }
        }
    }

    @Test func `code that a page shows as published is the text that tests compile`() throws {
        let folder = packageRoot.appending(path: "Tests/DocumentedCodeTests/AsPublished")
        let published = try FileManager.default.contentsOfDirectory(atPath: folder.path).map {
            try String(contentsOf: folder.appending(path: $0), encoding: .utf8)
        }
        let shown = pages.flatMap { page in
            page.fences.filter { $0.language == "swift as-published" }.map {
                $0.lines.joined(separator: "\n") + "\n"
            }
        }
        #expect(!published.isEmpty)
        #expect(shown.sorted() == published.sorted())
    }

    @Test func `every command in a page runs something that exists`() {
        for page in pages {
            for command in page.fences.filter({ $0.language == "sh" }).flatMap(\.lines) + page.codeSpans {
                if let name = command.firstMatch(of: /swift run (?:-c \w+ )?([\w-]+)/)?.1 {
                    #expect(
                        examples.contains(String(name)) || rooms.contains(String(name)),
                        "\(page.path): there is no executable \(name)")
                }
                if let script = command.firstMatch(of: /(?:^|\s)(scripts\/[\w\/.-]+)/)?.1 {
                    #expect(exists(String(script)), "\(page.path): there is no \(script)")
                }
            }
        }
    }

    @Test func `no page names a place on somebody's machine`() {
        for page in pages {
            let found = page.text.firstMatch(
                of: /(?:^|[\s`("'=:])\/(?:home|root|Users|tmp|work|private|var)\/\w+/)
            #expect(found == nil, "\(page.path): \(found.map { String($0.0) } ?? "")")
        }
    }

    private static func folders(in path: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: packageRoot.appending(path: path).path)
            .filter { !$0.hasPrefix(".") }.sorted()
    }

    private func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: packageRoot.appending(path: path).path)
    }

    private func isForeign(_ span: String) -> Bool {
        foreignNames.contains { span == $0 || span.hasPrefix("\($0).") || span.hasPrefix("\($0)(") }
    }
}

/// Names that pages mention and this project does not have: the platform's, and those of others.
private let foreignNames: Set<String> = [
    // Swift and Apple
    "Bool", "CODE_SIGN_ENTITLEMENTS", "INFOPLIST_FILE", "Info.plist", "JSONDecoder",
    "NSUserActivityTypeBrowsingWeb", "UIApplicationOpenURLOptionUniversalLinksOnly", "URL",
    "URLComponents",
    "URLSession",
    "canOpenURL", "completionHandler", "connectionOptions", "onContinueUserActivity", "onOpenURL",
    "queryItems",
    // HTTP and OAuth
    "Allow", "Bearer", "GET", "HEAD", "HttpOnly", "POST", "S256", "SameSite",
    // Google, Google's sample and its test app, and what others saw of them
    "GOOGLE_APP_BUNDLE_ID", "KeymasterException", "PROJECT_ID", "offline_access", "user_not_authorized",
    "returnError",
]
