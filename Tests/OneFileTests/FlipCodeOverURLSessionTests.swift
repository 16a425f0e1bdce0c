import Foundation
import HTTPMessages
import LoopbackHTTP
import TestSupport
import Testing

/// `URLSession` in the file to paste, against servers on loopback.
///
/// The modules of this package do not link FoundationNetworking on Linux. So a program is made of the two files, as an
/// app would be.
@Suite struct FlipCodeOverURLSessionTests {
    /// Answers with one response, or not at all until it is let go, and keeps what it was asked.
    private actor Server: HTTPHandler {
        private(set) var requests: [HTTPRequest] = []
        private let response: HTTPResponse?
        private var held: [CheckedContinuation<Void, Never>] = []
        private var isLetGo = false

        init(_ response: HTTPResponse?) { self.response = response }

        func handle(_ request: HTTPRequest) async -> HTTPResponse {
            requests.append(request)
            if let response { return response }
            // The program may have given up before its request is read.
            if isLetGo { return HTTPResponse(status: 503) }
            await withCheckedContinuation { held.append($0) }
            return HTTPResponse(status: 503)
        }

        func letGo() {
            isLetGo = true
            for continuation in held { continuation.resume() }
            held = []
        }
    }

    /// One answer of a server, the time to wait for it, and what has to come of it.
    private struct Case {
        let name: String
        /// The answer, or nil for a server that does not answer in time.
        var response: HTTPResponse?
        var timeout = 3_600.0
        let expected: String
    }

    private static var cases: [Case] {
        func json(_ text: String) -> HTTPResponse {
            HTTPResponse(status: 200, contentType: "application/json", text: text)
        }
        let redirects = [301, 302, 303, 307, 308].map { status in
            Case(
                name: "a redirect with \(status)",
                response: HTTPResponse(
                    status: status, headers: ["Location": "/elsewhere", "Content-Length": "0"]),
                expected: "answerUnreadable")
        }
        return redirects + [
            Case(name: "a code", response: json(#"{"code":"4/0 +"}"#), expected: "code 4/0 +"),
            Case(
                name: "a long answer",
                response: json(String(repeating: " ", count: 70_000) + #"{"code":"c"}"#),
                expected: "answerUnreadable"),
            Case(name: "no answer in time", response: nil, timeout: 1, expected: "timedOut"),
        ]
    }

    // Rule: app.no-redirect
    @Test func `a redirect is not followed with the session, and a long or late answer is given up`()
        async throws
    {
        let folder = try TemporaryFolder()
        let program = try await Self.program(in: folder)
        for answer in Self.cases {
            let handler = Server(answer.response)
            let server = try LoopbackServer.bind().serve(handler)
            let end = try await RunningProgram(
                path: program, ["\(server.address.origin)/app/code", "\(answer.timeout)"]
            ).end()
            await handler.letGo()
            await server.stop()
            #expect(end.output == answer.expected + "\n", "\(answer.name): \(end.errors)")
            let requests = await handler.requests
            // On a busy machine the second of the last case may end before the request is there.
            if requests.isEmpty, answer.response == nil { continue }
            #expect(requests.map(\.target) == ["/app/code"], "\(answer.name)")
            let request = try #require(requests.first, "\(answer.name)")
            #expect(request.method == "POST")
            #expect(request.headers["Authorization"] == "Bearer t1")
            #expect(request.headers["Content-Type"] == "application/x-www-form-urlencoded")
            #expect(request.headers["Cookie"] == nil)
            #expect(String(decoding: request.body, as: UTF8.self).hasPrefix("response_type=code&client_id="))
        }
        let refused = try RefusedPort()
        let end = try await RunningProgram(path: program, ["\(refused.origin)/app/code", "3600"]).end()
        #expect(end.output == "serverUnavailable\n", "\(end.errors)")
    }

    private static let main = """
        @main struct Program {
            static func main() async {
                var settings = FlipSettings()
                settings.universalLink = "https://partner.example/flip"
                settings.clientID = "google-client"
                settings.company = "Example"
                settings.scopes = ["devices.read"]
                settings.defaultScopes = ["devices.read"]
                let link = "https://partner.example/flip?client_id=google-client&state=s&redirect_uri="
                    + "https%3A%2F%2Foauth-redirect.googleusercontent.com%2Fa%2Fcom.google.Chromecast"
                guard case .ask(let question) = settings.decide(link) else { return print("refused") }
                var code = FlipCode()
                code.endpoint = CommandLine.arguments[1]
                code.timeout = Double(CommandLine.arguments[2]) ?? 0
                code.allowsLoopback = true
                code.report = { _ in }
                do { print("code", try await code.code(for: question, session: "t1")) } catch {
                    print((error as? FlipFailure)?.rawValue ?? "another error")
                }
            }
        }

        """

    /// A program of the two files.
    ///
    /// On Linux, `URLSession` is in a module of its own.
    private static func program(in folder: TemporaryFolder) async throws -> URL {
        for name in ["FlipLink.swift", "FlipCode.swift"] {
            let file = packageRoot.appending(path: "Examples/OneFile/\(name)")
            var text = try String(contentsOf: file, encoding: .utf8)
            #if !canImport(Darwin)
                text = text.replacing("#if canImport(Darwin)", with: "#if true")
                    .replacing(
                        "import Foundation\n", with: "import Foundation\nimport FoundationNetworking\n")
            #endif
            try text.write(toFile: folder.file(name), atomically: true, encoding: .utf8)
        }
        try "import Foundation\n\(main)".write(
            toFile: folder.file("Program.swift"), atomically: true, encoding: .utf8)
        let built = try await RunningProgram(
            onPath: "swiftc",
            [
                "-swift-version", "6", "-parse-as-library", "-o", folder.file("program"),
                folder.file("FlipLink.swift"), folder.file("FlipCode.swift"), folder.file("Program.swift"),
            ]
        ).end()
        try #require(built.status == 0, "\(built.errors)")
        return URL(fileURLWithPath: folder.file("program"))
    }
}
