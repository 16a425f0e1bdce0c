import Foundation
import HTTPMessages

/// The first page: the way into both tracks, and every scenario.
struct StartPage {
    let frame: PageFrame
    /// The link that waits for its first tap.
    let firstRun: RunPage
    /// The IDs of the scenarios that the reader has seen to their end.
    let doneIDs: Set<String>
    /// What the visitor typed to find a scenario.
    let search: String

    /// The words to look for, in any order.
    ///
    /// When there are none, all scenarios are shown.
    private var words: [Substring] { search.split(whereSeparator: \.isWhitespace) }

    var response: HTTPResponse {
        // The reader's own partner has a page of its own.
        let tracks = [Scenario.Track.flip, .yahoo].compactMap(section)
        return frame.page(
            "Playground: account linking and Yahoo sign-in, live",
            body: """
                \(words.isEmpty ? introduction : nil)
                <div class="intro">\("<h1>Scenarios</h1>", if: !words.isEmpty)\
                \("<h2>All scenarios</h2>", if: words.isEmpty)
                <div class="buttons">\
                \(frame.begin("hostile-redirect", label: "See an attack stopped", class: "control"))\
                \(frame.begin("yahoo", label: "Sign in with Yahoo", class: "control"))\
                <a class="control" href="/mistakes">Mistakes</a>\
                <a class="control" href="/partner">Your server</a></div></div>
                <form class="search" role="search"><label>Find a scenario \
                <input class="wide" type="search" name="q" value="\(search)"></label> \
                <button class="control">Search</button></form>
                \(tracks.isEmpty ? Self.nothingFound : HTML(tracks))
                """)
    }

    /// The link of the first run with the words around it, and two other ways to begin it.
    private var introduction: HTML {
        """
        <div id="run" data-path="/" data-moving="no">
        <div class="headline"><h1>Press the button. Watch every message.</h1>
        <p class="watch">A user taps Link in Google’s app. The partner’s app opens, they agree, and they are \
        back: no password. Without App Flip, they type a user name and a password into the partner’s page in \
        a browser. You are the <em>partner</em>: here, Example Home is your app. All parties run on this machine, \
        and you play the user too: press “Link Example Home”.</p></div>
        <div class="controls" role="group" aria-label="Other ways to begin"><div class="together">\
        \(beginButton("Play it for me", pace: .play))\(beginButton("Hold each message", pace: .step))\
        </div></div>
        \(firstRun.stage)
        </div>
        """
    }

    /// A button that begins the first run with a pace.
    private func beginButton(_ label: String, pace: RunOptions.Pace) -> HTML {
        frame.begin(
            firstRun.snapshot.options.scenario.id, label: label, class: "control",
            choices: PageFrame.hidden("pace", pace.rawValue))
    }

    private static let nothingFound: HTML = """
        <p role="status">No scenario has these words. <a href="/">All scenarios</a></p>
        """

    /// Whether a scenario has all of the words, in any case and with any accents.
    ///
    /// The comparison follows no language: in Turkish, I and i are not the same letter. The name of the scenario's page
    /// counts too, because it has words that developers search for.
    private func hasWords(_ scenario: Scenario) -> Bool {
        let text = "\(scenario.title) \(scenario.watch) \(scenario.page)"
        return words.allSatisfy { word in
            text.range(of: word, options: [.caseInsensitive, .diacriticInsensitive]) != nil
        }
    }

    /// A section with the groups of a track, or nil when no scenario has the words that are looked for.
    private func section(of track: Scenario.Track) -> HTML? {
        let lists = Scenario.groups.filter { $0.track == track }.compactMap(list)
        if lists.isEmpty { return nil }
        return """
            <section class="track" aria-labelledby="track-\(track.rawValue)">
            <h2 id="track-\(track.rawValue)">\(track.title)</h2>
            \(HTML(lists))
            </section>
            """
    }

    /// The group as a list of cards, or nil when no scenario of it has the words that are looked for.
    private func list(of group: Scenario.Group) -> HTML? {
        let scenarios = group.scenarios.filter(hasWords)
        if scenarios.isEmpty { return nil }
        let cards: [HTML] = scenarios.map { scenario in
            """
            <li class="card"><a href="/scenarios/\(scenario.id)"><strong>\(scenario.title)</strong></a>\
            \(" <span class=\"mark good\">✓ done</span>", if: doneIDs.contains(scenario.id))\
            <p>\(scenario.watch)</p></li>
            """
        }
        let count = scenarios.count == 1 ? "1 scenario" : "\(scenarios.count) scenarios"
        let doneCount = scenarios.count { doneIDs.contains($0.id) }
        let doneText = doneCount > 0 ? ", \(doneCount) done" : ""
        return """
            <details class="group"\(" open", if: !words.isEmpty)>\
            <summary><h3>\(group.title)</h3> \(count)\(doneText)</summary>\
            <ul class="cards">\(HTML(cards))</ul></details>
            """
    }
}
