import FlipCheck
import Foundation
import HTTPMessages
import HeadlessBrowser
import Journal
import WebText

/// One message opened; while it is held, its parameters are fields, and it can be sent changed.
struct MessageHTML {
    let entry: JournalEntry
    let number: Int
    let page: RunPage

    var html: HTML {
        let answer: HTML? = entry.answer.map { answer in
            let who = answer.isMessage ? "The answer of \(entry.to.name)" : entry.decider.name
            return """
                <h4>\(who): \(QuotedText.html(answer.summary))</h4>
                \(table(answer.parameters, raw: [:]))
                \(checks(answer.checks, by: entry.from.name))
                """
        }
        return """
            <div class="detail" role="group" aria-label="Message \(number)">
            <h3><span class="vh">Message \(number): </span>\(entry.from.name) → \(entry.to.name)</h3>
            <p class="full">\(QuotedText.html(entry.what))</p>
            \(page.snapshot.held.contains(number) ? edit : table(entry.parameters, raw: raw))
            \(changes)
            \(HTML(parties.compactMap(checks)))
            \(answer)
            \(exchange)
            \(link)
            \(command)
            </div>
            """
    }

    /// The parties that looked at the message, in the order of their first check.
    private var parties: [Party] {
        entry.noted.reduce(into: []) { if !$0.contains($1.party) { $0.append($1.party) } }
    }

    private func checks(by party: Party) -> HTML? {
        checks(entry.noted.filter { $0.party == party }.map(\.check), by: party.name)
    }

    private func table(_ parameters: [JournalEntry.Parameter], raw: [String: String]) -> HTML? {
        if parameters.isEmpty { return nil }
        let hasRaw = parameters.contains { raw[$0.name].map { $0 != "" } ?? false }
        let rows: [HTML] = parameters.map { parameter in
            let wire = raw[parameter.name]
            let same: HTML =
                wire == parameter.value
                ? "<span class=\"same\">the same</span>" : Self.value(wire ?? "")
            return """
                <th scope="row">\(parameter.name)</th>\
                <td>\(Self.value(parameter.value))</td>\("<td>\(same)</td>", if: hasRaw)
                """
        }
        return table(rows, heads: ["name", "decoded value"] + (hasRaw ? ["as it is on the wire"] : []))
    }

    /// A value; a long one is folded, so that it does not push the checks off the screen.
    private static func value(_ text: String) -> HTML {
        if text.count <= longestOpen { return "<code dir=\"auto\">\(text)</code>" }
        return """
            <details class="long"><summary><code dir="auto">\(String(text.prefix(shownOfLong)))…</code> \
            <span class="same">\(text.count) characters</span></summary>\
            <code dir="auto">\(text)</code></details>
            """
    }

    private static let longestOpen = 200
    private static let shownOfLong = 40

    private func table(_ rows: [HTML], heads: [HTML]) -> HTML {
        PageFrame.table(heads: heads, rows: rows, class: "parameters", label: "Parameters")
    }

    /// The parameters as fields, for a message that waits.
    private var edit: HTML? {
        if entry.parameters.isEmpty { return nil }
        let rows: [HTML] = entry.parameters.enumerated().map { place, parameter in
            let value = page.refused?.given.text("value.\(place)") ?? parameter.value
            return """
                <th scope="row"><label for="value-\(place)">\(parameter.name)</label></th>\
                <td>\(Self.field(place, value))</td>\
                <td><label class="choice"><input type="checkbox" name="without" value="\(place)"> \
                leave out<span class="vh"> \(parameter.name)</span></label></td>
                """
        }
        let reason: HTML? = page.refused.map { "<p class=\"alert\" role=\"alert\">\($0.reason)</p>" }
        return page.frame.form(
            "/runs/\(page.snapshot.id)/edit", id: "edit",
            """
            <p class="hint">This message waits. Change a value and send it. Then you see which check of the \
            receiver refuses it.</p>\
            \(reason)\(PageFrame.hidden("message", "\(number)"))
            \(table(rows, heads: ["name", "value", ""]))
            <p class="buttons"><button class="control go">Send it like this</button></p>
            """)
    }

    /// A field for a value, which is an area if the value is long.
    ///
    /// A browser would change line breaks in an area.
    private static func field(_ place: Int, _ value: String) -> HTML {
        let attributes: HTML = """
            class="wide" id="value-\(place)" name="value.\(place)" dir="auto" autocomplete="off" \
            autocapitalize="none" spellcheck="false"
            """
        let hasBreak = value.contains { $0.isNewline }
        if value.count <= longestLine || hasBreak { return "<input value=\"\(value)\" \(attributes)>" }
        let rows = min(mostRows, value.count / longestLine + 2)
        return "<textarea rows=\"\(rows)\" \(attributes)>\(value)</textarea>"
    }

    private static let longestLine = 40
    private static let mostRows = 8

    private var changes: HTML? {
        if entry.changes.isEmpty { return nil }
        let items: [HTML] = entry.changes.map {
            "<li><strong>\($0.name)</strong> was <code dir=\"auto\">\($0.value)</code></li>"
        }
        return "<h4>Changed by you</h4><ul class=\"checks\">\(HTML(items))</ul>"
    }

    private func checks(_ checks: [Check], by party: String) -> HTML? {
        if checks.isEmpty { return nil }
        let items: [HTML] = checks.map { check in
            let place: HTML? =
                check.place.isEmpty
                ? nil : " <a class=\"place\" href=\"/source/\(check.place)#here\">\(check.place)</a>"
            return PageFrame.item(check, place)
        }
        return "<h4>Checked by \(party)</h4><ul class=\"checks\">\(HTML(items))</ul>"
    }

    /// The values as they are on the wire, by name.
    private var raw: [String: String] {
        var values: [String: String] = [:]
        var queries: [Substring] = []
        if let link = entry.link, let mark = link.firstIndex(of: "?") {
            queries.append(link[mark...].dropFirst())
        }
        if let request = entry.request {
            if let query = request.query { queries.append(query) }
            if request.headers["Content-Type"]?.hasPrefix("application/x-www-form-urlencoded") == true {
                queries.append(Substring(String(decoding: request.body, as: UTF8.self)))
            }
        }
        for item in queries.flatMap({ Parameters(parsing: $0, plus: .literal).items }) {
            values[item.name] = item.rawValue
        }
        return values
    }

    private var exchange: HTML? {
        guard let request = entry.request else { return nil }
        return """
            <details><summary>HTTP exchange</summary>
            <pre tabindex="0">\(WireText.of(request))</pre>
            \(entry.answer?.response.map { "<pre tabindex=\"0\">\(WireText.of($0))</pre>" } as HTML?)
            </details>
            """
    }

    /// A button that copies the text behind it, for which the script is needed.
    private static let copy: HTML = "<button type=\"button\" class=\"control small copy\">Copy</button>"

    private var link: HTML? {
        entry.link.map {
            """
            <details><summary>The whole address</summary>\(Self.copy)<pre tabindex="0">\($0)</pre></details>
            """
        }
    }

    private var command: HTML? {
        guard let request = entry.request, let address = page.snapshot.addresses[request.origin] else {
            return nil
        }
        return """
            <details><summary>Repeat it with curl</summary>
            <p class="hint">The server of this run listens while the run is open. \
            It now refuses a code or a state that it accepts only once.</p>
            \(Self.copy)<pre tabindex="0">\(WireText.curl(request, at: address))</pre></details>
            """
    }
}
