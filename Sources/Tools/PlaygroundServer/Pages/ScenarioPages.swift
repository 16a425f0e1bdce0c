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
                <p>App Flip lets Google's app ask a partner's app for the user's consent, on one phone, in \
                place of a web page. The partner is a service whose devices Google is to use. All parties \
                run on this machine, over real HTTP. You are the user. Each message shows its parameters \
                and its checks.</p>
                <h2>Start with these three</h2>
                <div class="buttons">\(frame.begin("flip", "1. Link an account", class: "control go"))\
                \(frame.begin("hostile-redirect", "2. See an attack stopped", class: "control go"))\
                \(frame.begin("yahoo", "3. Sign in with Yahoo", class: "control go"))</div>
                <div class="buttons"><a class="control" href="/mistakes">Break a part</a>\
                <a class="control" href="/partner">Try your own server</a></div></div>
                <form class="search" role="search"><label>Find a scenario \
                <input class="wide" type="search" name="q" value="\(words)"></label> \
                <button class="control">Search</button></form>
                \(tracks.isEmpty ? Self.nothing : HTML(tracks))
                """)
    }

    private static let nothing: HTML = """
        <p role="status">No scenario has these words. <a href="/">All scenarios</a></p>
        """

    /// Whether a scenario has all of the words, in any case.
    private func hasWords(_ scenario: Scenario) -> Bool {
        let text = "\(scenario.title) \(scenario.watch) \(scenario.page)"
        return words.split(separator: " ").allSatisfy { text.localizedStandardContains($0) }
    }

    private func track(_ track: Scenario.Track) -> HTML? {
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
        let lists = groups.compactMap(group)
        if lists.isEmpty { return nil }
        return """
            <section class="track" aria-labelledby="track-\(track.rawValue)">
            <h2 id="track-\(track.rawValue)">\(track.title)</h2>
            \(HTML(lists))
            </section>
            """
    }

    private func group(_ group: (title: String, scenarios: [Scenario])) -> HTML? {
        let scenarios = group.scenarios.filter(hasWords)
        if scenarios.isEmpty { return nil }
        let cards: [HTML] = scenarios.map { scenario in
            """
            <li class="card"><a href="/scenarios/\(scenario.id)"><strong>\(scenario.title)</strong></a>\
            \(" <span class=\"mark good\">✓ done</span>", if: done.contains(scenario.id))\
            <p>\(scenario.watch)</p></li>
            """
        }
        let count = scenarios.count { done.contains($0.id) }
        let seen = count > 0 ? ", done: \(count)" : ""
        return """
            <details class="group"\(" open", if: !words.isEmpty)>\
            <summary><h3>\(group.title)</h3> scenarios: \(cards.count)\(seen)</summary>\
            <ul class="cards">\(HTML(cards))</ul></details>
            """
    }
}

/// A scenario before it begins: its story, the choices and the switches.
struct ScenarioPage {
    let options: StageOptions
    let frame: PageFrame

    var response: HTTPResponse {
        let scenario = options.scenario
        return frame.page(
            "\(scenario.title) – Playground",
            body: """
                <div class="narrow"><p class="crumb">\(scenario.track.title)</p><h1>\(scenario.title)</h1>
                <p class="watch">\(scenario.watch) <a href="/docs/\(scenario.page)">The page about it</a></p>
                \(frame.form("/stages", class: "options", form))
                </div>
                """)
    }

    private var form: HTML {
        """
        \(PageFrame.hidden("scenario", options.scenario.id))
        <p><button class="control go">Begin</button></p>
        <fieldset><legend>How messages go</legend>
        \(pace(.run, "They flow; you tap"))
        \(pace(.step, "From your first tap on, each waits until you let it go"))
        \(pace(.play, "They flow, and the scenario taps for you"))
        </fieldset>
        <p><label>Language of the partner’s and of Yahoo’s screens \
        <select name="language">\(HTML(languages))</select></label></p>
        \(switches)
        """
    }

    private func pace(_ pace: StageOptions.Pace, _ label: String) -> HTML {
        PageFrame.choice("radio", "pace", pace.rawValue, isChosen: options.pace == pace, "\(label)")
    }

    private var languages: [HTML] {
        StageOptions.languages.map { tag, name in
            """
            <option value="\(tag)" lang="\(tag)"\(" selected", if: options.language == tag)>\(name)</option>
            """
        }
    }

    /// The mistakes that show in this scenario first, then the others of its track.
    private var switches: HTML? {
        let all = Mistake.all.filter { $0.track == options.scenario.track }
        if all.isEmpty { return nil }
        let here = all.filter { $0.scenario == options.scenario.id }
        let elsewhere = all.filter { $0.scenario != options.scenario.id }
        let isOpen = elsewhere.contains { mistake in options.mistakes.contains { $0.id == mistake.id } }
        let first: HTML = """
            <fieldset><legend>Break it: mistakes that this scenario shows</legend>\
            \(HTML(here.map(toggle)))</fieldset>
            """
        let more: HTML = """
            <details\(" open", if: isOpen)><summary>Mistakes that other scenarios show better</summary>
            <fieldset><legend class="vh">Other \
            mistakes</legend>\(HTML(elsewhere.map(toggle)))</fieldset></details>
            """
        return "\(first, if: !here.isEmpty)\(more)"
    }

    private func toggle(_ mistake: Mistake) -> HTML {
        PageFrame.choice(
            "checkbox", "mistake", mistake.id, isChosen: options.mistakes.contains { $0.id == mistake.id },
            "<span class=\"party\">\(mistake.party)</span> \(mistake.title)")
    }
}
