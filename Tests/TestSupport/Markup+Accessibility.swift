/// The faults of a page for users who do not see it or have no mouse (WCAG 2.2).
extension Markup {
    /// All faults of a page in a language, each in words.
    package func accessibilityProblems(language: String, direction: String) -> [String] {
        faults + pageProblems(language: language, direction: direction) + fieldProblems + controlProblems
    }

    private func pageProblems(language: String, direction: String) -> [String] {
        var problems: [String] = []
        // WCAG 2.2 section 3.1.1.
        if all("html").map(\.attributes["lang"]) != [language] { problems.append("lang is not \(language)") }
        if all("html").map(\.attributes["dir"]) != [direction] { problems.append("dir is not \(direction)") }
        // WCAG 2.2 section 2.4.2.
        if all("title").map({ $0.text.filter { !$0.isWhitespace }.isEmpty }) != [false] {
            problems.append("there is no title")
        }
        if all("main").count != 1 { problems.append("there is not one main part") }
        // WCAG 2.2 section 1.3.1, technique G141.
        let levels = all("h1", "h2", "h3", "h4", "h5", "h6").compactMap { Int($0.name.dropFirst()) }
        if levels.first != 1 || levels.count(where: { $0 == 1 }) != 1 {
            problems.append("there is not one first heading")
        }
        if zip(levels, levels.dropFirst()).contains(where: { $1 > $0 + 1 }) {
            problems.append("a heading skips a level")
        }
        return problems
    }

    private var fieldProblems: [String] {
        var problems: [String] = []
        let ids = elements.compactMap(\.attributes["id"])
        if Set(ids).count != ids.count { problems.append("an id stands twice") }
        for field in all("input", "select", "textarea") where field.attributes["type"] != "hidden" {
            let id = field.attributes["id"] ?? "a field without an id"
            // WCAG 2.2 sections 1.3.1, 3.3.2 and 4.1.2.
            let labels = all("label").filter { $0.attributes["for"] == id && !$0.text.isEmpty }
            if labels.count != 1 { problems.append("\(id) has no label") }
            // WCAG 2.2 section 1.3.5; section 3.3.8 asks that a password manager can fill it in.
            if field.attributes["autocomplete"] == nil { problems.append("\(id) has no purpose") }
            // WCAG 2.2 section 3.3.1: a problem is told in words, where the field says.
            let idOfAlert = field.attributes["aria-describedby"]
            let alerts = elements.filter {
                $0.attributes["id"] == idOfAlert && $0.attributes["role"] == "alert"
            }
            if idOfAlert != nil, alerts.count != 1 { problems.append("\(id) names no alert") }
            if field.attributes["aria-invalid"] != nil, idOfAlert == nil {
                problems.append("\(id) says no reason")
            }
        }
        return problems
    }

    private var controlProblems: [String] {
        var problems: [String] = []
        for element in elements {
            // WCAG 2.2 sections 2.4.3 and 3.2.1: the keyboard goes in the order of the page.
            for name in ["tabindex", "autofocus", "accesskey"] where element.attributes[name] != nil {
                problems.append("<\(element.name)> has \(name)")
            }
            if element.attributes.keys.contains(where: { $0.hasPrefix("on") }) {
                problems.append("<\(element.name)> has a script")
            }
        }
        // An action is a button in a form that posts; a link only leads to a page.
        for button in all("button") where !button.ancestors.contains("form") || button.text.isEmpty {
            problems.append("a button does nothing or says nothing")
        }
        for form in all("form") where form.attributes["method"] != "post" {
            problems.append("a form does not post")
        }
        for link in all("a") {
            if link.attributes["href"]?.isEmpty != false || link.text.isEmpty
                || link.attributes["role"] != nil
            {
                problems.append("a link leads nowhere, says nothing or pretends to be something else")
            }
        }
        return problems
    }
}
