import HTTPMessages

/// Every mistake, with what finds it and the scenario that shows it.
struct MistakesPage {
    let frame: PageFrame

    var response: HTTPResponse {
        let items: [HTML] = Mistake.all.map { mistake in
            let link = "/scenarios/\(mistake.scenario)?mistake=\(mistake.id)"
            return """
                <li class="card"><a href="\(link)"><strong>\(mistake.title)</strong></a>
                <p><span class="party">\(mistake.party)</span> The user sees: \(mistake.user)</p>
                <p>Found by \(MistakeHTML(mistake: mistake).finder(in: nil)).</p></li>
                """
        }
        return frame.page(
            "Mistakes – Playground",
            body: """
                <div class="intro"><h1>Break it</h1><p>Each of these mistakes is one that partners make. A link opens the \
                scenario that shows it, with the switch on.</p></div><ul class="cards">\(HTML(items))</ul>
                """)
    }
}
