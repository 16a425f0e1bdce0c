import Foundation
import HTTPMessages

/// The first page: the way into both tracks, and every scenario.
struct StartPage {
    let frame: PageFrame
    /// The ids of the scenarios that the reader has seen to their end.
    let done: Set<String>
    /// The words to look for; empty for all scenarios.
    let words: String

    var response: HTTPResponse {
        let tracks = [Scenario.Track.flip, .yahoo].compactMap(track)
        return frame.page(
            "Playground: account linking and Yahoo sign-in, live",
            body: """
                <div class="intro"><h1>Press the buttons. Watch every message.</h1>
                <p>With App Flip, Google's app opens a partner's app on the same phone, and the user agrees \
                there instead of on a web page. The partner is a company whose devices Google may control \
                afterwards. All parties run on this machine, over real HTTP. You are the user. Each message \
                shows its parameters and its checks.</p>
                <h2>Start with these three</h2>
                <div class="buttons">\(frame.begin("flip", "1. Link an account", class: "control go"))\
                \(frame.begin("hostile-redirect", "2. See an attack stopped", class: "control go"))\
                \(frame.begin("yahoo", "3. Sign in with Yahoo", class: "control go"))</div>
                <div class="buttons"><a class="control" href="/mistakes">Break a part</a>\
                <a class="control" href="/partner">Try your own server</a></div></div>
                <form class="search" role="search"><label>Find a scenario \
                <input class="wide" type="search" name="q" value="\(words)"></label> \
                <button class="control">Search</button></form>
                \(tracks.isEmpty ? Self.nothingFound : HTML(tracks))
                """)
    }

    private static let nothingFound: HTML = """
        <p role="status">No scenario has these words. <a href="/">All scenarios</a></p>
        """

    /// Whether a scenario has all of the words, in any case.
    private func hasWords(_ scenario: Scenario) -> Bool {
        let text = "\(scenario.title) \(scenario.watch) \(scenario.page)"
        return words.split(separator: " ").allSatisfy { text.localizedStandardContains($0) }
    }

    /// A section with the groups of a track; nil when no scenario has the words that are looked for.
    private func track(_ track: Scenario.Track) -> HTML? {
        let lists = groups(of: track).compactMap(html)
        if lists.isEmpty { return nil }
        return """
            <section class="track" aria-labelledby="track-\(track.rawValue)">
            <h2 id="track-\(track.rawValue)">\(track.title)</h2>
            \(HTML(lists))
            </section>
            """
    }

    /// Scenarios below one heading.
    private struct Group {
        let title: String
        let scenarios: [Scenario]
    }

    private func groups(of track: Scenario.Track) -> [Group] {
        switch track {
        case .flip:
            [
                Group(title: "What users do", scenarios: Scenario.flips),
                Group(title: "Attacks and lost state", scenarios: Scenario.flipAttacks),
                Group(title: "Codes and tokens", scenarios: Scenario.flipTokens),
            ]
        case .yahoo:
            [
                Group(title: "What users do", scenarios: Scenario.signIns),
                Group(title: "Attacks", scenarios: Scenario.signInAttacks),
            ]
        case .own: []
        }
    }

    /// The group as a list of cards; nil when no scenario of it has the words that are looked for.
    private func html(_ group: Group) -> HTML? {
        let scenarios = group.scenarios.filter(hasWords)
        if scenarios.isEmpty { return nil }
        let cards: [HTML] = scenarios.map { scenario in
            """
            <li class="card"><a href="/scenarios/\(scenario.id)"><strong>\(scenario.title)</strong></a>\
            \(" <span class=\"mark good\">✓ done</span>", if: done.contains(scenario.id))\
            <p>\(scenario.watch)</p></li>
            """
        }
        let count = scenarios.count == 1 ? "1 scenario" : "\(scenarios.count) scenarios"
        let doneCount = scenarios.count { done.contains($0.id) }
        let doneWords = doneCount > 0 ? ", \(doneCount) done" : ""
        return """
            <details class="group"\(" open", if: !words.isEmpty)>\
            <summary><h3>\(group.title)</h3> \(count)\(doneWords)</summary>\
            <ul class="cards">\(HTML(cards))</ul></details>
            """
    }
}
