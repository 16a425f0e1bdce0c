import Foundation
import HTTPMessages
import LoopbackHTTP
import TestSupport
import Testing

/// What is left of a run that was stopped while a real browser signed in.
@Suite struct StoppedBrowserTests {
    @Test(.timeLimit(.minutes(1))) func `Ctrl-C ends the driver of the browser with the run`() async throws {
        let folder = try TemporaryFolder()
        let opening = Gate()
        // The partner's server, which is also the port of the driver.
        let server = try LoopbackServer.bind().serve(
            Answering { request in
                switch request.path {
                case "/authorize": return .html("<form method=post><input name=user></form>")
                case "/session": return .json(#"{"value": {"sessionId": "1"}}"#)
                case "/session/1/url": await opening.pass()
                default: break
                }
                return .json(#"{"value": null}"#)
            })
        try folder.writeProgram(
            "chromedriver",
            """
            echo $$ >'\(folder.file("driver"))'
            echo 'ChromeDriver was started successfully on port \(server.address.port).'
            exec sleep 600
            """)
        let configuration = """
            {"client": {"id": "google-client"}, "authorizationURL": "\(server.address.origin)/authorize",
             "signIn": {"browser": true}}
            """
        try configuration.write(toFile: folder.file("flip-check.json"), atomically: true, encoding: .utf8)
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        let run = try RunningProgram(
            "flip-check", ["sign-in", "--config", folder.file("flip-check.json")],
            environment: ["PATH": "\(folder.path):\(path)"])
        await opening.waitForArrival(of: 1)
        run.send(SIGINT)
        #expect(try await run.end().status == 130)
        let number = try String(contentsOfFile: folder.file("driver"), encoding: .utf8)
        let driver = try #require(pid_t(number.trimmingCharacters(in: .whitespacesAndNewlines)))
        #expect(kill(driver, SIGKILL) != 0, "the driver was still running")
        await opening.open()
        await server.stop()
    }
}
