import Foundation
import HTTPMessages
import PlatformCrypto
import WebText

/// The playground as a handler for one loopback server: pages, runs, and the guard before them.
package struct PlaygroundServer: HTTPHandler {
    /// The path at which a reader's own server sends the browser back.
    static let returnPath = "/partner/return"

    let crypto: PlatformCrypto
    let now: @Sendable () -> Date
    let random: RandomSource
    /// The redirect URI of this program; RFC 8252 section 7.3 prefers the address to the name.
    let redirectURI: String
    let frame: PageFrame
    private let projectPages: ProjectPages
    private let requestGuard: RequestGuard
    /// The run that waits on the first page.
    private let firstRun = FirstRun(.flips[0])
    /// The runs of scenarios, and of links with readers' own servers.
    let runs: RunRegistry
    /// The checks of readers' own servers by every rule.
    let partnerRuns = PartnerRuns()
    /// The runs that wait for a browser to come back from the reader's own server.
    let waiting = WaitingRuns([:])

    /// Creates the playground of a server on a port.
    ///
    /// - Parameters:
    ///   - files: the project's files, or nil for a playground that shows no pages and sources.
    ///   - runLimit: the number of runs that are kept at the same time.
    package init(
        port: UInt16, files: (any ProjectFiles)?, runLimit: Int = 40, crypto: PlatformCrypto,
        now: @escaping @Sendable () -> Date, random: RandomSource
    ) {
        self.crypto = crypto
        self.now = now
        self.random = random
        redirectURI = "http://127.0.0.1:\(port)\(Self.returnPath)"
        let token = random.token()
        frame = PageFrame(token: token)
        requestGuard = RequestGuard(port: port, token: token, crypto: crypto)
        // The page about a run that has ended says "an hour".
        runs = RunRegistry(limit: runLimit, lifetime: 3_600, now: now, random: random)
        projectPages = ProjectPages(files: files, frame: frame)
    }

    /// Ends all runs, and all checks of a partner's server.
    package func stop() async {
        await partnerRuns.stop()
        await runs.stop()
    }

    /// Answers a request that the guard lets through, and refuses any other with 403.
    package func handle(_ request: HTTPRequest) async -> HTTPResponse {
        do {
            try requestGuard.check(request)
            let path = request.path.split(separator: "/").map(String.init)
            switch request.method {
            case "GET", "HEAD": return await get(path, request)
            case "POST":
                let form = Parameters(parsing: String(decoding: request.body, as: UTF8.self), plus: .space)
                try requestGuard.check(request, form)
                return await post(path, form)
            default:
                var answer = frame.problem(405, "Not here", "Use GET or POST.")
                answer.headers["Allow"] = "GET, HEAD, POST"
                return answer
            }
        } catch {
            return PageFrame.response(403, "text/plain; charset=utf-8", "Refused: \(error.rawValue)\n")
        }
    }

    private func get(_ path: [String], _ request: HTTPRequest) async -> HTTPResponse {
        let query = Parameters(parsing: request.query ?? "", plus: .space)
        switch (path.first ?? "", path.count) {
        case ("", 0):
            let page = RunPage(
                snapshot: await firstRun.snapshot(), frame: frame, open: query.number("message"))
            return StartPage(
                frame: frame, firstRun: page, doneIDs: runs.doneIDs.withLock { $0 },
                search: query.single("q") ?? ""
            ).response
        case ("style.css", 1): return PageFrame.response(200, "text/css; charset=utf-8", Style.sheet)
        case ("live.js", 1): return PageFrame.response(200, "text/javascript; charset=utf-8", Style.script)
        case ("icon.svg", 1): return PageFrame.response(200, "image/svg+xml", PageFrame.icon.markup)
        case ("mistakes", 1): return MistakesPage(frame: frame).response
        case ("partner", 1...2):
            let id = path.count == 2 ? path[1] : nil
            guard let answer = await PartnerRoutes(server: self).get(request, id, query: query) else { break }
            return answer
        case ("scenarios", 2):
            guard let scenario = Scenario.named(path[1]) else { break }
            let options = RunOptions(scenario: scenario, choices: query)
            return ScenarioPage(options: options, frame: frame).response
        case ("docs", 2): return projectPages.page(path[1])
        case ("source", 3): return projectPages.source(path[1], path[2])
        case ("runs", 2...3):
            return await RunRoutes(server: self).get(
                path[1], part: path.count == 3 ? path[2] : nil, query: query)
        default: break
        }
        return notFound
    }

    private func post(_ path: [String], _ form: Parameters) async -> HTTPResponse {
        switch (path.first ?? "", path.count) {
        case ("runs", 1):
            guard let scenario = form.single("scenario").flatMap({ Scenario.named($0) }) else { break }
            let run = await runs.begin(RunOptions(scenario: scenario, choices: form))
            await RunRoutes(server: self).tap(run, form)
            return Self.seeOther("/runs/\(run.id)")
        case ("runs", 3): return await RunRoutes(server: self).post(path[1], action: path[2], form: form)
        case ("partner", 1): return await PartnerRoutes(server: self).post(form)
        default: break
        }
        return notFound
    }

    var notFound: HTTPResponse {
        frame.problem(404, "There is no such page", "The address leads nowhere.")
    }

    /// Leads a browser on by GET (RFC 9110 section 15.4.4).
    static func seeOther(_ path: String) -> HTTPResponse {
        var answer = HTTPResponse(status: 303, headers: PageFrame.headers)
        answer.headers["Location"] = path
        return answer
    }
}
