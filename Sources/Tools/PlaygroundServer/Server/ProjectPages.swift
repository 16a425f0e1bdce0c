import HTTPMessages

/// Shows the pages and sources of the project that the playground links to.
///
/// Their text is escaped, so nothing in it becomes markup by itself.
struct ProjectPages: Sendable {
    /// The files of the project, or nil when the program was not started in its folder.
    let files: (any ProjectFiles)?
    let frame: PageFrame

    /// The pages under `Docs` for readers who link accounts or sign users in, by their names without the ending.
    static let pages = Set(
        Scenario.all.map(\.page) + [
            "playground", "flip-check", "exchange-code", "troubleshooting",
            // The pages that these lead on to.
            "app-review", "associate", "checklist", "day-one", "disagreements", "documented-code",
            "firebase-server", "flip-check-rules", "hybrid-apps", "mount", "partner-server", "stand-ins",
            "to-production", "try-on-a-phone",
        ])

    /// A page of the project, by its name.
    ///
    /// No other page can be read, whatever the address says.
    func page(_ name: String) -> HTTPResponse {
        guard Self.pages.contains(name), let files, let path = files.path(ofPage: name),
            let text = files.text(of: path)
        else { return missing("Docs/\(name).md") }
        let page = MarkdownHTML(text: text)
        let scenarios: [HTML] = Scenario.all.filter { $0.page == name }.map {
            " · <a href=\"/scenarios/\($0.id)\">Play: \($0.title)</a>"
        }
        return frame.page(
            "\(page.title) – Playground",
            body: """
                <article class="narrow doc">\
                <p class="crumb"><a href="/">All scenarios</a>\(HTML(scenarios))</p>\
                \(page.html)
                <p class="hint">This is <code>\(path)</code>. Names of files that the playground does not show \
                are not links here: open them in the folder of the project.</p></article>
                """)
    }

    /// A Swift file by its module and place, as a check gives them: `PartnerServer` and `TokenEndpoint.swift:54`.
    ///
    /// The line of the place is marked, if the place names a line of the file.
    func source(_ module: String, _ place: String) -> HTTPResponse {
        let parts = place.split(separator: ":")
        let name = String(parts.first ?? "")
        // Only what is in the list can be read, whatever the address says.
        let path = files?.sources.path(ofFile: name, inModule: module)
        guard let path, let text = files?.text(of: path) else { return missing("\(module)/\(name)") }
        let whole = text.hasSuffix("\n") ? text.dropLast() : text[...]
        let lines = whole.split(separator: "\n", omittingEmptySubsequences: false)
        let number = parts.count > 1 ? Int(parts[1]) : nil
        let marked = number.flatMap { (1...lines.count).contains($0) ? $0 : nil }
        let items: [HTML] = lines.enumerated().map { index, line in
            let isMarked = index + 1 == marked
            return "<li\(" class=\"here\" id=\"here\"", if: isMarked)><code>\(line)</code></li>"
        }
        let jump: HTML? = marked.map { "<p><a href=\"#here\">To line \($0)</a></p>" }
        return frame.page(
            "\(name) – Playground",
            body: """
                <article class="doc"><h1 class="file">\(path)</h1>\(jump)
                <ol class="code" tabindex="0">\(HTML(items))</ol></article>
                """)
    }

    private func missing(_ path: String) -> HTTPResponse {
        frame.problem(
            404, "\(path) is not shown here",
            files == nil
                ? "Start the playground in the folder of the project, and it shows the project's pages and sources."
                : "The playground shows the sources, and only the pages for those who use the project.")
    }
}
