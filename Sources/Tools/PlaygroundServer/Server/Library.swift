import HTTPMessages

/// Shows the pages and sources of the project that the playground links to, each as text: nothing in them is
/// markup here.
struct Library: Sendable {
    /// The files of the project; nil when the program was not started in its folder.
    let files: (any ProjectFiles)?
    let frame: PageFrame

    /// The pages under `Docs` that the playground's own pages link to, by their names without the ending.
    static let pages = Set(
        Scenario.all.map(\.page) + ["playground", "flip-check", "exchange-code", "troubleshooting"])

    /// A page that the playground links to, by its name.
    ///
    /// No other page can be read, whatever the address says.
    func page(_ name: String) -> HTTPResponse {
        guard Self.pages.contains(name) else { return missing("Docs/\(name).md") }
        let paths = ["Docs/\(name).md", "Docs/reference/\(name).md"]
        guard let text = paths.lazy.compactMap({ files?.text(of: $0) }).first else {
            return missing(paths[0])
        }
        let page = MarkdownHTML(text: text)
        let scenarios: [HTML] = Scenario.all.filter { $0.page == name }.map {
            " · <a href=\"/scenarios/\($0.id)\">Play: \($0.title)</a>"
        }
        return frame.page(
            "\(page.title) – Playground",
            body: """
                <article class="narrow doc">\
                <p class="crumb"><a href="/">All scenarios</a>\(HTML(scenarios))</p>\
                \(page.html)</article>
                """)
    }

    /// A Swift file by its module and place, as a check gives them: `PartnerServer` and
    /// `TokenEndpoint.swift:54`.
    func source(_ module: String, _ place: String) -> HTTPResponse {
        let parts = place.split(separator: ":")
        let name = String(parts.first ?? "")
        // Line 0 is none.
        let line = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
        // Only what is in the list can be read, whatever the address says.
        let path = files?.sources.first { $0.contains("/\(module)/") && $0.hasSuffix("/\(name)") }
        guard let path, let text = files?.text(of: path) else { return missing("\(module)/\(name)") }
        let whole = text.hasSuffix("\n") ? text.dropLast() : text[...]
        let lines = whole.split(separator: "\n", omittingEmptySubsequences: false)
        let items: [HTML] = lines.enumerated().map { index, text in
            let isWanted = index + 1 == line
            return "<li\(" class=\"here\" id=\"here\"", if: isWanted)><code>\(text)</code></li>"
        }
        let jump: HTML = "<p><a href=\"#here\">To line \(line), which enforces the rule</a></p>"
        return frame.page(
            "\(name) – Playground",
            body: """
                <article class="doc"><h1 class="file">\(path)</h1>\(jump, if: line > 0)
                <ol class="code" tabindex="0">\(HTML(items))</ol></article>
                """)
    }

    private func missing(_ path: String) -> HTTPResponse {
        frame.problem(
            404, "\(path) is not here",
            "Start the playground in the folder of the project, and its pages and sources are shown too.")
    }
}
