import HTTPMessages
import Journal
import WebText

/// The addresses of one run: its page, its live updates, and its downloads.
struct RunRoutes {
    let server: PlaygroundServer

    /// The page of a run, the part of it that changes, or a file to take away.
    ///
    /// - Parameter part: the last part of the address, or nil for the page.
    func get(_ id: String, part: String?, query: Parameters) async -> HTTPResponse {
        guard let run = await server.runs.run(id) else {
            // The script of a page may ask for changes just when its run is begun again.
            return part == "live" ? Self.noChange : runHasEnded
        }
        let snapshot = await run.snapshot()
        let showsMemory = part == "memory" || isMemory(query)
        switch part {
        case nil, "memory": return await page(of: run, snapshot, query, isMemory: showsMemory).response
        case "live":
            let page = await page(of: run, snapshot, query, isMemory: showsMemory)
            if query.single("version") == page.version { return Self.noChange }
            return PageFrame.response(200, "text/html; charset=utf-8", page.html.markup)
        case "run.md":
            return PageFrame.response(200, "text/markdown; charset=utf-8", snapshot.markdown)
        case "run.txt":
            return PageFrame.response(200, "text/plain; charset=utf-8", snapshot.text)
        case "run.har": return PageFrame.response(200, "application/json", snapshot.har)
        default: return server.notFound
        }
    }

    /// The answer to a page that shows the present version already.
    private static var noChange: HTTPResponse { HTTPResponse(status: 204, headers: PageFrame.headers) }

    private func page(
        of run: ScenarioRun, _ snapshot: Snapshot, _ query: Parameters, isMemory: Bool
    ) async -> RunPage {
        var frame = server.frame
        frame.isMemory = isMemory
        return RunPage(
            snapshot: snapshot, frame: frame, open: query.number("message"),
            memory: isMemory ? await run.memory() : nil)
    }

    /// Whether a form or an address belongs to a page that shows the memory of the servers.
    private func isMemory(_ parameters: Parameters) -> Bool { parameters.single("view") == "memory" }

    /// Does what a button of the page says; every answer leads back to the page.
    func post(_ id: String, action: String, form: Parameters) async -> HTTPResponse {
        guard var run = await server.runs.run(id) else { return runHasEnded }
        switch action {
        case "next": await run.next()
        case "hour": await run.advance(by: 3_600)
        case "day": await run.advance(by: 86_400)
        case "tap": await tap(run, form)
        case "edit": return await edit(run, form)
        case "check":
            guard let values = run.options.scenario.partnerValues else { return server.notFound }
            return PartnerRoutes(server: server).check(values)
        case "restart":
            await server.runs.end(run)
            run = await server.runs.begin(run.options)
        default:
            guard let pace = RunOptions.Pace(rawValue: action) else { return server.notFound }
            await run.setPace(pace)
        }
        return PlaygroundServer.seeOther("/runs/\(run.id)\(isMemory(form) ? "/memory" : "")")
    }

    /// Presses a button of a screen, with the values of its fields.
    ///
    /// Other forms change nothing.
    func tap(_ run: ScenarioRun, _ form: Parameters) async {
        guard let place = form.single("place").flatMap(Screen.Place.init), let button = form.number("button")
        else { return }
        var values: [String: String] = [:]
        for item in form.items where item.name.utf8.starts(with: Screen.fieldPrefix.utf8) {
            let field = String(Substring(item.name.utf8.dropFirst(Screen.fieldPrefix.utf8.count)))
            values[field] = try? item.decoded()
        }
        await run.tap(place, ofQuestion: form.number("question"), button: button, values: values)
    }

    /// Sends a held message with the changes of the form; the answer shows the message and its checks.
    private func edit(_ run: ScenarioRun, _ form: Parameters) async -> HTTPResponse {
        let snapshot = await run.snapshot()
        guard let number = form.number("message"), snapshot.held.contains(number) else {
            return server.frame.problem(
                409, "This message was sent already", "Only a message that is held can be changed.")
        }
        do throws(RefusedEdit) {
            let edit = try Self.changes(form, of: snapshot.entries[number - 1])
            let isChanged = !edit.changes.isEmpty
            await run.send(number, isChanged ? edit : nil)
            // A button for another pace sends these fields too.
            if let pace = form.single("then").flatMap(RunOptions.Pace.init) { await run.setPace(pace) }
            // A message that went on as it was closes, and the next held message opens.
            return PlaygroundServer.seeOther(
                isChanged ? snapshot.path(openingMessage: number) : snapshot.path)
        } catch {
            return RunPage(snapshot: snapshot, frame: server.frame, open: number, refused: error).response
        }
    }

    /// The fields that are not as they were shown.
    ///
    /// A shortened secret that the reader has not touched is not a change, so the message keeps the whole secret.
    private static func changes(
        _ form: Parameters, of entry: JournalEntry
    ) throws(RefusedEdit) -> MessageEdit {
        var edit = MessageEdit()
        for (place, parameter) in entry.parameters.enumerated() {
            if form.single("without.\(place)") != nil {
                edit.changes[place] = .remove
            } else if let value = try? form.item("value.\(place)")?.decoded(),
                !value.hasSameBytes(as: parameter.value)
            {
                // RFC 9110 section 5.5: a field value is one line of visible characters.
                if parameter.name.hasSuffix(":"), !value.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) {
                    let reason =
                        "\(parameter.name) is a header field: it takes only visible ASCII characters."
                    throw RefusedEdit(reason: reason, given: form)
                }
                edit.changes[place] = .set(value)
            }
        }
        return edit
    }

    private var runHasEnded: HTTPResponse {
        server.frame.problem(
            404, "This run has ended",
            "A run ends when it is begun again, an hour after its last use, when newer runs need its place, or "
                + "with the program. Begin the scenario again.")
    }
}
