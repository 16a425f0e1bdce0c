import HTTPMessages

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
        <input type="hidden" name="scenario" value="\(options.scenario.id)">
        <p><button class="control go">Begin</button></p>
        <fieldset><legend>How messages go</legend>
        \(pace(.run, "They flow; you tap"))
        \(pace(.step, "Each waits until you let it go"))
        \(pace(.play, "They flow, and the scenario taps for you"))
        </fieldset>
        <p><label>Language of the screens <select name="language">\(HTML(languages))</select></label></p>
        \(switches)
        """
    }

    private func pace(_ pace: StageOptions.Pace, _ label: String) -> HTML {
        let checked: HTML = options.pace == pace ? " checked" : ""
        return """
            <label class="choice"><input type="radio" name="pace" value="\(pace.rawValue)"\(checked)> \(label)</label>
            """
    }

    private var languages: [HTML] {
        StageOptions.languages.map { tag, name in
            let selected: HTML = options.language == tag ? " selected" : ""
            return "<option value=\"\(tag)\" lang=\"\(tag)\"\(selected)>\(name)</option>"
        }
    }

    /// The mistakes that show in this scenario first, then the others of its track.
    private var switches: HTML? {
        let all = Mistake.all.filter { $0.track == options.scenario.track }
        if all.isEmpty { return nil }
        let here = all.filter { $0.scenario == options.scenario.id }
        let elsewhere = all.filter { $0.scenario != options.scenario.id }
        let isOpen: HTML =
            elsewhere.contains { mistake in options.mistakes.contains { $0.id == mistake.id } } ? " open" : ""
        let first: HTML? =
            here.isEmpty
            ? nil
            : "<fieldset><legend>Break it: mistakes that this scenario shows</legend>\(HTML(here.map(toggle)))</fieldset>"
        let more: HTML = """
            <details\(isOpen)><summary>Mistakes that other scenarios show better</summary>
            <fieldset><legend class="vh">Other mistakes</legend>\(HTML(elsewhere.map(toggle)))</fieldset></details>
            """
        return "\(first)\(more)"
    }

    private func toggle(_ mistake: Mistake) -> HTML {
        let checked: HTML = options.mistakes.contains { $0.id == mistake.id } ? " checked" : ""
        return """
            <label class="choice"><input type="checkbox" name="mistake" value="\(mistake.id)"\(checked)> \
            <span><span class="party">\(mistake.party)</span> \(mistake.title)</span></label>
            """
    }
}
