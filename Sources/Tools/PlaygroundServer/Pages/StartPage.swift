import HTTPMessages

/// The first page: the way into both tracks, and every scenario.
struct StartPage {
    let frame: PageFrame

    var response: HTTPResponse {
        frame.page(
            "Playground: account linking and Yahoo sign-in, live",
            body: """
                <div class="intro"><h1>Press the buttons. Watch every message.</h1>
                <p>App Flip lets Google's app ask a partner's app for the user's consent, on one phone, in place of a web page. The \
                partner is a service whose devices Google is to use. All parties run on this machine, over real HTTP. You are the user. \
                Each message shows its parameters and its checks.</p>
                <h2>Start with these three</h2>
                <div class="buttons">\(begin("flip", "1. Link an account", "control go"))\
                \(begin("hostile-redirect", "2. See an attack stopped", "control go"))\
                \(begin("yahoo", "3. Sign in with Yahoo", "control go"))</div>
                <div class="buttons"><a class="control" href="/mistakes">Break a part</a>\
                <a class="control" href="/partner">Try your own server</a></div></div>
                \(HTML([Scenario.Track.flip, .yahoo].map(track)))
                """)
    }

    /// A button that begins a scenario as it is.
    private func begin(_ scenario: String, _ label: String, _ style: String) -> HTML {
        frame.form(
            "/stages",
            "<input type=\"hidden\" name=\"scenario\" value=\"\(scenario)\"><button class=\"\(style)\">\(label)</button>"
        )
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
            case .own: []
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
        return """
            <details class="group"><summary><h3>\(group.title)</h3> \(cards.count) scenarios</summary>\
            <ul class="cards">\(HTML(cards))</ul></details>
            """
    }
}
