import HTTPMessages

/// The phones with the screens of apps and pages; the buttons work when it is the reader's turn.
extension RunPage {
    /// The phone of the app in which the user begins.
    var leftPhone: HTML {
        snapshot.options.scenario.track == .yahoo
            ? phone(.app, title: "The app", side: "left") : phone(.google, title: "Google app", side: "left")
    }

    /// The phone on the other side.
    ///
    /// In a link by App Flip it is the partner's app or the browser, whichever was shown last. Before an attack
    /// it is the attacker's.
    var rightPhone: HTML {
        if snapshot.screens[.attacker] != nil { return phone(.attacker, title: "Attacker", side: "right") }
        let browser = phone(.browser, title: "Browser", side: "right")
        switch snapshot.options.scenario.track {
        case .own: return phone(.browser, title: "You", side: "right")
        case .yahoo: return browser
        case .flip:
            let last = snapshot.shownPlaces.last { $0 == .browser || $0 == .partnerApp }
            return last == .browser
                ? browser : phone(.partnerApp, title: "Partner’s app", side: "right")
        }
    }

    private func phone(_ place: Screen.Place, title: String, side: String) -> HTML {
        let isAsking = snapshot.askingPlace == place
        let content: HTML
        if let screen = snapshot.screens[place] {
            content = html(of: screen, place, isAsking: isAsking)
        } else {
            content = "<div class=\"screen off\"><p>Nothing is open.</p></div>"
        }
        return """
            <section class="phone \(side)\(" asking", if: isAsking)\
            \(" latest", if: snapshot.shownPlaces.last == place)" \
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
        let content = isAsking ? form(inside, at: place) : "<div class=\"parts\">\(inside)</div>"
        let kind = place == .browser ? "bar address" : "bar"
        return """
            <div class="screen" lang="\(screen.language)" dir="\(screen.direction)">
            <p class="\(kind)" dir="ltr">\(screen.bar)</p>\(content)</div>
            """
    }

    /// The form that a button of the asking screen sends; on the first page it begins a run with this tap.
    private func form(_ inside: HTML, at place: Screen.Place) -> HTML {
        let fields: HTML = "\(PageFrame.hidden("place", place.rawValue))\(inside)"
        switch snapshot.home {
        case .run:
            let question = snapshot.questionNumber.map { PageFrame.hidden("question", "\($0)") }
            return frame.form("\(snapshot.path)/tap", class: "parts", "\(question)\(fields)")
        case .tour: return "<div class=\"parts\">\(inside)</div>"
        case .start:
            let scenario = PageFrame.hidden("scenario", snapshot.options.scenario.id)
            return frame.form("/runs", class: "parts", "\(scenario)\(fields)")
        }
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
            // The tour is a file for everybody, and shows no secret.
            let value = isSecret && snapshot.home == .tour ? "••••••••" : value
            return """
                <label>\(label)<input name="\(Screen.fieldPrefix)\(name)" type="\(type)" value="\(value)" \
                autocomplete="\(isSecret ? "new-password" : "off")" autocapitalize="none" spellcheck="false" \
                dir="auto"\
                \(" disabled", if: !isAsking || snapshot.home == .tour)></label>
                """
        case .button(let button): return html(of: button, index: buttonIndex, isAsking: isAsking)
        }
    }

    /// A button, which sends its index among the buttons of the screen.
    private func html(of button: Screen.Button, index: Int, isAsking: Bool) -> HTML {
        let style = button.isPrimary ? "tap primary" : "tap"
        let language: HTML? = button.language.map { " lang=\"\($0)\" dir=\"ltr\"" }
        let isSuggested = snapshot.suggestedButton == index
        let isInTour = snapshot.home == .tour
        // The tour goes on only by the button that its run presses.
        guard isAsking, isSuggested || !isInTour else {
            return "<button class=\"\(style)\"\(language) disabled>\(button.label)</button>"
        }
        if isInTour {
            return "<button type=\"button\" class=\"\(style) wanted\"\(language)>\(button.label)</button>"
        }
        // The main button needs no words: a reader expects to press it.
        let hintClass = button.isPrimary ? "vh" : "way"
        let hint: HTML =
            "<span class=\"\(hintClass)\" lang=\"en\" dir=\"ltr\"> this scenario presses it</span>"
        return """
            <button class="\(style)\(" wanted", if: isSuggested)" name="button" \
            value="\(index)"\(language)>\(button.label)\(hint, if: isSuggested)</button>
            """
    }
}
