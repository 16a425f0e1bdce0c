import HTTPMessages

/// A scenario before it begins: its story, the choices and the switches.
struct ScenarioPage {
    let options: RunOptions
    let frame: PageFrame

    var response: HTTPResponse {
        let scenario = options.scenario
        return frame.page(
            "\(scenario.title) – Playground",
            body: """
                <div class="narrow"><p class="crumb">\(scenario.track.title)</p><h1>\(scenario.title)</h1>
                <p class="watch">\(scenario.watch) <a href="/docs/\(scenario.page)">Read about it</a></p>
                \(frame.form("/runs", class: "options", form))
                </div>
                """)
    }

    private var form: HTML {
        """
        \(PageFrame.hidden("scenario", options.scenario.id))
        <p><button class="control go">Begin</button></p>
        <fieldset><legend>How messages go</legend>
        \(pace(.run, "Messages go through at once, and you press the buttons"))
        \(pace(.step, "After you first press a button, each message waits until you send it"))
        \(pace(.play, "Messages go through at once, and the scenario presses the buttons for you"))
        </fieldset>
        <p><label>Language of the partner’s and Yahoo’s screens \
        <select name="language">\(HTML(languages))</select></label></p>
        \(switches)
        """
    }

    private func pace(_ pace: RunOptions.Pace, _ label: HTML) -> HTML {
        PageFrame.choice(
            type: "radio", name: "pace", value: pace.rawValue, isChosen: options.pace == pace, label: label)
    }

    private var languages: [HTML] {
        RunOptions.languages.map { tag, name in
            """
            <option value="\(tag)" lang="\(tag)"\(" selected", if: options.language == tag)>\(name)</option>
            """
        }
    }

    /// Switches for the mistakes that this scenario shows, then for the others of its track.
    private var switches: HTML {
        let all = Mistake.all.filter { $0.track == options.scenario.track }
        let shown = all.filter { $0.scenario == options.scenario.id }
        let others = all.filter { $0.scenario != options.scenario.id }
        let isOpen = others.contains(where: isSwitchedOn)
        let shownSwitches: HTML = """
            <fieldset><legend>Mistakes that this scenario shows</legend>\
            \(HTML(shown.map(toggle)))</fieldset>
            """
        let otherSwitches: HTML = """
            <details\(" open", if: isOpen)><summary>Mistakes that other scenarios show better</summary>
            <fieldset><legend class="vh">Other \
            mistakes</legend>\(HTML(others.map(toggle)))</fieldset></details>
            """
        return "\(shownSwitches, if: !shown.isEmpty)\(otherSwitches, if: !others.isEmpty)"
    }

    private func toggle(_ mistake: Mistake) -> HTML {
        PageFrame.choice(
            type: "checkbox", name: "mistake", value: mistake.id, isChosen: isSwitchedOn(mistake),
            label: "<span class=\"party\">\(mistake.party)</span> \(mistake.title)")
    }

    private func isSwitchedOn(_ mistake: Mistake) -> Bool {
        options.mistakes.contains { $0.id == mistake.id }
    }
}
