import Testing

@testable import FlipCheck

/// The commands that a report names run as they are printed, however the program was started.
@Suite struct InvocationTests {
    private func invocation(_ executable: String, name: String, folder: String) -> Invocation {
        Invocation(executable: executable, name: name, folder: folder) {
            ["/home/ada/main/Package.swift", "/home/ada/main-2/Package.swift"].contains($0)
        }
    }

    @Test(arguments: ["/home/ada/main", "/home/ada/main/Docs"])
    func `a product of the checkout is started by swift run`(folder: String) {
        let file = "/home/ada/main/.build/x86_64-unknown-linux-gnu/debug/flip-check"
        let started = invocation(file, name: ".build/debug/flip-check", folder: folder)
        #expect(started.command("sign-in") == "swift run flip-check sign-in")
        #expect(started.command() == "swift run flip-check")
    }

    @Test(arguments: [
        ("/usr/local/bin/flip-check", "flip-check", "/home/ada/main"),
        // In another folder `swift run` finds no package, or another one.
        ("/home/ada/main/.build/debug/flip-check", "../main/.build/debug/flip-check", "/home/ada/main-2"),
        // Some build folder without a package.
        ("/home/ada/.build/debug/flip-check", ".build/debug/flip-check", "/home/ada"),
    ])
    func `elsewhere the program is started by the word that started it`(
        executable: String, name: String, folder: String
    ) {
        let started = invocation(executable, name: name, folder: folder)
        #expect(started.command("tokens") == "\(name) tokens")
    }

    @Test func `the options of the run are repeated, as a shell takes them`() {
        var started = Invocation()
        started.options = ["--config", "my file.json", "--client-id", "a'b\u{1B}[31m"]
        #expect(
            started.command("cookie")
                == #"flip-check cookie --config 'my file.json' --client-id 'a'\''b\u{1b}[31m'"#)
    }

    @Test func `reports name the commands with the options of the run`() throws {
        let rule = try #require(FlipCheck.rules.first)
        let evidence = [
            Evidence(
                sent: [], received: [],
                command: #"curl -H "Cookie: $COOKIE" -d "$CODE" -d "$TOKEN" "$ACCESS_TOKEN""#)
        ]
        var report = Report(findings: [rule.failed("x", evidence)], requests: 1)
        report.invocation.options = ["--config", "a.json"]
        for command in ["code", "cookie", "tokens"] {
            let words = "flip-check \(command) --config a.json"
            #expect(ReportText().text(of: report).inOneLine.contains(words))
            #expect(report.html.contains(words))
            #expect(report.json.contains(words))
        }
    }

    @Test func `the text of the sign-in names the command that shows the next page`() async throws {
        var started = Invocation()
        started.options = ["--config", "a.json"]
        let probe = try Partner().probe { $0.signIn.forms = [] }
        let text = try await SignInText(of: probe, invocation: started).text
        #expect(text.contains("Then run it again: flip-check sign-in --config a.json."), "\(text)")
    }
}
