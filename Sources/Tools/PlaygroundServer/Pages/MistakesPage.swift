import HTTPMessages
import Journal

/// Every mistake by the party that makes it, with its finder and the scenario that shows it.
struct MistakesPage {
    let frame: PageFrame

    var response: HTTPResponse {
        frame.page(
            "Mistakes – Playground",
            body: """
                <div class="intro"><h1>Mistakes</h1><p>\(Mistake.all.count) mistakes of a partner's \
                app, site and server, and in the settings for Yahoo. Each opens the scenario that \
                shows it, with the mistake ticked: press Begin.</p></div>
                \(HTML(Mistake.all.map(\.party).withoutRepeats.map(section)))
                """)
    }

    private func section(_ party: String) -> HTML {
        let items: [HTML] = Mistake.all.filter { $0.party == party }.map { mistake in
            """
            <li class="card"><a href="\(mistake.path)"><strong>\(mistake.title)</strong></a>
            <p>The user sees: \(mistake.user)</p>
            <p>Found by \(mistake.found(in: nil)).</p></li>
            """
        }
        // An id has no spaces: `aria-labelledby` is a list of them.
        let id = "of-\(party.filter(\.isLetter))"
        return """
            <section class="track" aria-labelledby="\(id)"><h2 id="\(id)">Mistakes in the \(party)</h2>
            <ul class="cards">\(HTML(items))</ul></section>
            """
    }
}
