import Foundation
import TestSupport
import Testing

/// The password that `add-user` reads from a terminal or a pipe.
@Suite struct PasswordPromptProgramTests {
    private static let program = builtProducts.appendingPathComponent("partner-server").path

    /// The arguments that add Ada to a store in a folder.
    private static func addingAda(in folder: TemporaryFolder) -> [String] {
        [
            "add-user", "--store", folder.file("partner.db"), "--username", "ada", "--name", "Ada",
            "--email", "ada@example.com",
        ]
    }

    /// Types each line after its prompt, prints what the terminal showed, and ends as the program does.
    private static let typing = """
        import os, pty, sys
        process, terminal = pty.fork()
        if process == 0:
            os.execv(sys.argv[1], sys.argv[1:2] + sys.argv[4:])
        shown = b""
        def read():
            global shown
            try: more = os.read(terminal, 1024)
            except OSError: more = b""
            shown += more
            return more
        for prompt, line in zip(("Password: ", "again: "), sys.argv[2:4]):
            while not shown.endswith(prompt.encode()) and read(): pass
            os.write(terminal, line.encode() + b"\\n")
        while read(): pass
        print(shown.decode())
        sys.exit(os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]))
        """

    @Test func `a password that is typed on a terminal is asked for twice and not shown`() async throws {
        let folder = try TemporaryFolder()
        for (again, status, words) in [
            ("a long pessword", 1, "the two passwords are different"),
            ("", 1, "the two passwords are different"),
            ("a long password", 0, "Added the user ada"),
        ] {
            let end = try await RunningProgram(
                onPath: "python3",
                ["-c", Self.typing, Self.program, "a long password", again] + Self.addingAda(in: folder)
            ).end()
            #expect(Int(end.status) == status, "\(end.errors)")
            #expect(end.output.hasPrefix("Password: \r\nThe same again: \r\n"), "\(end.output)")
            #expect(end.output.contains(words), "\(end.output)")
        }
    }

    /// Presses Ctrl-C at the prompt, and prints how the program ended and whether the terminal shows what is typed.
    private static let interrupting = """
        import os, pty, signal, sys, termios
        # The threads of a test have signals blocked, and a program inherits that.
        signal.pthread_sigmask(signal.SIG_SETMASK, [])
        process, terminal = pty.fork()
        if process == 0:
            os.execv(sys.argv[1], sys.argv[1:])
        shown = b""
        while not shown.endswith(b"Password: "): shown += os.read(terminal, 1024)
        os.write(terminal, b"\\x03")
        status = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
        print(status, bool(termios.tcgetattr(terminal)[3] & termios.ECHO))
        """

    @Test func `Ctrl-C at the password leaves a terminal that shows what is typed`() async throws {
        let folder = try TemporaryFolder()
        let end = try await RunningProgram(
            onPath: "python3",
            ["-c", Self.interrupting, Self.program] + Self.addingAda(in: folder)
        ).end()
        #expect(end.output == "-\(SIGINT) True\n", "\(end.errors)")
    }

    @Test(arguments: [
        (#"printf 'long pass\377\376\n'"#, "ada", 2, "the password is not UTF-8"),
        ("head -c 3000000 /dev/zero | tr '\\0' x", "ada", 2, "the password is too long"),
        ("head -c 4097 /dev/zero | tr '\\0' x", "ada", 2, "the password is too long"),
        ("echo long password", "$(head -c 257 /dev/zero | tr '\\0' x)", 1, "the user name is too long"),
        ("echo long password", #"$(printf 'a\377')"#, 1, "the user name has bytes that are not UTF-8"),
    ])
    func `add-user refuses what the sign-in form cannot send`(
        input: String, name: String, status: Int32, problem: String
    ) async throws {
        let end = try await addUser(input, name: name)
        #expect(end.status == status)
        #expect(end.errors.contains(problem), "\(end.errors)")
    }

    @Test func `add-user takes the longest password that the sign-in form can send`() async throws {
        let end = try await addUser("head -c 4096 /dev/zero | tr '\\0' x", name: "ada")
        #expect(end.status == 0, "\(end.errors)")
    }

    /// Adds a user to a new store; a shell runs `input`, which prints the password, and reads `name`.
    private func addUser(_ input: String, name: String) async throws -> RunningProgram.End {
        let folder = try TemporaryFolder()
        let store = folder.file("partner.db")
        let line =
            "\(input) | '\(Self.program)' add-user --store '\(store)' --username \(name) --name Ada --email a@b.example"
        return try await RunningProgram(path: URL(fileURLWithPath: "/bin/sh"), ["-c", line]).end()
    }
}
