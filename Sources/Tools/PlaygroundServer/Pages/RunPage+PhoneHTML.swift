import HTTPMessages

/// The phones with the screens of apps and pages; the buttons work when it is the reader's turn.
extension RunPage {
    var leftPhone: HTML {
        snapshot.options.scenario.track == .yahoo
            ? phone(.app, title: "The app", side: "left") : phone(.google, title: "Google app", side: "left")
    }

    var rightPhone: HTML {
        if snapshot.options.scenario.track == .own { return phone(.browser, title: "You", side: "right") }
        let usesBrowser = snapshot.latest.last { $0 == .browser || $0 == .partnerApp } == .browser
        if snapshot.options.scenario.track == .yahoo || usesBrowser {
            return phone(.browser, title: "Browser", side: "right")
        }
        return phone(.partnerApp, title: "Partner’s app", side: "right")
    }

    private func phone(_ place: Screen.Place, title: String, side: String) -> HTML {
        let isAsking = snapshot.asking == place
        let screen = snapshot.screens[place]
        let content: HTML =
            screen.map { self.screen($0, place, isAsking: isAsking) } ?? """
                <div class="screen off"><p>Nothing is open.</p></div>
                """
        return """
            <section class="phone \(side)\(" asking", if: isAsking)" \
            aria-labelledby="phone-\(side)">
            <h2 id="phone-\(side)">\(title) \("<span class=\"turn\">your turn</span>", if: isAsking)</h2>
            <div class="case">\(content)</div>
            </section>
            """
    }

    private func screen(_ screen: Screen, _ place: Screen.Place, isAsking: Bool) -> HTML {
        var places = 0
        let parts: [HTML] = screen.parts.map { part in
            guard case .button = part else { return self.part(part, isAsking: isAsking) }
            defer { places += 1 }
            return self.part(part, button: places, isAsking: isAsking)
        }
        let inside: HTML = "\(HTML(parts))"
        let content =
            isAsking
            ? frame.form(
                "/runs/\(snapshot.id)/tap", class: "parts",
                "\(PageFrame.hidden("place", place.rawValue))\(inside)")
            : "<div class=\"parts\">\(inside)</div>"
        let kind = place == .browser ? "bar address" : "bar"
        return """
            <div class="screen" lang="\(screen.language)" dir="\(screen.direction)">
            <p class="\(kind)" dir="ltr">\(screen.bar)</p>\(content)</div>
            """
    }

    private func part(_ part: Screen.Part, button place: Int = 0, isAsking: Bool) -> HTML {
        switch part {
        case .heading(let text): return "<h3>\(text)</h3>"
        case .text(let text): return "<p>\(text)</p>"
        case .strong(let text): return "<p class=\"account\">\(text)</p>"
        case .note(let text): return "<p class=\"note\">\(text)</p>"
        case .item(let text): return "<p class=\"item\">\(text)</p>"
        case .code(let text): return "<p class=\"copy\" dir=\"ltr\"><code>\(text)</code></p>"
        case .link(let address, let label, let isApart):
            // An address of the partner's own: it is not told who leads there.
            return """
                <a class="tap primary\(" wanted", if: isAsking)" href="\(address)" rel="noopener noreferrer"\
                \(" target=\"_blank\"", if: isApart)>\(label)</a>
                """
        case .alert(let text):
            // The words of this program and of the libraries are English on each screen.
            return "<p class=\"alert\" role=\"alert\" lang=\"en\" dir=\"ltr\">\(text)</p>"
        case .field(let name, let label, let value, let isSecret):
            let type = isSecret ? "password" : "text"
            return """
                <label>\(label)<input name="field.\(name)" type="\(type)" value="\(value)" \
                autocomplete="off" autocapitalize="none" spellcheck="false" dir="auto"\
                \(" disabled", if: !isAsking)></label>
                """
        case .button(let button):
            let style = button.isPrimary ? "tap primary" : "tap"
            let language: HTML? = button.language.map { " lang=\"\($0)\" dir=\"ltr\"" }
            if !isAsking {
                return "<button class=\"\(style)\"\(language) disabled>\(button.label)</button>"
            }
            let hint: HTML = "<span class=\"vh\" lang=\"en\" dir=\"ltr\"> (the scenario’s way)</span>"
            let isWanted = snapshot.suggested == place
            return """
                <button class="\(style)\(" wanted", if: isWanted)" name="button" \
                value="\(place)"\(language)>\(button.label)\(hint, if: isWanted)</button>
                """
        }
    }
}
