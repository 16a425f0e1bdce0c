import HTTPMessages
import Journal
import WebText

/// The addresses of one simulation: its page, its live updates, and its downloads.
struct RunRoutes {
    let server: PlaygroundServer

    /// The page of a run, the part of it that changes, and the files to take away.
    func get(_ id: String, _ what: String?, _ query: Parameters) async -> HTTPResponse {
        guard let run = await server.runs.run(id) else {
            // A page that looks for news while its run is begun again is told that there are none.
            return what == "live" ? HTTPResponse(status: 204, headers: PageFrame.headers) : gone
        }
        let snapshot = await run.snapshot()
        switch what {
        case nil, "memory", "live":
            let page = await page(of: run, snapshot, isMemory: what == "memory" || isMemory(query), query)
            guard what == "live" else { return page.response }
            // A page that shows this version already gets nothing.
            return query.text("version") == page.version
                ? HTTPResponse(status: 204, headers: PageFrame.headers)
                : PageFrame.response(200, "text/html; charset=utf-8", page.html.markup)
        case "run.md":
            return PageFrame.response(200, "text/markdown; charset=utf-8", snapshot.markdown)
        case "run.txt":
            return PageFrame.response(200, "text/plain; charset=utf-8", snapshot.text)
        case "run.har": return PageFrame.response(200, "application/json", snapshot.har)
        default: return server.nothing
        }
    }

    private func page(
        of run: ScenarioRun, _ snapshot: Snapshot, isMemory: Bool, _ query: Parameters
    ) async -> RunPage {
        var frame = server.frame
        frame.isMemory = isMemory
        return RunPage(
            snapshot: snapshot, frame: frame, open: query.text("message").flatMap { Int($0) },
            memory: isMemory ? await run.memory() : nil)
    }

    private func isMemory(_ parameters: Parameters) -> Bool { parameters.text("view") == "memory" }

    /// An act of the visitor; every answer leads back to the page.
    func post(_ id: String, _ action: String, _ form: Parameters) async -> HTTPResponse {
        guard var run = await server.runs.run(id) else { return gone }
        switch action {
        case "next": await run.next()
        case "run": await run.setPace(.run)
        case "step": await run.setPace(.step)
        case "play": await run.setPace(.play)
        case "hour": await run.advance(by: 3_600)
        case "day": await run.advance(by: 86_400)
        case "tap": await tap(run, form)
        case "edit": return await edit(run, form)
        case "check":
            guard let own = run.options.scenario.own else { return gone }
            return PartnerRoutes(server: server).check(own)
        case "restart":
            await server.runs.end(run)
            run = await server.runs.begin(run.options)
        default: return server.nothing
        }
        return PlaygroundServer.seeOther("/runs/\(run.id)\(isMemory(form) ? "/memory" : "")")
    }

    private func tap(_ run: ScenarioRun, _ form: Parameters) async {
        guard let place = form.text("place").flatMap(Screen.Place.init),
            let button = form.text("button").flatMap({ Int($0) })
        else { return }
        var values: [String: String] = [:]
        for item in form.items where item.name.hasPrefix("field.") {
            values[String(item.name.dropFirst("field.".count))] = (try? item.decoded()) ?? ""
        }
        await run.tap(place, button: button, values: values)
    }

    /// Sends a held message with the changes of the form; the answer shows the message and its checks.
    private func edit(_ run: ScenarioRun, _ form: Parameters) async -> HTTPResponse {
        let snapshot = await run.snapshot()
        guard let number = form.text("message").flatMap({ Int($0) }), snapshot.held.contains(number) else {
            return server.frame.problem(
                409, "This message has gone already", "Only a message that is held can be changed.")
        }
        do throws(RefusedEdit) {
            let edit = try Self.edit(form, snapshot.entries[number - 1])
            await run.send(number, edit.values.isEmpty ? nil : edit)
            if let pace = form.text("then").flatMap(RunOptions.Pace.init) { await run.setPace(pace) }
        } catch {
            return RunPage(snapshot: snapshot, frame: server.frame, open: number, refused: error).response
        }
        return PlaygroundServer.seeOther(snapshot.path(openingMessage: number))
    }

    /// The fields that are not as they were shown; of a shortened secret that stays, the message keeps all.
    private static func edit(_ form: Parameters, _ entry: JournalEntry) throws(RefusedEdit) -> MessageEdit {
        let without = form.items.filter { $0.name == "without" }.compactMap { try? $0.decoded() }
        var edit = MessageEdit([:])
        for (place, parameter) in entry.parameters.enumerated() {
            if without.contains("\(place)") {
                edit.values[place] = .some(nil)
            } else if let value = try? form.item("value.\(place)")?.decoded(),
                !value.hasSameBytes(as: parameter.value)
            {
                // RFC 9110 section 5.5: a field value is one line of visible characters.
                if parameter.name.hasSuffix(":"), !value.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) {
                    let reason =
                        "\(parameter.name) is a header field: it takes only visible ASCII characters."
                    throw RefusedEdit(reason: reason, given: form)
                }
                edit.values[place] = value
            }
        }
        return edit
    }

    private var gone: HTTPResponse {
        server.frame.problem(
            404, "This run has ended",
            "A run ends when it is begun again, an hour after its last use, or when newer ones need its "
                + "place. Begin the scenario again.")
    }
}
