import CommandLineSupport
import Testing

/// The arguments of a program, and its help.
@Suite struct ProgramArgumentsTests {
    private func read(_ arguments: String...) -> ProgramArguments {
        ProgramArguments(
            arguments, program: "program", usage: "Usage: program", port: 8080,
            options: [
                .port("the port"), .init("--log", "prints lines"), .init("--log=json", ""),
                .init("--store", value: "FILE", kind: "a file", "the store"),
            ], commands: ["add-user": ["--name": "a name"], "users": [:]], words: 3)
    }

    @Test func `a value is the next argument or follows an equals sign`() {
        #expect(read().port == 8080)
        #expect(read("--port", "9502").port == 9502)
        #expect(read("--port=9502").port == 9502)
        #expect(read("--store=", "--store=a=b").values(of: "--store") == ["", "a=b"])
        #expect(read("--store=1", "--store", "2").values(of: "--store") { UInt32($0) } == [1, 2])
        // The equals sign and the accent are one character.
        #expect(read("--store=\u{301}a").values(of: "--store") == ["\u{301}a"])
    }

    @Test func `switches, a command with its options, and words are told apart`() {
        let given = read("add-user", "--name", "Ada", "--log=json", "https://a.example/?b=c")
        #expect(given.command == "add-user")
        #expect(given.required("--name") == "Ada")
        #expect(!given.has("--log"))
        #expect(given.has("--log=json"))
        #expect(given.words == ["https://a.example/?b=c"])
    }

    @Test func `the help has each option that has help of its own, with its value`() {
        let options: [ProgramOption] = [
            .init("--log", "prints a line for each request"), .init("--log=json", ""),
            .init("--start-time", value: "SECONDS", kind: "a number", "the time"),
        ]
        #expect(
            ProgramOption.lines(options, column: 10, width: 20) == """
                  --log   prints a line for
                          each request
                  --start-time SECONDS
                          the time
                """)
    }

    @Test func `after two dashes come words only`() {
        let given = read("-x", "--", "--log", "https://a.example/?b=c")
        #expect(given.words == ["-x", "--log", "https://a.example/?b=c"])
        #expect(given.options.isEmpty)
    }
}
