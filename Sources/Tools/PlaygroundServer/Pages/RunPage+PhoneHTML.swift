import HTTPMessages

/// The phones with the screens of apps and pages; the buttons work when it is the reader's turn.
extension RunPage {
    /// The phone of the app in which the user begins.
    var leftPhone: HTML {
        snapshot.options.scenario.track == .yahoo
            ? phone(.app, title: "The app", side: "left") : phone(.google, title: "Google app", side: "left")
    }

    /// The phone on the other side: in a link by App Flip, the partner's app or the browser, whichever was
    /// shown last.
    var rightPhone: HTML {
        let browser = phone(.browser, title: "Browser", side: "right")
        switch snapshot.options.scenario.track {
        case .own: return phone(.browser, title: "You", side: "right")
        case .yahoo: return browser
        case .flip:
            let last = snapshot.latest.last { $0 == .browser || $0 == .partnerApp }
            return last == .browser
                ? browser : phone(.partnerApp, title: "Partner’s app", side: "right")
        }
    }

    private func phone(_ place: Screen.Place, title: String, side: String) -> HTML {
        let isAsking = snapshot.asking == place
        let content: HTML
        if let screen = snapshot.screens[place] {
            content = html(of: screen, place, isAsking: isAsking)
        } else {
            content = "<div class=\"screen off\"><p>Nothing is open.</p></div>"
        }
        return """
            <section class="phone \(side)\(" asking", if: isAsking)" \
            aria-labelledby="phone-\(side)">
            <h2 id="phone-\(side)">\(title) \("<span class=\"turn\">your turn</span>", if: isAsking)</h2>
            <div class="case">\(content)</div>
            </section>
            """
    }

    private func html(of screen: Screen, _ place: Screen.Place, isAsking: Bool) -> HTML {
        var parts: [HTML] = []
        var buttonCount = 0
        for part in screen.parts {
            parts.append(html(of: part, buttonIndex: buttonCount, isAsking: isAsking))
            if case .button = part { buttonCount += 1 }
        }
        let inside = HTML(parts)
        let content =
            isAsking
            ? frame.form(
                "\(snapshot.path)/tap", class: "parts",
                "\(PageFrame.hidden("place", place.rawValue))\(inside)")
            : "<div class=\"parts\">\(inside)</div>"
        let kind = place == .browser ? "bar address" : "bar"
        return """
            <div class="screen" lang="\(screen.language)" dir="\(screen.direction)">
            <p class="\(kind)" dir="ltr">\(screen.bar)</p>\(content)</div>
            """
    }

    private func html(of part: Screen.Part, buttonIndex: Int, isAsking: Bool) -> HTML {
        switch part {
        case .heading(let text): return "<h3>\(text)</h3>"
        case .text(let text): return "<p>\(text)</p>"
        case .strong(let text): return "<p class=\"account\">\(text)</p>"
        case .note(let text): return "<p class=\"note\">\(text)</p>"
        case .item(let text): return "<p class=\"item\">\(text)</p>"
        case .code(let text): return "<p class=\"copy\" dir=\"ltr\"><code>\(text)</code></p>"
        case .link(let address, let label, let isApart):
            // The partner's server must not learn the address of this page as the referrer.
            return """
                <a class="tap primary\(" wanted", if: isAsking)" href="\(address)" rel="noopener noreferrer"\
                \(" target=\"_blank\"", if: isApart)>\(label)</a>
                """
        case .alert(let text):
            // An alert has words of this program or of the libraries, which are English on every screen.
            return "<p class=\"alert\" role=\"alert\" lang=\"en\" dir=\"ltr\">\(text)</p>"
        case .field(let name, let label, let value, let isSecret):
            let type = isSecret ? "password" : "text"
            return """
                <label>\(label)<input name="\(Screen.fieldPrefix)\(name)" type="\(type)" value="\(value)" \
                autocomplete="off" autocapitalize="none" spellcheck="false" dir="auto"\
                \(" disabled", if: !isAsking)></label>
                """
        case .button(let button): return html(of: button, index: buttonIndex, isAsking: isAsking)
        }
    }

    /// A button, which sends its index among the buttons of the screen.
    private func html(of button: Screen.Button, index: Int, isAsking: Bool) -> HTML {
        let style = button.isPrimary ? "tap primary" : "tap"
        let language: HTML? = button.language.map { " lang=\"\($0)\" dir=\"ltr\"" }
        if !isAsking { return "<button class=\"\(style)\"\(language) disabled>\(button.label)</button>" }
        let hint: HTML = "<span class=\"vh\" lang=\"en\" dir=\"ltr\"> (the scenario’s way)</span>"
        let isSuggested = snapshot.suggested == index
        return """
            <button class="\(style)\(" wanted", if: isSuggested)" name="button" \
            value="\(index)"\(language)>\(button.label)\(hint, if: isSuggested)</button>
            """
    }
}
