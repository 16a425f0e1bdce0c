import HTTPMessages
import PlatformCrypto
import Testing

@testable import PlaygroundServer

/// The guard against pages and programs that are not the playground's own.
@Suite struct GuardTests {
    private let playground: Playground

    init() throws { playground = try Playground() }

    @Test(arguments: ["evil.example", "127.0.0.1:8091", "127.0.0.1", "localhost:8090.evil.example", ""])
    func `a request to another host is refused`(host: String) async throws {
        #expect(await playground.get("/", host: host).status == 403)
        #expect(await playground.post("/runs", [("scenario", "flip")], host: host).status == 403)
        #expect(await playground.server.runs.count == 0)
    }

    @Test(arguments: ["127.0.0.1:8090", "localhost:8090", "LOCALHOST:8090"])
    func `a request to its own names is answered`(host: String) async throws {
        #expect(await playground.get("/", host: host).status == 200)
    }

    @Test(
        arguments: [
            ["Origin": "https://evil.example"], ["Origin": "http://127.0.0.1:8091"], ["Origin": "null"],
            ["Origin": "http://localhost:8090.evil.example"],
            ["Origin": "http://127.0.0.1:8090", "Sec-Fetch-Site": "cross-site"],
            ["Origin": "http://127.0.0.1:8090", "Sec-Fetch-Site": "same-site"],
        ] as [HTTPHeaders])
    func `a form of another site is refused`(headers: HTTPHeaders) async throws {
        let answer = await playground.post("/runs", [("scenario", "flip")], headers: headers)
        #expect(answer.status == 403)
        #expect(await playground.server.runs.count == 0)
    }

    @Test(arguments: ["", "wrong"])
    func `a form without this start's token is refused, for each thing that can be done`(
        token: String
    ) async throws {
        let run = try await playground.run("flip", pace: "step")
        let before = await run.snapshot().version
        for action in ["next", "run", "step", "play", "hour", "day", "tap", "edit", "restart"] {
            let fields = [("place", "google"), ("button", "0")]
            let answer = await playground.post("/runs/\(run.id)/\(action)", fields, token: token)
            #expect(answer.status == 403, "\(action)")
        }
        #expect(await playground.post("/runs", [("scenario", "flip")], token: token).status == 403)
        #expect(await playground.post("/partner", [("file", "{}")], token: token).status == 403)
        #expect(await run.snapshot().version == before)
        #expect(await playground.server.runs.count == 1)
    }

    @Test func `at port 80 a browser leaves the port out`() throws {
        let crypto = try PlatformCrypto()
        let request = try #require(HTTPRequest("GET", "http://127.0.0.1/"))
        try RequestGuard(port: 80, token: "", crypto: crypto).check(request)
        #expect(throws: RequestGuard.Refusal.host) {
            try RequestGuard(port: 8080, token: "", crypto: crypto).check(request)
        }
    }

    @Test func `nothing is changed by GET`() async throws {
        let run = try await playground.run("flip", pace: "run")
        let before = await run.snapshot().version
        for action in ["next", "run", "tap", "edit", "restart"] {
            let answer = await playground.get("/runs/\(run.id)/\(action)?button=0&place=google")
            #expect(answer.status == 404, "\(action)")
        }
        #expect(await run.snapshot().version == before)
    }

    @Test func `a method other than GET, HEAD and POST is refused`() async {
        let answer = await playground.server.handle(
            HTTPRequest(method: "DELETE", origin: "http://127.0.0.1:8090", target: "/"))
        #expect(answer.status == 405)
        #expect(answer.headers["Allow"] == "GET, HEAD, POST")
    }

    @Test(arguments: [
        "/", "/style.css", "/live.js", "/icon.svg", "/mistakes", "/scenarios/flip", "/nothing", "/runs/x",
    ])
    func `every answer has a policy without inline script, and is not kept`(target: String) async throws {
        let answer = await playground.get(target)
        let policy = try #require(answer.headers["Content-Security-Policy"])
        #expect(policy.hasPrefix("default-src 'none'; "))
        #expect(!policy.contains("unsafe"))
        #expect(policy.contains("frame-ancestors 'none'"))
        #expect(answer.headers["Cache-Control"] == "no-store")
        #expect(answer.headers["X-Content-Type-Options"] == "nosniff")
        #expect(answer.headers["Cross-Origin-Resource-Policy"] == "same-origin")
        #expect(answer.headers["Access-Control-Allow-Origin"] == nil)
        // With no-referrer the page's own forms would come with Origin: null, and be refused.
        #expect(answer.headers["Referrer-Policy"] == "same-origin")
        #expect(!answer.text.contains("style=\""))
        #expect(!answer.text.contains("onclick"))
    }

    @Test(arguments: [
        "/docs/..%2Fsecret", "/docs/../secret", "/source/../../etc/passwd",
        "/source/PartnerServer/..%2Fx.swift", "/docs", "/docs/README", "/docs/contributing",
        "/docs/pictures/playground.png", "/docs/other/secret.png",
    ])
    func `no file beyond the shown pages and the sources can be read`(target: String) async throws {
        let files = StubFiles(sources: ["Sources/AppFlip/PartnerServer/PartnerServer.swift"]) { path in
            Issue.record("\(path) was asked for")
            return "secret"
        }
        #expect(try await Playground(files: files).get(target).status == 404)
    }
}
