import HTTPMessages
import WebText

/// The addresses of one stage.
struct StageRoutes {
    let server: PlaygroundServer

    /// The page of a stage, the part of it that changes, and the files to take away.
    func get(_ id: String, _ what: String?, _ query: Parameters) async -> HTTPResponse {
        guard let stage = await server.stages.stage(id) else {
            // A page that looks for news while its stage is begun again is told that there are none.
            return what == "live" ? HTTPResponse(status: 204, headers: PageFrame.headers) : gone
        }
        let snapshot = await stage.snapshot()
        let open = ((try? query.value("message")) ?? nil).flatMap { Int($0) }
        let page = StagePage(snapshot: snapshot, frame: server.frame, open: open)
        switch what {
        case nil: return page.response
        case "live":
            // A page that shows this version already gets nothing.
            if let shown = (try? query.value("version")) ?? nil, shown == snapshot.version {
                return HTTPResponse(status: 204, headers: PageFrame.headers)
            }
            return PageFrame.response(200, "text/html; charset=utf-8", page.html.markup)
        case "run.md":
            return file("text/markdown; charset=utf-8", RunMarkdown(snapshot: snapshot).text)
        case "run.txt": return file("text/plain; charset=utf-8", RunText(snapshot: snapshot).text)
        case "run.har": return file("application/json", RunHAR(snapshot: snapshot).text)
        default: return server.frame.problem(404, "There is no such page", "The address leads nowhere.")
        }
    }

    /// An act of the visitor; every answer leads back to the page.
    func post(_ id: String, _ action: String, _ form: Parameters) async -> HTTPResponse {
        guard let stage = await server.stages.stage(id) else { return gone }
        switch action {
        case "next": await stage.next()
        case "run": await stage.setPace(.run)
        case "step": await stage.setPace(.step)
        case "play": await stage.setPace(.play)
        case "hour": await stage.advance(by: 3_600)
        case "day": await stage.advance(by: 86_400)
        case "tap": await tap(stage, form)
        case "check":
            guard let own = stage.options.scenario.own else { return gone }
            return PartnerRoutes(server: server).check(own)
        case "restart":
            await server.stages.end(stage)
            return PlaygroundServer.seeOther("/stages/\(await server.stages.begin(stage.options).id)")
        default: return server.frame.problem(404, "There is no such page", "The address leads nowhere.")
        }
        return PlaygroundServer.seeOther("/stages/\(stage.id)")
    }

    private func tap(_ stage: Stage, _ form: Parameters) async {
        guard let place = ((try? form.value("place")) ?? nil).flatMap(Screen.Place.init),
            let button = ((try? form.value("button")) ?? nil).flatMap({ Int($0) })
        else { return }
        var values: [String: String] = [:]
        for item in form.items where item.name.hasPrefix("field.") {
            values[String(item.name.dropFirst("field.".count))] = (try? item.decoded()) ?? ""
        }
        await stage.tap(place, button: button, values: values)
    }

    private func file(_ type: String, _ text: String) -> HTTPResponse {
        PageFrame.response(200, type, text)
    }

    private var gone: HTTPResponse {
        server.frame.problem(
            404, "This stage has ended",
            "Stages end when newer ones need their place. Begin the scenario again.")
    }
}
