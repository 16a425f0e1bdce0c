import HTTPMessages
import Journal
import WebText

/// One message opened: its parameters, its checks, and its text on the wire.
///
/// While the message is held, its parameters are fields, and the reader can send it changed.
struct MessageHTML {
    let entry: JournalEntry
    /// The number of the message, from 1.
    let number: Int
    let page: RunPage

    var html: HTML {
        let isHeld = page.openHeldMessage == number
        return """
            <div class="detail" role="group" aria-label="Message \(number)">
            <h3><span class="vh">Message \(number): </span>\(entry.from.name) → \(entry.to.name)</h3>
            <p class="full">\(QuotedText.html(entry.what))</p>
            \(isHeld ? editForm : table(of: entry.parameters, onWire: wireItems))
            \(changes)
            \(HTML(entry.noted.map(\.party).withoutRepeats.compactMap(notedChecks)))
            \(answer)
            \(exchange)
            \(link)
            \(curlCommand)
            </div>
            """
    }

    private var answer: HTML? {
        guard let answer = entry.answer else { return nil }
        let who = answer.isMessage ? "The answer of \(entry.to.name)" : entry.decider.name
        return """
            <h4>\(who): \(QuotedText.html(answer.summary))</h4>
            \(table(of: answer.parameters, onWire: []))
            \(checks(answer.checks, by: entry.from.name))
            """
    }

    private func notedChecks(by party: Party) -> HTML? {
        checks(entry.noted.filter { $0.party == party }.map(\.check), by: party.name)
    }

    /// A table of decoded values, beside the encoded values where at least one of them is known.
    private func table(
        of parameters: [JournalEntry.Parameter], onWire wireItems: [Parameters.Item]
    ) -> HTML? {
        if parameters.isEmpty { return nil }
        // Of several parameters with one name, each has the encoded value at its own place.
        var itemsLeft = wireItems
        let wireValues = parameters.map { parameter -> String? in
            let place = itemsLeft.firstIndex { $0.name.hasSameBytes(as: parameter.name) }
            return place.map { itemsLeft.remove(at: $0).rawValue }
        }
        let hasWireValues = wireValues.contains { $0?.isEmpty == false }
        let rows: [HTML] = zip(parameters, wireValues).map { parameter, wireValue in
            let comparison: HTML =
                wireValue == parameter.value
                ? "<span class=\"same\">the same</span>" : Self.html(ofValue: wireValue ?? "")
            return """
                <th scope="row">\(parameter.name)</th>\
                <td>\(Self.html(ofValue: parameter.value))</td>\("<td>\(comparison)</td>", if: hasWireValues)
                """
        }
        let wireHeads: [HTML] = hasWireValues ? ["as it is on the wire"] : []
        return parameterTable(rows, heads: ["name", "decoded value"] + wireHeads)
    }

    /// A value; a long value is folded, so that it does not push the checks off the screen.
    private static func html(ofValue text: String) -> HTML {
        if text.count <= maximumUnfoldedLength { return "<code dir=\"auto\">\(text)</code>" }
        return """
            <details class="long"><summary><code dir="auto">\(String(text.prefix(shownOfLong)))…</code> \
            <span class="same">\(text.count) characters</span></summary>\
            <code dir="auto">\(text)</code></details>
            """
    }

    /// The number of characters of a value that is shown whole.
    private static let maximumUnfoldedLength = 200
    /// The number of characters that a folded value shows.
    private static let shownOfLong = 40

    /// A table of parameters, from the cells of its rows.
    func parameterTable(_ rows: [HTML], heads: [HTML]) -> HTML {
        PageFrame.table(heads: heads, rows: rows, class: "parameters", label: "Parameters")
    }

    /// The values of the parameters before the reader changed them, or nil without changes.
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
            PageFrame.item(check, check.place.isEmpty ? nil : place(of: check))
        }
        return "<h4>Checked by \(party)</h4><ul class=\"checks\">\(HTML(items))</ul>"
    }

    /// The line that makes a check, or a link to it, or nil where the sources have no such line.
    private func place(of check: Check) -> HTML? {
        guard let sources = page.sources else {
            return " <a class=\"place\" href=\"/source/\(check.place)#here\">\(check.place)</a>"
        }
        guard let statement = sources.statement(at: check.place) else { return nil }
        return """
             <a class="place" href="../\(statement.path)">\(check.place.prefix { $0 != ":" })</a>\
            <code class="source-line">\(statement.text)</code>
            """
    }

    /// Whether the message is shown as it is on the wire too: in the tour it has shortened values.
    private var hasWire: Bool { page.snapshot.home != .tour }

    /// The parameters of the link, the query and the form with their encoded values, in the order of the entry's.
    private var wireItems: [Parameters.Item] {
        if !hasWire { return [] }
        var queries: [Substring] = []
        if let query = entry.link?.rawQuery { queries.append(query) }
        if let request = entry.request {
            if let query = request.query { queries.append(query) }
            if let form = request.urlEncodedForm { queries.append(Substring(form)) }
        }
        return queries.flatMap { Parameters(parsing: $0, plus: .literal).items }
    }

    /// Request and response as they travelled, or nil for a message that is not HTTP.
    private var exchange: HTML? {
        guard hasWire, let request = entry.request else { return nil }
        let response: HTML? = entry.answer?.response.map {
            "<pre tabindex=\"0\">\(WireText.text(of: $0))</pre>"
        }
        return """
            <details><summary>HTTP exchange</summary>
            <pre tabindex="0">\(WireText.text(of: request))</pre>
            \(response)
            </details>
            """
    }

    /// A button that copies the text after it; only the script of the page shows it.
    private static let copyButton: HTML = "<button type=\"button\" class=\"control small copy\">Copy</button>"

    /// The address that was opened, or nil for a message that opened none.
    private var link: HTML? {
        guard hasWire, let link = entry.link else { return nil }
        return """
            <details><summary>The whole address</summary>\(Self.copyButton)\
            <pre tabindex="0">\(link)</pre></details>
            """
    }

    /// The request as a command for a shell, or nil where no server of this run receives it, or no command can send it.
    private var curlCommand: HTML? {
        guard hasWire, let request = entry.request, let address = page.snapshot.addresses[request.origin],
            let command = WireText.curl(request, at: address)
        else { return nil }
        return """
            <details><summary>Repeat it with curl</summary>
            <p class="hint">The server of this run listens while the run is open. \
            It now refuses a code or a state that it accepts only once.</p>
            \(Self.copyButton)<pre tabindex="0">\(command)</pre></details>
            """
    }
}
