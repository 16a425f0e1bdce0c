import HTTPMessages

/// The first page: every scenario of both tracks.
struct StartPage {
    let frame: PageFrame

    var response: HTTPResponse {
        frame.page(
            "Playground: account linking and Yahoo sign-in, live",
            body: """
                <div class="intro"><h1>See every message, press every button, break every part</h1>
                <p>All parties run on this machine, over real HTTP. You are the user: you sign in, agree, cancel. Each \
                message shows what it carries and which checks it passes. Nothing here leaves this machine.</p></div>
                \(HTML(Scenario.Track.allCases.map(track)))
                """)
    }

    private func track(_ track: Scenario.Track) -> HTML {
        let groups: [(String, [Scenario])] =
            switch track {
            case .flip:
                [
                    ("What users do", Scenario.flips), ("Attacks and lost state", Scenario.flipAttacks),
                    ("Codes and tokens", Scenario.flipTokens),
                ]
            case .yahoo: [("What users do", Scenario.signIns), ("Attacks", Scenario.signInAttacks)]
            }
        return """
            <section class="track" aria-labelledby="track-\(track.rawValue)">
            <h2 id="track-\(track.rawValue)">\(track.title)</h2>
            \(HTML(groups.map(group)))
            </section>
            """
    }

    private func group(_ group: (title: String, scenarios: [Scenario])) -> HTML {
        let cards: [HTML] = group.scenarios.map { scenario in
            """
            <li class="card"><a href="/scenarios/\(scenario.id)"><strong>\(scenario.title)</strong></a>\
            <p>\(scenario.watch)</p></li>
            """
        }
        return "<h3>\(group.title)</h3><ul class=\"cards\">\(HTML(cards))</ul>"
    }
}
